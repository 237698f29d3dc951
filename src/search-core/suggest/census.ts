import { compile } from "#search-core/evaluate/compile.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import { documentsWith, keepSpeaking, mostWith, slotsGone, type Among } from "./everyone.ts";

/** Counts documents that anybody finds, among those that match a text, by the words in them. */
export type Census = {
  /** In how many a word stands whose places in the parts' dictionaries are given; may give 0 for less than `least`. */
  documents(places: ReadonlyMap<number, number>, least: number): number;
  /** Gives back what it held. */
  close(): void;
};

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
  function inPart(at: number, place: number, least: number): number {
    const part = parts[at]!;
    const among = held[at] ?? null;
    const all = part.segment.terms.formDocuments[place]!;
    if (among === null) return all;
    if (known === null) return all - documentsWith(part, place, among);
    return Math.min(all, among.matches.count) < least || mostWith(part, place, among) < least
      ? 0
      : documentsWith(part, place, among);
  }

  return {
    documents(places, least) {
      // With several parts each may hold a share of what is asked for.
      const own = places.size > 1 ? 1 : least;
      let documents = 0;
      for (const [at, place] of places) documents += inPart(at, place, own);
      return documents;
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
