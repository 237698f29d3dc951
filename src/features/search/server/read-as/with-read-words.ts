import { parseQuery } from "#search-core/index.ts";
import type { Reading } from "./reading.ts";

/** A text that replaces the rest of a query, together with the words that were read, which are read there again. */
export function withReadWords(text: string, readAs: readonly Reading[]): string {
  const words = readAs.flatMap((reading) => (reading.field === "reference" ? [] : reading.words));
  if (words.length === 0) return text;
  const { node, separators } = parseQuery(text);
  if (separators.length > 0) return [text, ...words].join(", ");
  return [node?.kind === "or" ? `(${text})` : text, ...words].join(" ");
}
