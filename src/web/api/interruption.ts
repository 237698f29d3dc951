import { ApiError } from "#contract/client.ts";
import type { Problem } from "#contract/problem.ts";

/** True if the service is unreachable: a network error, or 503 while it starts or stops. */
export const isInterruption = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 503
    : error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** A 503 and its detail, as a server-rendered page passes it to the browser. `detail` is null if a proxy answered. */
export type Interruption = { detail: string | null };

/** Returned by loaders whose page shows an interruption itself; the page's status is still 503. */
export type MayBeInterrupted = { interruption: Interruption | null };

/** Returned by loaders whose page says itself that what was asked for is refused; the page's status is 400. */
export type MayBeRefused = { refusal: string | null };

/** Null for every error other than 503. */
export function interruptionOf(error: unknown): Interruption | null {
  if (!(error instanceof ApiError) || error.status !== 503) return null;
  return { detail: detailOf(error) };
}

const detailOf = ({ result }: ApiError): string | null => ((result ?? {}) as Partial<Problem>).detail ?? null;

/** The interruption of a pending call; null if it succeeds. Rethrows other errors. */
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

/** Why a pending call has no answer that its page can show: an interruption, or a refusal. Rethrows other errors. */
export async function failureIn(call: Promise<unknown> | undefined): Promise<MayBeInterrupted & MayBeRefused> {
  try {
    return { interruption: await interruptionIn(call), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { interruption: null, refusal: detailOf(error) };
  }
}
