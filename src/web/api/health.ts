import { transport } from "#web/api/transport.ts";
import { queryOptions } from "@tanstack/react-query";

/** The response of /health. It is not part of the contract: operators, load balancers and this banner read it. */
type Health = {
  mode: "demo" | "live";
  catchingUp?: { ingest?: { name: string; read: number; expected: number | null } };
};

/** The server's state, and how much it still has to ingest. Responds with 503 and the same body until it can serve. */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  retry: false,
  queryFn: async ({ signal }): Promise<Health> => {
    const response = await transport("/health", { method: "GET", headers: {}, signal });
    return (await response.json()) as Health;
  },
});
