import { scan } from "#search-core/analysis/scan.ts";
import { stem } from "#search-core/analysis/stem.ts";
import type { Token } from "#search-core/analysis/tokenise.ts";
import type { FieldNumber } from "#search-core/fields.ts";
import type { QueryTerm, Leaf, TermSequence } from "#search-core/query/leaf.ts";
import type { TermFilter } from "./term-filter.ts";

/** Where a term sequence of a leaf matches in a field, in UTF-16 offsets. */
export type HighlightMatch = { leaf: Leaf; sequence: TermSequence; field: FieldNumber; from: number; to: number };

/** The words of a field by position (several may share one), by form and by stem. */
export type FieldWords = {
  byPosition: Map<number, Token[]>;
  byForm: Map<string, number[]>;
  byStem: Map<string, number[]>;
};

/** Indexes the words of a text that the query asks for. */
export function indexWords(text: string, { mayBeWanted, isWanted }: TermFilter): FieldWords {
  const words: FieldWords = { byPosition: new Map(), byForm: new Map(), byStem: new Map() };
  const add = (token: Token) => {
    if (!isWanted(token.term)) return;
    const beside = words.byPosition.get(token.position);
    if (beside) beside.push(token);
    else words.byPosition.set(token.position, [token]);
    addPosition(words.byForm, token.term, token.position);
    addPosition(words.byStem, stem(token.term), token.position);
  };
  scan(text, {
    plain(codes, from, to, position) {
      if (mayBeWanted(codes, from, to))
        add({ term: text.slice(from, to).toLowerCase(), position, from, to, alias: false });
    },
    other(term, from, to, position, alias) {
      add({ term, position, from, to, alias });
    },
  });
  return words;
}

function addPosition(places: Map<string, number[]>, word: string, position: number): void {
  const known = places.get(word);
  if (!known) places.set(word, [position]);
  else if (known.at(-1) !== position) known.push(position);
}

/** The positions where a query term matches. Long lists look each word up, so only prefixes are compared. */
function positionsOf({ byForm, byStem }: FieldWords, { match: form, term }: QueryTerm): readonly number[] {
  if (form === "exact") return byForm.get(term) ?? [];
  if (form === "stem") return byStem.get(term) ?? [];
  const starting = [...byForm].flatMap(([word, positions]) => (word.startsWith(term) ? positions : []));
  return [...new Set(starting)].sort((a, b) => a - b);
}

/** True if a query term matches a term. */
function matchesTerm({ match: form, term: wanted }: QueryTerm, term: string): boolean {
  if (form === "exact") return term === wanted;
  return form === "stem" ? stem(term) === wanted : term.startsWith(wanted);
}

/** Adds each occurrence of a sequence in a field. Most sequences have none: the cheapest test comes first. */
function addOccurrences(
  found: HighlightMatch[],
  words: FieldWords,
  leaf: Leaf,
  sequence: TermSequence,
  field: FieldNumber,
) {
  const { terms } = sequence;
  if (terms.length > 1 && terms.some(({ match, term }) => match === "stem" && !words.byStem.has(term))) return;
  const tokenAt = (position: number, wanted: QueryTerm) =>
    words.byPosition.get(position)?.find(({ term }) => matchesTerm(wanted, term));
  for (const start of positionsOf(words, terms[0]!)) {
    const row = terms.map((term, i) => tokenAt(start + i, term));
    if (row.every((token) => token !== undefined))
      found.push({ leaf, sequence, field, from: row[0]!.from, to: row.at(-1)!.to });
  }
}

/** All matches of the leaves in these fields. */
export function findMatches(leaves: Leaf[], fieldWords: readonly FieldWords[]): HighlightMatch[] {
  const found: HighlightMatch[] = [];
  for (const leaf of leaves)
    for (const field of leaf.fields) {
      const words = fieldWords[field]!;
      if (words.byPosition.size === 0) continue;
      for (const sequence of leaf.sequences) addOccurrences(found, words, leaf, sequence, field);
    }
  return found;
}
