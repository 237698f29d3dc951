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
  staleTime: 0,
  queryFn: async ({ signal }) => health.parse(await (await fetch("/health", { signal })).json()),
});
