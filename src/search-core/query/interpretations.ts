import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Interpretation, Span } from "#search-core/types.ts";
import type { Node } from "./ast.ts";
import { parseQuery } from "./parse.ts";
import { optionalNodes } from "./plan.ts";
import { printQuery } from "./print.ts";

/** More words are counted, not listed. */
const maxListed = 5;
/** Texts of more words are not offered with any of them: some of so many words always match. */
const maxAnyWords = 20;

/** How a text is read where that is not obvious, each with the text that is read the other way. */
export function interpretationsOf(text: string): Interpretation[] {
  const { node, separators } = parseQuery(text);
  const found: Interpretation[] = [];
  if (separators.length > 0)
    found.push({
      kind: "anyOf",
      words: listed(alternativesOf(node)),
      count: separators.length + 1,
      instead: replaceSpans(text, separators, () => " "),
    });
  const runs = node ? optionalRuns(node, text) : [];
  if (runs.length > 0)
    found.push({
      kind: "optional",
      words: listed(runs.map((span) => text.slice(...span))),
      count: runs.length,
      instead: replaceSpans(text, runs, (words) => `"${words}"`),
    });
  return found;
}

/** The text that any of the words of a text match, without those that say little. Null if that would be the same. */
export function anyWordsOf(text: string): string | null {
  const { node } = parseQuery(text);
  const parts = node ? partsOf(node) : [];
  const leaves = new Map((node ? contentLeaves(node) : []).map((leaf) => [printQuery(leaf).toLowerCase(), leaf]));
  if (leaves.size < 2 || leaves.size > maxAnyWords) return null;
  const any: Node = { kind: "or", nodes: [...leaves.values()], span: [0, 0] };
  const exclusions = parts.filter((part) => part.kind === "not");
  const printed = printQuery(
    exclusions.length === 0 ? any : { kind: "and", nodes: [any, ...exclusions], span: [0, 0] },
  );
  return printed === printQuery(node) ? null : printed;
}

const listed = (words: string[]): string[] => (words.length > maxListed ? [] : words);

const partsOf = (node: Node): readonly Node[] => (node.kind === "and" ? node.nodes : [node]);

/** The alternatives of a list, which may stand beside exclusions. */
function alternativesOf(node: Node | null): string[] {
  const list = node && partsOf(node).find((part) => part.kind === "or");
  return list?.kind === "or" ? list.nodes.map(printQuery) : [];
}

/** The ranges of optional words, those next to each other as one. */
function optionalRuns(node: Node, text: string): Span[] {
  if (node.kind === "or") return node.nodes.flatMap((alternative) => optionalRuns(alternative, text));
  if (node.kind !== "and") return [];
  const isOptional = optionalNodes(node.nodes);
  const runs: Span[] = [];
  for (const [i, { span }] of node.nodes.entries()) {
    const last = runs.at(-1);
    if (!isOptional[i]) runs.push(...optionalRuns(node.nodes[i]!, text));
    else if (last && isOptional[i - 1] && text.slice(last[1], span[0]).trim() === "") last[1] = span[1];
    else runs.push([...span]);
  }
  return runs;
}

function contentLeaves(node: Node): Node[] {
  if (node.kind === "not") return [];
  if (node.kind === "or") return node.nodes.flatMap(contentLeaves);
  if (node.kind !== "and") return hasContentWord(node.text) ? [node] : [];
  const isOptional = optionalNodes(node.nodes);
  return node.nodes.flatMap((part, i) => (isOptional[i] ? [] : contentLeaves(part)));
}

/** True if a text has a word that says what is wanted, which a stop word does not. */
const hasContentWord = (text: string) => tokenise(text).some(({ term, alias }) => !alias && !isStopWord(term));

function replaceSpans(text: string, spans: readonly Span[], replacement: (part: string) => string): string {
  let replaced = text;
  for (const [from, to] of spans.toReversed())
    replaced = replaced.slice(0, from) + replacement(replaced.slice(from, to)) + replaced.slice(to);
  return replaced.replace(/ {2,}/g, " ").trim();
}
