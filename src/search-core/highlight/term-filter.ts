import { formStarts, stem } from "#search-core/analysis/stem.ts";
import type { Leaf, QueryTerm } from "#search-core/query/leaf.ts";

/** Which terms of a text any query term of some leaves matches. */
export type TermFilter = {
  /** False if no wanted plain term starts like the one at `from`; the codes are those of a scan. */
  mayBeWanted(codes: DataView<ArrayBuffer>, from: number, to: number): boolean;
  /** Cached, because a text repeats its words. */
  isWanted(term: string): boolean;
};

/** Plain terms are ASCII. Of a term of one character the second is 0. */
const characters = 128;
/** Lower case: in letters this bit makes the difference, and digits and signs have it. */
const lowerCaseBit = 0x20;
const startLength = 2;

/**
 * Nearly all words of a text are recognised as unwanted by how they start: making and looking up their strings takes
 * several times as long.
 */
export function termFilter(leaves: readonly Leaf[]): TermFilter {
  const elements = leaves.flatMap(({ sequences }) => sequences.flatMap((sequence) => sequence.terms));
  const termsOf = (wanted: QueryTerm["match"]) =>
    elements.flatMap(({ match: form, term }) => (form === wanted ? term : []));
  const [exact, stems, prefixes] = [new Set(termsOf("exact")), new Set(termsOf("stem")), termsOf("prefix")];
  const starts = new Uint8Array(characters * characters);
  const addStart = (start: string) => {
    const [first, second] = [start.charCodeAt(0), start.length < startLength ? 0 : start.charCodeAt(1)];
    if (first < characters && second < characters) starts[first * characters + second] = 1;
  };
  exact.forEach(addStart);
  for (const term of stems) formStarts(term).forEach(addStart);
  for (const prefix of prefixes)
    if (prefix.length >= startLength) addStart(prefix);
    else if (prefix.charCodeAt(0) < characters) {
      const row = prefix.charCodeAt(0) * characters;
      starts.fill(1, row, row + characters);
    }
  const known = new Map<string, boolean>();
  return {
    mayBeWanted(codes, from, to) {
      const first = codes.getUint8(from) | lowerCaseBit;
      const second = to - from < startLength ? 0 : codes.getUint8(from + 1) | lowerCaseBit;
      return starts[first * characters + second] === 1;
    },
    isWanted(term) {
      let isWanted = known.get(term);
      if (isWanted === undefined) {
        isWanted = exact.has(term) || stems.has(stem(term)) || prefixes.some((prefix) => term.startsWith(prefix));
        known.set(term, isWanted);
      }
      return isWanted;
    },
  };
}
