import { parseQuery } from "./parse.ts";

/** The text of a query that finds notices with other words, too. */
export const withAlternative = (text: string, words: string): string =>
  text.trim() === "" ? words : `${text.trim().replace(/[\s,;]+$/, "")}, ${words}`;

/** The text of a query without notices that have a word, or several as a phrase. */
export function withExclusion(text: string, words: string): string {
  const { node, separators } = parseQuery(text);
  // OR binds less than a space, a comma less than both.
  const typed = node?.kind === "or" && separators.length === 0 ? `(${text.trim()})` : text.trim();
  return `${typed} -${words.includes(" ") ? `"${words}"` : words}`;
}
