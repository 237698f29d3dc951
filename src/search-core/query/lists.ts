import { withoutIgnorable } from "#domain/ignorable.ts";
import type { Node } from "./ast.ts";
import { parseQuery } from "./parse.ts";
import { printQuery } from "./print.ts";

/**
 * A query as people keep it in a spreadsheet: entries of which all, any or none must match. An entry is what stands on
 * one line: a word, several words (a phrase), a beginning ("refurb*"), with or without a field ("title:road"). `rest` is
 * what lists cannot say, as a query of its own that must match too; empty when they say everything.
 */
export type QueryLists = { all: string[]; any: string[]; none: string[]; rest: string };

/** Reads a query as lists. Never throws, whatever the text. */
export function listsOf(text: string): QueryLists {
  const lists: QueryLists = { all: [], any: [], none: [], rest: "" };
  const { node } = parseQuery(text);
  const rest: Node[] = [];
  for (const part of partsOf(node, "and")) {
    const any = part.kind === "or" ? part.nodes : [];
    const none = part.kind === "not" ? partsOf(part.node, "or") : [];
    if (isLeaf(part)) lists.all.push(entryOf(part));
    else if (any.length > 0 && lists.any.length === 0 && any.every(isLeaf)) lists.any = any.map(entryOf);
    else if (none.length > 0 && none.every(isLeaf)) lists.none.push(...none.map(entryOf));
    else rest.push(part);
  }
  if (rest.length > 0)
    lists.rest = printQuery(rest.length === 1 ? rest[0]! : { kind: "and", nodes: rest, span: [0, 0] });
  return lists;
}

/** Writes lists as a query that reads back to the same lists. Lines without a word are left out. */
export function queryOfLists({ all, any, none, rest }: QueryLists): string {
  const [every, some, no] = [all, any, none].map((entries) => entries.map(termOfEntry).filter((term) => term !== ""));
  const others = parseQuery(rest).node;
  const alternatives = some!.join(" OR ");
  const isAlone = every!.length + no!.length === 0 && others === null;
  return [
    ...every!,
    some!.length > 1 && !isAlone ? `(${alternatives})` : alternatives,
    ...no!.map((term) => `-${term}`),
    others?.kind === "or" && !(isAlone && some!.length === 0) ? `(${printQuery(others)})` : printQuery(others),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Whether a search for a text would search all of it: it has not too many words, and is not too long. */
export const isWholeQuery = (text: string): boolean => !parseQuery(text).isCut;

/**
 * An entry as it stands in a query: a line that is not one word, beginning or phrase as it is becomes a phrase. Empty when
 * there is no letter or digit in it. Two lines that are equal but for case ask for the same.
 */
export function termOfEntry(line: string): string {
  const text = oneLine(line).replace(/^-+ ?/, "");
  const { node, notices } = parseQuery(text);
  if (node && isLeaf(node) && notices.length === 0) return printQuery(node);
  return printQuery(parseQuery(`"${oneLine(text.replace(/["“”„‟＂«»]/g, " "))}"`).node);
}

const oneLine = (text: string) => withoutIgnorable(text).replace(/\s+/g, " ").trim();

type Leaf = Extract<Node, { text: string }>;
const isLeaf = (node: Node): node is Leaf => "text" in node;

const partsOf = (node: Node | null, kind: "and" | "or"): Node[] =>
  node === null ? [] : node.kind === kind ? node.nodes : [node];

/** A phrase goes without its quotation marks where the line means the same without them. */
function entryOf(node: Leaf): string {
  const printed = printQuery(node);
  return node.kind === "phrase" && node.field === null && termOfEntry(node.text) === printed ? node.text : printed;
}
