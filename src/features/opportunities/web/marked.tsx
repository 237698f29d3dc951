/** Half-open ranges of UTF-16 offsets. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** A text with the words that were found in it marked. Ranges must be in order and not overlap; others are left out. */
export function Marked({ text, ranges }: { text: string; ranges: Ranges }) {
  const pieces: { text: string; found: boolean; from: number }[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (from < end || to <= from || to > text.length) continue;
    if (from > end) pieces.push({ text: text.slice(end, from), found: false, from: end });
    pieces.push({ text: text.slice(from, to), found: true, from });
    end = to;
  }
  pieces.push({ text: text.slice(end), found: false, from: end });
  return pieces.map((piece) => (piece.found ? <mark key={piece.from}>{piece.text}</mark> : piece.text));
}
