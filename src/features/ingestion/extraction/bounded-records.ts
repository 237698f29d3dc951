/** Characters of a record; more is no notice, and is not kept while it is read. */
export const maxRecordLength = 4 * 1024 * 1024;

/** The lines of a text. Undefined stands for one that is larger than a record may be. */
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

/** What stands in the place of a CSV record that was too large: a row of one cell, which no table has. */
export const tooLargeRow = "\u0001 too large";

/**
 * The text of a CSV file in whole records, so that none is larger than a record may be: `tooLargeRow` stands in its place.
 * Where a quote was never closed the next line begins a record again.
 */
export async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<string> {
  const record = boundedText();
  let inQuotes = false;
  for await (const piece of text) {
    let [from, at, whole] = [0, 0, ""];
    let quote = piece.indexOf('"');
    while (at < piece.length) {
      const end = piece.indexOf("\n", at);
      at = end < 0 ? piece.length : end + 1;
      for (; quote >= 0 && quote < at; quote = piece.indexOf('"', quote + 1)) inQuotes = !inQuotes;
      const isTooLarge = record.length() + at - from > maxRecordLength;
      if (end < 0 || (inQuotes && !isTooLarge)) continue;
      record.add(piece, from, at);
      whole += record.flush() ?? `${tooLargeRow}\n`;
      [from, inQuotes] = [at, false];
    }
    record.add(piece, from, piece.length);
    if (whole) yield whole;
  }
  yield record.flush() ?? tooLargeRow;
}

/** A text that is put together of pieces and forgotten as soon as it is too long. */
export function boundedText() {
  let [pieces, length]: [string[], number] = [[], 0];
  return {
    length: () => length,
    add(piece: string, from: number, to: number) {
      length += to - from;
      if (length > maxRecordLength) pieces = [];
      else if (to > from) pieces.push(piece.slice(from, to));
    },
    /** The text, undefined if it was too long, and begins another. */
    flush(): string | undefined {
      const text = length > maxRecordLength ? undefined : pieces.join("");
      [pieces, length] = [[], 0];
      return text;
    },
  };
}
