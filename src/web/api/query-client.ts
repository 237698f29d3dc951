import { ApiError } from "#contract/client.ts";
import { LoginRequired } from "#web/session/login-required.ts";
import { QueryClient } from "@tanstack/react-query";

/** Statuses for which a retry changes nothing or, for 429, makes it worse. */
const final = new Set([400, 401, 403, 404, 410, 429]);

/** Specification, section 7: no retry after more than 6 attempts, none on 400, 401, 403 and 404; nor on 410 and 429. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures <= 6 && !(error instanceof ApiError && final.has(error.status)) && !(error instanceof LoginRequired);

/** One per rendered page on the server, one per tab in a browser. The server does not retry. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Queries that pages write out keep JSON alone. As one text it costs far less to write than each object by itself.
      dehydrate: { serializeData: (data: unknown) => JSON.stringify(data) },
      hydrate: { deserializeData: (text: string): unknown => JSON.parse(text) },
      queries: {
        retry: import.meta.env.SSR ? false : shouldRetry,
        retryDelay: (failures) => Math.min(250 * 2 ** failures, 2_000),
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
    },
  });
