import { transport } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";

const health = z.object({
  mode: z.enum(["demo", "live"]),
  catchingUp: z
    .object({ ingest: z.object({ name: z.string(), read: z.number(), expected: z.number().nullable() }).optional() })
    .optional(),
});

/** How the server is doing, and what it is still reading. It answers 503 with the same body until it can serve. */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  retry: false,
  queryFn: async ({ signal }) => {
    const response = await transport("/health", { method: "GET", headers: {}, signal });
    return health.parse(await response.json());
  },
});
