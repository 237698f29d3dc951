import { fields, type FieldNumber } from "#search-core/fields.ts";
import { encodedLength, endOfPosting, valueAt } from "./position-code.ts";
import { fieldMaskBits, positionBlock, type Segment } from "./segment.ts";

/**
 * Iterates over the positions of one posting after another. Created once and moved: a phrase in a million documents
 * must not allocate a million objects. Ascending postings do not read a block twice.
 *
 *     iterator.open(term, posting);
 *     while (iterator.next()) use(iterator.position, iterator.form, iterator.field);
 */
export class PositionsIterator {
  /**
   * In the document's single numbering of all fields: adjacent words differ by one, words of different fields by two or
   * more.
   */
  position = 0;
  /** The form's number within the term. */
  form = 0;
  field: FieldNumber = 0;
  /** The field's first position; `position - fieldFrom` is the position in the field. */
  fieldFrom = 0;

  readonly #segment: Segment;
  /** The posting whose positions begin at `#offset`, or the one being read. */
  #posting = -1;
  #offset = 0;
  #isOpen = false;
  #forms = 1;
  #lengthAt = 0;
  #fieldEnd = 0;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Moves before the first position of a posting. */
  open(term: number, posting: number): void {
    const { terms, postings, columns } = this.#segment;
    while (this.#isOpen) this.#skip();
    const block = Math.floor(posting / positionBlock);
    if (this.#posting > posting || this.#posting < block * positionBlock) {
      this.#posting = block * positionBlock;
      this.#offset = postings.positionOffsets[block]!;
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

  /** Moves to the next position; false after the last. */
  next(): boolean {
    if (!this.#isOpen) return false;
    const { positions } = this.#segment.postings;
    const value = valueAt(positions, this.#offset);
    this.#offset += encodedLength(positions[this.#offset]!);
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

  /** Skips the rest of the posting that begins or continues at `#offset`. */
  #skip(): void {
    this.#offset = endOfPosting(this.#segment.postings.positions, this.#offset);
    this.#close();
  }
}
