import { publicationPeriods, type PublicationPeriod } from "#domain/search-order.ts";
import { noInstant, type Columns } from "#search-core/segment/segment.ts";
import { publishedAt } from "#search-core/segment/published.ts";
import type { Answer } from "#search-core/types.ts";

/** What the published and briefing facets count, a bit each. */
export const traitBits = { last24Hours: 1, last7Days: 2, mandatory: 4, ahead: 8 } as const;
/** The number of combinations of traits. */
export const traitSets = 16;

const periods = Object.keys(publicationPeriods) as PublicationPeriod[];

/**
 * The traits of each document at an instant, by doc id: one byte in place of four columns. Recomputed only when a trait
 * has changed since, or the clock went back. `now` is in column units.
 */
export function createTraits(columns: Columns): (now: number) => Uint8Array {
  const { open, firstSeen, briefing } = columns.instants;
  const traits = new Uint8Array(open.length);
  let [from, until] = [Infinity, -Infinity];

  function compute(now: number): void {
    [from, until] = [now, Infinity];
    const expireAt = (instant: number) => {
      if (instant > now && instant < until) until = instant;
    };
    for (let docId = 0; docId < traits.length; docId++) {
      let bits = columns.mandatoryBriefings[docId]! * traitBits.mandatory;
      const published = publishedAt(open[docId]!, firstSeen[docId]!, now);
      for (const period of periods) {
        // Published at the last second of a period still counts.
        const ends = published + publicationPeriods[period] + 1;
        if (published <= now && now < ends) bits |= traitBits[period];
        expireAt(ends);
      }
      expireAt(published);
      if (open[docId] !== noInstant) expireAt(open[docId]!);
      if (briefing[docId] !== noInstant && briefing[docId]! > now) {
        bits |= traitBits.ahead;
        expireAt(briefing[docId]!);
      }
      traits[docId] = bits;
    }
  }

  return (now) => {
    if (now < from || now >= until) compute(now);
    return traits;
  };
}

/**
 * Adds counts by set of traits. A boolean filter hides only documents without its trait, so that its count is that of
 * the set itself; `publishedElse` are the documents that only the filter on the publication hides.
 */
export function addTraits(
  { published, briefings }: Pick<Answer, "published" | "briefings">,
  bySet: Uint32Array,
  publishedElse: Uint32Array,
): void {
  for (let set = 1; set < traitSets; set++) {
    for (const period of periods) if (set & traitBits[period]) published[period] += bySet[set]! + publishedElse[set]!;
    if (set & traitBits.mandatory) briefings.mandatory += bySet[set]!;
    if (set & traitBits.ahead) briefings.ahead += bySet[set]!;
  }
}
