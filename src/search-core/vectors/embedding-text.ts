import type { Node } from "#search-core/query/ast.ts";
import { parseQuery } from "#search-core/query/parse.ts";

/** The positive words of a query as plain text, for embedding. Empty if there are none. */
export const embeddingText = (text: string): string => positiveWords(parseQuery(text).node).join(" ");

function positiveWords(node: Node | null): string[] {
  if (node === null || node.kind === "not") return [];
  return "nodes" in node ? node.nodes.flatMap(positiveWords) : [node.text];
}
