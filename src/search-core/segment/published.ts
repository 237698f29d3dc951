import { noInstant } from "./segment.ts";

const day = 86_400;

/**
 * When a notice was published, in column units: its opening, or when it was first seen if it has none or opens later
 * than now. Most openings are dates without a time, so the day from the opening on is refined by the first sight.
 */
export function publishedAt(open: number, firstSeen: number, now: number): number {
  if (open === noInstant || open > now) return firstSeen;
  return firstSeen > open && firstSeen <= open + day ? firstSeen : open;
}
