import { instantFrom, monthNumber } from "#domain/source-date.ts";

/** Milliseconds between two attempts, before jitter. */
const initialBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/** If a server asks for a longer wait, the fetch fails and is retried later. Milliseconds. */
const maxWaitMs = 120_000;

/**
 * Exponential back-off: milliseconds to wait after the n-th failed attempt (from 1), half of it jitter. `random` is 0
 * to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const backoff = Math.min(maxBackoffMs, initialBackoffMs * 2 ** (attempt - 1));
  return Math.round(backoff / 2 + (backoff / 2) * random);
}

/** A week. A longer Retry-After is a mistake. */
const maxRetryAfter = { seconds: 604_800 };

/** Until when a Retry-After header (seconds, or an HTTP date) asks us to wait. Undefined if it cannot be parsed. */
export function retryAfter(header: string | undefined, now: Temporal.Instant): Temporal.Instant | undefined {
  const text = header?.trim() ?? "";
  const latest = now.add(maxRetryAfter);
  const at = /^\d+$/.test(text)
    ? now.add({ seconds: Math.min(Number(text), maxRetryAfter.seconds) })
    : parseHttpDate(text);
  return at && Temporal.Instant.compare(at, latest) > 0 ? latest : at;
}

function parseHttpDate(text: string): Temporal.Instant | undefined {
  const [, day, month, year, time] =
    /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(text) ?? [];
  const number = month && monthNumber(month);
  return number ? instantFrom(`${year}-${String(number).padStart(2, "0")}-${day}T${time}Z`, "UTC") : undefined;
}

/** Milliseconds until an instant, undefined if that exceeds `maxWaitMs`. */
export function waitMs(at: Temporal.Instant, now: Temporal.Instant): number | undefined {
  const wait = Math.max(0, at.epochMilliseconds - now.epochMilliseconds);
  return wait <= maxWaitMs ? wait : undefined;
}
