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

/** Words, hyphens and what stands between alternatives; no operator, phrase, field or exclusion. */
const plainText = /^[\p{L}\p{N}'’,;\s]+(?:-[\p{L}\p{N}'’,;\s]+)*$/u;
const operators = /(?:^|\s)(?:-|(?:OR|AND|NOT)(?=\s|$))/u;

/**
 * The text of a query that no longer needs a word. Null if the word is not among others, once, in plain text: what it
 * means elsewhere is for the person who typed it.
 */
export function removeWord(text: string, word: string): string | null {
  if (!plainText.test(text) || operators.test(text)) return null;
  const key = word.toLowerCase();
  const wordsOf = (part: string) => part.split(/\s+/u).filter((own) => own !== "");
  const parts = text.split(/([,;\n])/u);
  const having = parts.flatMap((part, i) => (wordsOf(part.toLowerCase()).includes(key) ? [i] : []));
  const [only] = having;
  if (only === undefined || having.length > 1) return null;
  const left = wordsOf(parts[only]!).filter((own) => own.toLowerCase() !== key);
  if (left.length === 0) return null;
  const lead = /^\s*/u.exec(parts[only]!)![0];
  return parts.with(only, `${lead}${left.join(" ")}`).join("");
}
