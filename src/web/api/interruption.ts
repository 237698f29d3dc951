import { ApiError } from "#contract/client.ts";
import type { Problem } from "#contract/problem.ts";

/** Whether the service cannot be reached at all: no answer from the network, or 503 while it starts or rests. */
export const isInterruption = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 503
    : error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/**
 * An answer of 503, in the words of its problem, as a page made on the server hands it to the browser. `detail` is null
 * where something before the service has answered.
 */
export type Interruption = { detail: string | null };

/** What a page's loader returns that shows an interruption in a place of its own; the page's status is 503 all the same. */
export type MayBeInterrupted = { interruption: Interruption | null };

/** Null of every error but an answer of 503. */
export function interruptionOf(error: unknown): Interruption | null {
  if (!(error instanceof ApiError) || error.status !== 503) return null;
  const { detail } = (error.result ?? {}) as Partial<Problem>;
  return { detail: detail ?? null };
}

/** What interrupts a call that is under way; null once it is answered. Throws its other errors. */
export async function interruptionIn(call: Promise<unknown> | undefined): Promise<Interruption | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
}
