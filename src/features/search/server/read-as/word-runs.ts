import { quotes } from "#search-core/query/lex.ts";
import { parseQuery, type Node, type Span } from "#search-core/index.ts";
import { fold } from "#search-core/analysis/fold.ts";

/** A word as typed and as it is compared. */
export type Word = { text: string; term: string; span: Span };
/** Words next to each other that all must match. `isAlternative`: they are one of the alternatives between commas. */
export type WordRun = { words: Word[]; isAlternative: boolean };

type WordNode = Extract<Node, { kind: "word" }>;
const isWord = (node: Node): node is WordNode => node.kind === "word" && node.field === null;

/**
 * The words of a query that may say a filter: not those in quotation marks, fields, exclusions or explicit alternatives.
 * Beside an OR or parentheses, what belongs to an alternative between commas is not certain, so none of it is returned.
 */
export function wordRuns(text: string): WordRun[] {
  // Quotation marks around a word would pair with the one without a partner.
  if (text.split(quotes).length % 2 === 0) return [];
  const { node, separators } = parseQuery(text);
  const parts = node === null ? [] : partsOf(node, "and");
  if (separators.length === 0) return splitRuns(parts, false);
  if (/[()]|(?:^|\s)OR(?:\s|$)/.test(text)) return [];
  const alternatives = parts.flatMap((part) => partsOf(part, "or"));
  return alternatives.flatMap((part) => {
    const nodes = partsOf(part, "and");
    return nodes.every(isWord) ? splitRuns(nodes, true) : [];
  });
}

const partsOf = (node: Node, kind: "and" | "or"): readonly Node[] => (node.kind === kind ? node.nodes : [node]);

function splitRuns(nodes: readonly Node[], isAlternative: boolean): WordRun[] {
  const runs: WordRun[] = [];
  for (const [i, node] of nodes.entries()) {
    if (!isWord(node)) continue;
    const word = { text: node.text, term: fold(node.text).replace(/[.!?]+$/, ""), span: node.span };
    const before = nodes[i - 1];
    if (before && isWord(before)) runs.at(-1)!.words.push(word);
    else runs.push({ words: [word], isAlternative });
  }
  return runs;
}
