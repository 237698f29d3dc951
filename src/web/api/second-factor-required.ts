import { ApiError } from "#contract/client.ts";
import type { Problem } from "#contract/problem.ts";

/**
 * True if a call was refused because the organisation requires a second factor and the reader signed in without one.
 */
export const isSecondFactorRequired = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  ((error.result as Partial<Problem> | undefined)?.errors ?? []).some(({ rule }) => rule === "second_factor_required");
