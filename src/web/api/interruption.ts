import { ApiError } from "#contract/client.ts";

/** Whether the service cannot be reached at all: no answer from the network, or 503 while it starts or rests. */
export const isInterruption = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 503
    : error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
