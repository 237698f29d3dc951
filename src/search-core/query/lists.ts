import { stripIgnorable } from "#domain/ignorable.ts";
import type { Node } from "./ast.ts";
import { parseQuery } from "./parse.ts";
import { printQuery } from "./print.ts";

/**
 * A query as lists kept in a spreadsheet: entries of which all, any or none must match. An entry is one line: a word,
 * several words (a phrase) or a prefix ("refurb*"), with or without a field ("title:road"). `rest` is the part that
 * lists cannot express, as a query that must match too; empty if there is none.
 */
export type QueryLists = { all: string[]; any: string[]; none: string[]; rest: string };

/** Parses a query into lists. Never throws. */
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

/** Prints lists as a query that parses back to the same lists. Lines without a word are dropped. */
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

/** True if a text is searched whole: neither too many words nor too long. */
export const isWholeQuery = (text: string): boolean => !parseQuery(text).isCut;

/**
 * The query term for an entry. A line that is not a single word, prefix or phrase becomes a phrase. Empty if it has no
 * letter or digit. Lines that differ only in case are equal.
 */
export function termOfEntry(line: string): string {
  const text = oneLine(line).replace(/^-+ ?/, "");
  const { node, notices } = parseQuery(text);
  if (node && isLeaf(node) && notices.length === 0) return printQuery(node);
  return printQuery(parseQuery(`"${oneLine(text.replace(/["“”„‟＂«»]/g, " "))}"`).node);
}

const oneLine = (text: string) => stripIgnorable(text).replace(/\s+/g, " ").trim();

type Leaf = Extract<Node, { text: string }>;
const isLeaf = (node: Node): node is Leaf => "text" in node;

const partsOf = (node: Node | null, kind: "and" | "or"): Node[] =>
  node === null ? [] : node.kind === kind ? node.nodes : [node];

/** A phrase needs no quotation marks if the line means the same without them. */
function entryOf(node: Leaf): string {
  const printed = printQuery(node);
  return node.kind === "phrase" && node.field === null && termOfEntry(node.text) === printed ? node.text : printed;
}
