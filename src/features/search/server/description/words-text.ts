import { formatAlternatives, formatCount, formatList } from "#domain/format-number.ts";
import { type Node, parseQuery } from "#search-core/index.ts";

/** Longer lists of words are cut. */
const maxListed = 12;

const inField = { title: " in the title", buyer: " in the name of the buyer", ref: " as reference" } as const;

/** "road", "“bridge repair” in the title", "words that start with scaffold" */
function leafText(node: Extract<Node, { text: string }>): string {
  const where = node.field === null ? "" : inField[node.field];
  switch (node.kind) {
    case "word":
      return node.text + where;
    case "phrase":
      return `“${node.text}”${where}`;
    case "prefix":
      return `words that start with ${node.text}${where}`;
  }
}

/** The first of a long list, and how many others there are. */
const cut = (texts: string[]) =>
  texts.length <= maxListed
    ? texts
    : [...texts.slice(0, maxListed), `${formatCount(texts.length - maxListed)} other words`];

/** A node in words. Inside another list, a list of its own is put in brackets. */
function nodeText(node: Node, isInList = false): string {
  if (node.kind === "not") return `not ${nodeText(node.node, true)}`;
  if (node.kind !== "and" && node.kind !== "or") return leafText(node);
  const texts = cut(node.nodes.map((item) => nodeText(item, true)));
  const text = node.kind === "or" ? formatAlternatives(texts) : formatList(texts);
  return isInList ? `(${text})` : text;
}

/** The words of a search in two phrases: "with road or paving", "without bridge". Empty without words. */
export function wordsText(freeText: string): string[] {
  const { node } = parseQuery(freeText);
  const nodes = node?.kind === "and" ? node.nodes : node ? [node] : [];
  const wanted = nodes.filter((item) => item.kind !== "not");
  const excluded = nodes.flatMap((item) => (item.kind === "not" ? item.node : []));
  const wantedText =
    wanted.length === 1 ? nodeText(wanted[0]!) : formatList(cut(wanted.map((item) => nodeText(item, true))));
  return [
    ...(wanted.length > 0 ? [`with ${wantedText}`] : []),
    ...(excluded.length > 0
      ? [`without ${formatAlternatives(cut(excluded.map((item) => nodeText(item, true))))}`]
      : []),
  ];
}

/** The wanted words as a short title: "Construction and maintenance". Empty without words. */
export function wordsTitle(freeText: string): string {
  const [first = ""] = wordsText(freeText).filter((text) => text.startsWith("with "));
  return capitalise(first.slice("with ".length));
}

/** The text with its first letter in upper case. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
