import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { type Corpus, notices } from "../corpus/corpus.ts";

/** How many notices are counted. */
const counted = 20_000;

/** The share of notices that contain a stem, and the share that contain all of several. */
export type WordShares = { shareOf(stem: string): number; shareWithAll(stems: readonly string[]): number };

/** Counts the first notices of a corpus. A stem in none of them counts as being in one. */
export function wordSharesOf(corpus: Corpus): WordShares {
  const rows = new Map<string, number[]>();
  let row = 0;
  for (const { title, description, buyerName } of notices(corpus, 0, counted)) {
    const stems = new Set(tokenise(`${title} ${description} ${buyerName}`).map(({ term }) => stem(term)));
    for (const stem of stems) {
      const known = rows.get(stem);
      if (known) known.push(row);
      else rows.set(stem, [row]);
    }
    row++;
  }
  const countOf = (word: string) => rows.get(word)?.length ?? 0;
  const sets = new Map<string, Uint8Array>();
  /** By notice whether it contains a stem. */
  function setOf(word: string): Uint8Array {
    let set = sets.get(word);
    if (!set) {
      sets.set(word, (set = new Uint8Array(counted)));
      for (const row of rows.get(word) ?? []) set[row] = 1;
    }
    return set;
  }
  const known = new Map<string, number>();
  return {
    shareOf: (word) => Math.max(1, countOf(word)) / counted,
    shareWithAll(stems) {
      const [rarest, ...others] = stems.toSorted((a, b) => countOf(a) - countOf(b));
      if (rarest === undefined) return 1;
      if (others.length === 0) return countOf(rarest) / counted;
      const key = stems.join(" ");
      let share = known.get(key);
      if (share === undefined) {
        const sets = others.map(setOf);
        share = (rows.get(rarest) ?? []).filter((row) => sets.every((set) => set[row] === 1)).length / counted;
        known.set(key, share);
      }
      return share;
    },
  };
}
