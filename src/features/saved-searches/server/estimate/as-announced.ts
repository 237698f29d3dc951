import { statusOf } from "#domain/opportunity-status.ts";
import type { Doc } from "#search-core/types.ts";

const [open, future, closed, awarded, cancelled] = (
  ["Open", "FutureOpportunity", "Closed", "Awarded", "Cancelled"] as const
).map((code) => statusOf(code).id) as [number, number, number, number, number];

/**
 * A document as it was when the notice became news, as far as it tells: what was closed, awarded or cancelled later was
 * open then, and what opened later was planned. `newsAt`: epoch seconds.
 */
export function asAnnounced(doc: Doc, newsAt: number): Doc {
  const ended = { [closed]: doc.closed, [awarded]: doc.awarded ?? doc.closed, [cancelled]: doc.cancelled }[doc.status];
  const hadEnded = ended === null || (ended !== undefined && ended <= newsAt);
  if (hadEnded) return { ...doc, lastActivity: newsAt };
  const isPlanned = doc.status === future || (doc.open !== null && doc.open > newsAt);
  return { ...doc, status: isPlanned ? future : open, awarded: null, cancelled: null, lastActivity: newsAt };
}
