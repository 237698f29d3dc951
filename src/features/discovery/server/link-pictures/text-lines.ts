import { truncate } from "#domain/truncate.ts";

/** Widths of letters in Public Sans as shares of the font size, on the safe side. All others have the last one. */
const widths: [letters: RegExp, width: number][] = [
  [/[ijlI.,:;'’|!]/, 0.3],
  [/[ frt()[\]/“”-]/, 0.42],
  [/[mwMW%@—]/, 0.92],
  [/[A-Z&]/, 0.7],
];
const usualWidth = 0.59;

const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (widths.find(([letters]) => letters.test(letter))?.[1] ?? usualWidth),
    0,
  );

/**
 * Breaks a text into lines of at most `width` pixels. A word that is too long for a line is cut, and what does not fit
 * into `maxLines` ends with an ellipsis.
 */
export function linesOf(text: string, { size, width, maxLines }: { size: number; width: number; maxLines: number }) {
  const max = width / size;
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(fitted(word, max));
    if (lines.length > maxLines) break;
  }
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines);
  return [...shown.slice(0, -1), `${fitted(shown.at(-1)!, max - 1)}…`];
}

/** The text if it fits, else as much of it as does. */
function fitted(text: string, max: number): string {
  let length = text.length;
  while (widthOf(text.slice(0, length)) > max) length -= 1;
  return length === text.length ? text : truncate(text, length);
}
