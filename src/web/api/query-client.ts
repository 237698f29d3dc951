import { ApiError } from "#contract/client.ts";
import { QueryClient } from "@tanstack/react-query";

/** Answers that another try would not change. */
const final = new Set([400, 401, 403, 404]);

/** Specification, section 7: no retry after more than 6 attempts, none on 400, 401, 403 and 404. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures <= 6 && !(error instanceof ApiError && final.has(error.status));

/** Whether the service cannot be reached at all: no answer from the network, or 503 while it starts or rests. */
export const isInterruption = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 503
    : error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

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
