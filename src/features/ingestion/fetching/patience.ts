import { monthNumber } from "#domain/source-date.ts";

/** Milliseconds; between two tries of one address, before chance. */
const firstPause = 1_000;
const longestPause = 60_000;
/** A server that asks for more than this is left alone until then. Milliseconds. */
const longestWait = 120_000;

/** How long to wait after the n-th failed try (from 1): twice as long each time, half of it by chance (0 to 1). */
export function pauseAfter(tries: number, chance: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** (tries - 1));
  return Math.round(pause / 2 + (pause / 2) * chance);
}

/** Until when a Retry-After header (seconds, or a date of HTTP) asks to be left alone; undefined when it says nothing. */
export function retryAfter(header: string | undefined, now: Temporal.Instant): Temporal.Instant | undefined {
  const text = header?.trim() ?? "";
  // A week is more than anybody means.
  if (/^\d+$/.test(text)) return now.add({ seconds: Math.min(Number(text), 604_800) });
  const [, day, month, year, time] =
    /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(text) ?? [];
  const number = month && monthNumber(month);
  return number ? Temporal.Instant.from(`${year}-${String(number).padStart(2, "0")}-${day}T${time}Z`) : undefined;
}

/** Milliseconds until an instant, or undefined when that is too long to wait for. */
export function waitUntil(at: Temporal.Instant, now: Temporal.Instant): number | undefined {
  const wait = Math.max(0, at.epochMilliseconds - now.epochMilliseconds);
  return wait <= longestWait ? wait : undefined;
}
