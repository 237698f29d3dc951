import { optionalAmong } from "#search-core/analysis/filler.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Node } from "./ast.ts";
import { parseQuery } from "./parse.ts";

/** The positive words of a query as plain text, for embedding, without filler. Empty if there are none. */
export function embeddingText(text: string): string {
  const words = positiveWords(parseQuery(text).node);
  const isOptional = optionalAmong(words.map(stemOf));
  return words.filter((_, i) => !isOptional[i]).join(" ");
}

/** True if at most one word of a text is more than a function word. */
export const isSingleWord = (text: string): boolean =>
  tokenise(text).filter(({ term, alias }) => !alias && !isStopWord(term)).length < 2;

/** The stem of a single word; null for a phrase. */
function stemOf(text: string): string | null {
  const [only, ...others] = tokenise(text).filter(({ alias }) => !alias);
  return only && others.length === 0 ? stem(only.term) : null;
}

function positiveWords(node: Node | null): string[] {
  if (node === null || node.kind === "not") return [];
  return "nodes" in node ? node.nodes.flatMap(positiveWords) : [node.text];
}
