import type { Node } from "#search-core/query/ast.ts";
import { parseQuery } from "#search-core/query/parse.ts";

/** The words of a query that are wanted, as plain text: what its meaning is made of. Empty when nothing is. */
export const embeddingText = (text: string): string => positiveWords(parseQuery(text).node).join(" ");

function positiveWords(node: Node | null): string[] {
  if (node === null || node.kind === "not") return [];
  return "nodes" in node ? node.nodes.flatMap(positiveWords) : [node.text];
}
