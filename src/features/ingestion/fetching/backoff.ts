import { instantFrom, monthNumber } from "#domain/source-date.ts";

/** Milliseconds; between two tries of one address, before chance. */
const initialBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/** A server that asks for more than this is left alone until then. Milliseconds. */
const maxWaitMs = 120_000;

/** How long to wait after the n-th failed try (from 1): twice as long each time, half of it by chance (0 to 1). */
export function backoffMs(attempt: number, random: number): number {
  const backoff = Math.min(maxBackoffMs, initialBackoffMs * 2 ** (attempt - 1));
  return Math.round(backoff / 2 + (backoff / 2) * random);
}

/** A week: more than anybody means by Retry-After. */
const maxRetryAfter = { seconds: 604_800 };

/** Until when a Retry-After header (seconds, or a date of HTTP) asks to be left alone; undefined when it says nothing. */
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

/** Milliseconds until an instant, or undefined when that is too long to wait for. */
export function waitMs(at: Temporal.Instant, now: Temporal.Instant): number | undefined {
  const wait = Math.max(0, at.epochMilliseconds - now.epochMilliseconds);
  return wait <= maxWaitMs ? wait : undefined;
}
