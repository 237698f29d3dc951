import { compile } from "#search-core/evaluate/compile.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import { keepSpeaking, standingAmong, type Among } from "./everyone.ts";
import type { Standing } from "./standings.ts";

/** Counts documents that anybody finds, among those that match a text, by the words in them. */
export type Census = {
  /** Whether none of the documents is in a part. */
  isEmpty(at: number): boolean;
  /** How a word stands, by its number in each part's dictionary; -1 where it is not there. */
  standing(terms: readonly number[]): Standing;
  /** Gives back what it held. */
  close(): void;
};

/** Whether a word comes after another for where it stands: words of titles say what notices are about. */
export const isBehind = (one: Standing, other: Standing): boolean =>
  one.titles < other.titles || (one.titles === other.titles && one.documents < other.documents);

/** With an empty text it counts among all documents. */
export function createCensus(parts: readonly OpenPart[], scratch: Scratch, text: string): Census {
  const plan = planOf(parseQuery(text).node);
  const known =
    plan &&
    compile(
      plan,
      parts.map(({ segment }) => segment),
    );
  const held = parts.map((part, at): Among | null => {
    if (known === null) return null;
    const matches = match({ segment: part.segment, at, minDocId: 0, scratch, variants: part.variants }, known, null);
    const among = { matches, sums: scratch.takeSums() };
    keepSpeaking(among, part);
    return among;
  });

  return {
    isEmpty: (at) => held[at]?.matches.count === 0,
    standing(terms) {
      const standing = { documents: 0, titles: 0 };
      for (const [at, term] of terms.entries()) {
        if (term < 0) continue;
        const among = held[at] ?? null;
        const own = among ? standingAmong(parts[at]!, term, among) : parts[at]!.standings.of(term);
        standing.documents += own.documents;
        standing.titles += own.titles;
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
