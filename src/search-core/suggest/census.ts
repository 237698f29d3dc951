import { compile } from "#search-core/evaluate/compile.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import { keepSpeaking, mostStanding, slotsGone, standingOf, type Among, type Standing } from "./everyone.ts";

/** Counts documents that anybody finds, among those that match a text, by the words in them. */
export type Census = {
  /**
   * How a word stands whose places in the parts' dictionaries are given; may give nothing for one that does not reach
   * `least`.
   */
  standing(places: ReadonlyMap<number, number>, least?: Standing): Standing;
  /** Gives back what it held. */
  close(): void;
};

const nothing: Standing = { documents: 0, titles: 0 };

/** Whether a word comes after another for where it stands: words of titles say what notices are about. */
export const isBehind = (one: Standing, other: Standing): boolean =>
  one.titles < other.titles || (one.titles === other.titles && one.documents < other.documents);

/** With an empty text it counts all documents: the dictionary's own numbers, without what is gone. */
export function createCensus(parts: readonly OpenPart[], scratch: Scratch, text: string): Census {
  const plan = planOf(parseQuery(text).node);
  const known =
    plan &&
    compile(
      plan,
      parts.map(({ segment }) => segment),
    );
  const held = parts.map((part, at): Among | null => {
    const { segment, deleted } = part;
    if (known === null && deleted === null) return null;
    const ground = { segment, at, firstSlot: 0, scratch };
    const matches = known ? match(ground, known, null) : slotsGone(scratch, deleted!);
    const among = { matches, sums: scratch.takeSums() };
    keepSpeaking(among, part, known === null);
    return among;
  });

  /** By the dictionary, less what is gone; or counted among the matches. */
  function inPart(at: number, place: number, least: Standing): Standing {
    const part = parts[at]!;
    const { formDocuments, formTitles } = part.segment.terms;
    const all = { documents: formDocuments[place]!, titles: formTitles[place]! };
    const among = held[at] ?? null;
    if (among === null) return all;
    if (known === null) {
      const gone = standingOf(part, place, among);
      return { documents: all.documents - gone.documents, titles: all.titles - gone.titles };
    }
    return isBehind(mostStanding(part, place, among), least) ? nothing : standingOf(part, place, among);
  }

  return {
    standing(places, least = nothing) {
      // In several parts each may hold a share of what is asked for.
      const own = places.size > 1 ? nothing : least;
      const standing = { ...nothing };
      for (const [at, place] of places) {
        const { documents, titles } = inPart(at, place, own);
        standing.documents += documents;
        standing.titles += titles;
      }
      return standing;
    },
    close() {
      for (const among of held) {
        if (among === null) continue;
        among.sums.bits.fill(0);
        scratch.giveSums(among.sums);
        scratch.giveMatches(among.matches);
      }
    },
  };
}
