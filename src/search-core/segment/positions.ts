import { fields, type FieldNumber } from "#search-core/fields.ts";
import { encodedLength, endOfPosting, valueAt } from "./position-code.ts";
import { fieldMaskBits, positionBlock, type Segment } from "./segment.ts";

/**
 * Walks the occurrences of one posting after another. It is made once and moved, because a phrase in a million documents
 * must not make a million objects. Ascending postings are reached without reading their block again.
 *
 *     occurrences.open(term, posting);
 *     while (occurrences.next()) use(occurrences.position, occurrences.form, occurrences.field);
 */
export class PositionsIterator {
  /** In the document's one numbering of all fields: neighbours in a text differ by one, across fields by two or more. */
  position = 0;
  /** The number of the form within the term. */
  form = 0;
  field: FieldNumber = 0;
  /** The field's first position; `position - fieldFrom` is the place in the field, in words. */
  fieldFrom = 0;

  readonly #segment: Segment;
  /** The posting whose positions begin at `#at`, or that is being walked. */
  #posting = -1;
  #at = 0;
  #isOpen = false;
  #forms = 1;
  #lengthAt = 0;
  #fieldEnd = 0;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Moves before the first occurrence of a posting of a term. */
  open(term: number, posting: number): void {
    const { terms, postings, columns } = this.#segment;
    while (this.#isOpen) this.#skip();
    const block = Math.floor(posting / positionBlock);
    if (this.#posting > posting || this.#posting < block * positionBlock) {
      this.#posting = block * positionBlock;
      this.#at = postings.positionOffsets[block]!;
    }
    while (this.#posting < posting) this.#skip();
    this.#isOpen = true;
    this.#forms = terms.formOffsets[term + 1]! - terms.formOffsets[term]!;
    const packedDoc = postings.packedDocs[posting]!;
    this.#lengthAt = (packedDoc >>> fieldMaskBits) * fields.length;
    this.field = 0;
    this.fieldFrom = 0;
    this.#fieldEnd = columns.fieldLengths[this.#lengthAt]! + 1;
    while (((packedDoc >>> this.field) & 1) === 0) this.#nextField();
    this.position = this.fieldFrom;
  }

  /** Moves to the next occurrence; false after the last. */
  next(): boolean {
    if (!this.#isOpen) return false;
    const { positions } = this.#segment.postings;
    const value = valueAt(positions, this.#at);
    this.#at += encodedLength(positions[this.#at]!);
    if ((value & 1) === 1) this.#close();
    const stepAndForm = value >>> 1;
    const step = this.#forms === 1 ? stepAndForm : Math.floor(stepAndForm / this.#forms);
    this.form = stepAndForm - step * this.#forms;
    this.position += step;
    while (this.position >= this.#fieldEnd) this.#nextField();
    return true;
  }

  #nextField(): void {
    this.field++;
    this.fieldFrom = this.#fieldEnd;
    this.#fieldEnd += this.#segment.columns.fieldLengths[this.#lengthAt + this.field]! + 1;
  }

  #close(): void {
    this.#isOpen = false;
    this.#posting++;
  }

  /** Past the rest of the posting that begins or goes on at `#at`. */
  #skip(): void {
    this.#at = endOfPosting(this.#segment.postings.positions, this.#at);
    this.#close();
  }
}
