/*
 * Some sources lose the backslashes of escaped line breaks: "\r\n" arrives as "rn", as in "works.rn This" and
 * "SoftwarernrnContract".
 */

/** What only a lost line break looks like: twice, or straight after a sentence. */
const certain = [
  [/(?:\s*rn){2,}\s*(?=\P{Ll}|$)|(?:rn){2,}\s*/gu, "\n\n"],
  [/(?<=[.:;!?)\]”"])\s*rn(?=\s|\p{Lu}|\p{N}|[-–•*]|$)\s*/gu, "\n"],
] as const;
/** In a text that has one of those: a word of its own, or the end of a word that no English word ends in ("Baysrn"). */
const likely = [
  [/\srn\s+/g, "\n"],
  [/(?<=[bcdfghj-np-tv-z])rn(?:\s+(?=[\p{Lu}\p{N}(–-])|\s*$)/gu, "\n"],
] as const;
const escaped = /\\r\\n|\\[nr](?![a-z])/g;

const replaceAll = (text: string, rules: typeof certain | typeof likely): string =>
  rules.reduce((restored, [pattern, lines]) => restored.replace(pattern, lines), text);

/** Turns line breaks that arrive escaped, with or without their backslashes, back into line breaks. */
export function restoreLineBreaks(text: string): string {
  const unescaped = text.replace(escaped, "\n");
  const restored = replaceAll(unescaped, certain);
  return restored === unescaped ? restored : replaceAll(restored, likely);
}
