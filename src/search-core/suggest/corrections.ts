import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise, type Token } from "#search-core/analysis/tokenise.ts";
import type { Node } from "#search-core/query/ast.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import type { Span } from "#search-core/types.ts";

const lettersOnly = /^\p{L}+$/u;
/** A word one edit nearer wins even if it is up to this many times rarer. */
const frequencyPerEdit = 50;
/** Texts with more words are not corrected: a typing error is then not why nothing matched. */
const maxWords = 8;

/** The maximum edit distance of a correction: short words turn into other words too soon. 0: no correction. */
const maxEdits = (word: string): 0 | 1 | 2 => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

/** A word of a text that may be misspelt, its place there, and how far a correction can be from it. */
export type Correctable = { term: string; span: Span; maxEdits: 1 | 2 };

/**
 * The words of a text that can be corrected, the last first, so that earlier offsets stay valid. Numbers and references
 * never are: the nearest one belongs to another notice.
 */
export function correctableWords(text: string): Correctable[] {
  const { node } = parseQuery(text);
  const words = node ? wordsIn(node, text) : [];
  if (words.length > maxWords) return [];
  return words.toReversed().flatMap(({ term, span }) => {
    const edits = maxEdits(term);
    return edits === 0 || !lettersOnly.test(term) ? [] : [{ term, span, maxEdits: edits }];
  });
}

/** A known word near to a misspelt one. */
export type Correction = { term: string; edits: number; documents: number };

/** Those that can be shown, the best first. */
export const rankCorrections = <Known extends Correction>(known: readonly Known[]): Known[] =>
  known
    .filter(({ term }) => lettersOnly.test(term) && !isStopWord(term))
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || (a.term < b.term ? -1 : 1));

const scoreOf = ({ edits, documents }: Correction): number => documents / frequencyPerEdit ** edits;

/** A text with one word replaced. */
export const replaceWord = (text: string, [from, to]: Span, word: string): string =>
  text.slice(0, from) + word + text.slice(to);

/** The words asked for with their spans in the text, except excluded ones and prefixes. */
function wordsIn(node: Node, text: string): { term: string; span: Span }[] {
  switch (node.kind) {
    case "not":
    case "prefix":
      return [];
    case "and":
    case "or":
      return node.nodes.flatMap((child) => wordsIn(child, text));
    case "word":
    case "phrase": {
      const [start, end] = node.span;
      const spanOf = ({ from, to }: Token): Span => [start + from, start + to];
      // From the typed text with its quotation marks: the node's own text lacks invisible characters, so its offsets
      // differ.
      return tokenise(text.slice(start, end)).flatMap((token) =>
        token.alias ? [] : [{ term: token.term, span: spanOf(token) }],
      );
    }
  }
}
