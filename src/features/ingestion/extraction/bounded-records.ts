/** Characters of one record. A larger one cannot be a notice, and is dropped while it is read to save memory. */
export const maxRecordLength = 4 * 1024 * 1024;

/** The lines of a text. Undefined stands for a line that exceeds `maxRecordLength`. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  const line = boundedText();
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", from)) {
      line.add(piece, from, end);
      yield line.flush();
      from = end + 1;
    }
    line.add(piece, from, piece.length);
  }
  yield line.flush();
}

/** Replaces a CSV record that was too large: a row with one cell that no real table has. */
export const tooLargeRow = "\u0001 too large";

/**
 * The text of a CSV file in whole records, none longer than `maxRecordLength`: `tooLargeRow` replaces a longer one. If
 * a quote is never closed, the next record starts at the next line.
 */
export async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<string> {
  const record = boundedText();
  let inQuotes = false;
  for await (const piece of text) {
    let [from, position, whole] = [0, 0, ""];
    let quote = piece.indexOf('"');
    while (position < piece.length) {
      const end = piece.indexOf("\n", position);
      position = end < 0 ? piece.length : end + 1;
      for (; quote >= 0 && quote < position; quote = piece.indexOf('"', quote + 1)) inQuotes = !inQuotes;
      const isTooLarge = record.length() + position - from > maxRecordLength;
      if (end < 0 || (inQuotes && !isTooLarge)) continue;
      record.add(piece, from, position);
      whole += record.flush() ?? `${tooLargeRow}\n`;
      [from, inQuotes] = [position, false];
    }
    record.add(piece, from, piece.length);
    if (whole) yield whole;
  }
  yield record.flush() ?? tooLargeRow;
}

/** Collects text in pieces, and drops it as soon as it is too long. */
export function boundedText() {
  let [pieces, length]: [string[], number] = [[], 0];
  return {
    length: () => length,
    add(piece: string, from: number, to: number) {
      length += to - from;
      if (length > maxRecordLength) pieces = [];
      else if (to > from) pieces.push(piece.slice(from, to));
    },
    /** Returns the text, or undefined if it was too long, and starts the next one. */
    flush(): string | undefined {
      const text = length > maxRecordLength ? undefined : pieces.join("");
      [pieces, length] = [[], 0];
      return text;
    },
  };
}
