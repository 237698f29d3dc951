import { isStopWord } from "#search-core/analysis/stop-words.ts";
import type { Span } from "#search-core/index.ts";

/** A text without the words of these spans, as it is searched. */
export const withoutSpans = (text: string, spans: readonly Span[]): string => tidy(spans.reduce(blank, text));

/** The text with spaces instead of a span, so that other spans stay true. */
export const blank = (text: string, [from, to]: Span): string =>
  text.slice(0, from) + " ".repeat(to - from) + text.slice(to);

const aboutNotices = /^(?:tenders?|opportunit(?:y|ies)|contracts?|notices?)$/i;

/** Without the gaps, the separators and the function words that are left over; empty if nothing says what is wanted. */
export function tidy(rest: string): string {
  const text = rest
    .replace(/(?<=[,;\r\n])(?:\s*[,;])+|^[\s,;]+|[\s,;]+$/g, "")
    .replace(/ +(?=[,;])/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
  const words = text.split(" ");
  if (words.every((word) => isStopWord(word.toLowerCase()) || aboutNotices.test(word))) return "";
  while (isStopWord(words.at(-1)!.toLowerCase())) words.pop();
  return words.join(" ");
}
