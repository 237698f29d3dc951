import { transport } from "#web/api/transport.ts";
import { queryOptions } from "@tanstack/react-query";

/** What /health says. It is no part of the contract: operators and load balancers are its readers, and this banner. */
type Health = {
  mode: "demo" | "live";
  catchingUp?: { ingest?: { name: string; read: number; expected: number | null } };
};

/** How the server is doing, and what it is still reading. It answers 503 with the same body until it can serve. */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  retry: false,
  queryFn: async ({ signal }): Promise<Health> => {
    const response = await transport("/health", { method: "GET", headers: {}, signal });
    return (await response.json()) as Health;
  },
});
