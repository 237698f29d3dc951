import { firstNotStarting, textOfForm } from "#search-core/segment/dictionary.ts";
import type { Terms } from "#search-core/segment/segment.ts";
import { distance } from "./distance.ts";

/** A form of the dictionary by its place, and how many steps it is from a word. */
export type Near = { place: number; steps: number };

/** Short enough, too, for steps in bytes. */
const isPlain = (word: string) => /^[\x00-\x7f]{1,200}$/.test(word);

/** The forms that are at most so many steps from a word (see `distance`). */
export function formsNear(terms: Terms, word: string, most: number): Near[] {
  return isPlain(word) ? nearInOrder(terms, word, most) : nearOneByOne(terms, word, most);
}

function nearOneByOne(terms: Terms, word: string, most: number): Near[] {
  const found: Near[] = [];
  for (let place = 0; place < terms.forms.count; place++) {
    const steps = distance(word, textOfForm(terms, place), most);
    if (steps <= most) found.push({ place, steps });
  }
  return found;
}

/**
 * Forms stand in order, so each shares its beginning with the one before: the rows reckoned for that are kept, and what
 * begins hopelessly is passed over without a look at the rest.
 */
function nearInOrder(terms: Terms, word: string, most: number): Near[] {
  const { count, text, textOffsets } = terms.forms;
  const width = word.length + 1;
  // Row d: the steps from the first d letters of the form to each beginning of the word.
  const rows = new Uint8Array((width + most + 1) * width);
  for (let at = 0; at < width; at++) rows[at] = at;
  const found: Near[] = [];
  let known = 0;
  for (let place = 0, next = 0, before = 0, lengthBefore = 0; place < count; place = next) {
    next = place + 1;
    const from = textOffsets[place]!;
    const length = textOffsets[place + 1]! - from;
    const shorter = Math.min(length, lengthBefore);
    let shared = 0;
    while (shared < shorter && text[from + shared] === text[before + shared]) shared++;
    before = from;
    lengthBefore = length;
    known = Math.min(known, shared);
    let isHopeless = false;
    while (!isHopeless && known < length && text[from + known]! < 128) {
      const least = nextRow(rows, known, word, text[from + known]!, known === 0 ? -1 : text[from + known - 1]!);
      known++;
      isHopeless = least > most;
    }
    if (isHopeless) {
      next = firstNotStarting(terms.forms, place, known);
      continue;
    }
    const steps = known === length ? rows[known * width + width - 1]! : distance(word, textOfForm(terms, place), most);
    if (steps <= most) found.push({ place, steps });
  }
  return found;
}

/** Reckons the row after one, for one more letter of the form and the letter before it; gives the least number in it. */
function nextRow(rows: Uint8Array, row: number, word: string, letter: number, letterBefore: number): number {
  const width = word.length + 1;
  const [above, here] = [row * width, (row + 1) * width];
  let least = row + 1;
  rows[here] = least;
  for (let at = 1, before = -1; at < width; at++) {
    const wanted = word.charCodeAt(at - 1);
    const exchanged = rows[above + at - 1]! + (wanted === letter ? 0 : 1);
    let steps = Math.min(exchanged, rows[above + at]! + 1, rows[here + at - 1]! + 1);
    const isSwapped = wanted === letterBefore && before === letter;
    if (isSwapped) steps = Math.min(steps, rows[above - width + at - 2]! + 1);
    before = wanted;
    rows[here + at] = steps;
    if (steps < least) least = steps;
  }
  return least;
}
