/** Half-open ranges of UTF-16 offsets. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** A text with its matches highlighted. Ranges must be sorted and must not overlap; others are ignored. */
export function HighlightedText({ text, ranges }: { text: string; ranges: Ranges }) {
  const pieces: { text: string; isMatch: boolean; from: number }[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (from < end || to <= from || to > text.length) continue;
    if (from > end) pieces.push({ text: text.slice(end, from), isMatch: false, from: end });
    pieces.push({ text: text.slice(from, to), isMatch: true, from });
    end = to;
  }
  pieces.push({ text: text.slice(end), isMatch: false, from: end });
  return pieces.map((piece) => (piece.isMatch ? <mark key={piece.from}>{piece.text}</mark> : piece.text));
}
