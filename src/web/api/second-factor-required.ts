import { ApiError } from "#contract/client.ts";
import type { Problem } from "#contract/problem.ts";

/** Whether a call was refused because the reader's organisation requires a second factor and they signed in without. */
export const isSecondFactorRequired = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  ((error.result as Partial<Problem> | undefined)?.errors ?? []).some(({ rule }) => rule === "second_factor_required");
