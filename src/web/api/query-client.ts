import { ApiError } from "#contract/client.ts";
import { QueryClient } from "@tanstack/react-query";

/** Answers that another try would not change or, of too many calls, would make worse. */
const final = new Set([400, 401, 403, 404, 410, 429]);

/** Specification, section 7: no retry after more than 6 attempts, none on 400, 401, 403 and 404, nor on 410 and 429. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures <= 6 && !(error instanceof ApiError && final.has(error.status));

/** One for each rendered page on the server, one for each tab in a browser. A server does not wait to try again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: import.meta.env.SSR ? false : shouldRetry,
        retryDelay: (failures) => Math.min(250 * 2 ** failures, 2_000),
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
    },
  });
