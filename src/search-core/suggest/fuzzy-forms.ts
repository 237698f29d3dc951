import { firstNotStarting, textOfForm } from "#search-core/segment/dictionary.ts";
import type { Terms } from "#search-core/segment/segment.ts";
import { editDistance } from "./edit-distance.ts";

/** A form by its ord, and its edit distance from a word. */
export type FuzzyForm = { ord: number; edits: number };

/** Short enough for distances in bytes, too. */
const isPlain = (word: string) => /^[\x00-\x7f]{1,200}$/.test(word);

/** The forms within an edit distance of a word (see `editDistance`). */
export function formsWithin(terms: Terms, word: string, maxEdits: number): FuzzyForm[] {
  return isPlain(word) ? scanSortedForms(terms, word, maxEdits) : scanAllForms(terms, word, maxEdits);
}

function scanAllForms(terms: Terms, word: string, maxEdits: number): FuzzyForm[] {
  const found: FuzzyForm[] = [];
  for (let ord = 0; ord < terms.forms.count; ord++) {
    const edits = editDistance(word, textOfForm(terms, ord), maxEdits);
    if (edits <= maxEdits) found.push({ ord, edits });
  }
  return found;
}

/**
 * Forms are sorted, so each shares a prefix with the one before: keep the matrix rows of that prefix, and skip all
 * forms with a prefix that is too far already.
 */
function scanSortedForms(terms: Terms, word: string, maxEdits: number): FuzzyForm[] {
  const { count, text, textOffsets } = terms.forms;
  const width = word.length + 1;
  // Row d: the distances from the first d letters of the form to each prefix of the word.
  const rows = new Uint8Array((width + maxEdits + 1) * width);
  for (let i = 0; i < width; i++) rows[i] = i;
  const found: FuzzyForm[] = [];
  let computedRows = 0;
  for (let ord = 0, next = 0, before = 0, lengthBefore = 0; ord < count; ord = next) {
    next = ord + 1;
    const from = textOffsets[ord]!;
    const length = textOffsets[ord + 1]! - from;
    const shorter = Math.min(length, lengthBefore);
    let shared = 0;
    while (shared < shorter && text[from + shared] === text[before + shared]) shared++;
    before = from;
    lengthBefore = length;
    computedRows = Math.min(computedRows, shared);
    let isHopeless = false;
    while (!isHopeless && computedRows < length && text[from + computedRows]! < 128) {
      const minEdits = nextRow(
        rows,
        computedRows,
        word,
        text[from + computedRows]!,
        computedRows === 0 ? -1 : text[from + computedRows - 1]!,
      );
      computedRows++;
      isHopeless = minEdits > maxEdits;
    }
    if (isHopeless) {
      next = firstNotStarting(terms.forms, ord, computedRows);
      continue;
    }
    const edits =
      computedRows === length
        ? rows[computedRows * width + width - 1]!
        : editDistance(word, textOfForm(terms, ord), maxEdits);
    if (edits <= maxEdits) found.push({ ord, edits });
  }
  return found;
}

/** Computes the next row, for one more letter of the form. Returns its minimum. */
function nextRow(rows: Uint8Array, row: number, word: string, letter: number, letterBefore: number): number {
  const width = word.length + 1;
  const [above, here] = [row * width, (row + 1) * width];
  let minEdits = row + 1;
  rows[here] = minEdits;
  for (let i = 1, before = -1; i < width; i++) {
    const wanted = word.charCodeAt(i - 1);
    const exchanged = rows[above + i - 1]! + (wanted === letter ? 0 : 1);
    let edits = Math.min(exchanged, rows[above + i]! + 1, rows[here + i - 1]! + 1);
    const isSwapped = wanted === letterBefore && before === letter;
    if (isSwapped) edits = Math.min(edits, rows[above - width + i - 2]! + 1);
    before = wanted;
    rows[here + i] = edits;
    if (edits < minEdits) minEdits = edits;
  }
  return minEdits;
}
