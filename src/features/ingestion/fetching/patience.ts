import { instantFrom, monthNumber } from "#domain/source-date.ts";

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

/** A week: more than anybody means by Retry-After. */
const longestAway = { seconds: 604_800 };

/** Until when a Retry-After header (seconds, or a date of HTTP) asks to be left alone; undefined when it says nothing. */
export function retryAfter(header: string | undefined, now: Temporal.Instant): Temporal.Instant | undefined {
  const text = header?.trim() ?? "";
  const latest = now.add(longestAway);
  const at = /^\d+$/.test(text) ? now.add({ seconds: Math.min(Number(text), longestAway.seconds) }) : httpDate(text);
  return at && Temporal.Instant.compare(at, latest) > 0 ? latest : at;
}

function httpDate(text: string): Temporal.Instant | undefined {
  const [, day, month, year, time] =
    /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(text) ?? [];
  const number = month && monthNumber(month);
  return number ? instantFrom(`${year}-${String(number).padStart(2, "0")}-${day}T${time}Z`, "UTC") : undefined;
}

/** Milliseconds until an instant, or undefined when that is too long to wait for. */
export function waitUntil(at: Temporal.Instant, now: Temporal.Instant): number | undefined {
  const wait = Math.max(0, at.epochMilliseconds - now.epochMilliseconds);
  return wait <= longestWait ? wait : undefined;
}
