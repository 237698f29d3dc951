import { scan, type Sink } from "#search-core/analysis/scan.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { fields } from "#search-core/fields.ts";
import type { DocText } from "#search-core/types.ts";
import { FormInterner } from "./form-interner.ts";
import { push, growableUint32, toUint32Array } from "./growable-array.ts";

/**
 * The texts of documents after analysis, one occurrence after the other. Those of document d are from[d] to from[d + 1]:
 * the number of each form, and its position in the document's one numbering of all fields (segment.ts).
 */
export type AnalysedDocs = {
  /** By number: forms in the order in which they first stood in a text, and after them stems that are no form. */
  texts: readonly string[];
  formCount: number;
  /** The word that is the stem of each form. */
  termOf: Uint32Array;
  offsets: Uint32Array;
  formIds: Uint32Array;
  positions: Uint32Array;
  /** Words of each field, four numbers a document. */
  fieldLengths: Uint16Array;
};

/** What stands further back in a field is not indexed. */
export const maxFieldLength = 65_535;

/** Takes the occurrences in one text after the other. A class for the same reason as its numbers. */
class OccurrenceSink implements Sink {
  readonly forms = new FormInterner();
  readonly form = growableUint32(1024);
  readonly position = growableUint32(1024);
  /** The position in the document where the field begins that is read, and its length so far. */
  begin = 0;
  length = 0;

  plain(codes: DataView<ArrayBuffer>, from: number, to: number, at: number): void {
    if (at >= maxFieldLength) return;
    this.length = at + 1;
    push(this.form, this.forms.internStretch(codes, from, to));
    push(this.position, this.begin + at);
  }

  other(term: string, _from: number, _to: number, at: number, alias: boolean): void {
    if (at >= maxFieldLength) return;
    // An alias stands where another token does.
    if (!alias) this.length = at + 1;
    push(this.form, this.forms.internTerm(term));
    push(this.position, this.begin + at);
  }
}

/** Analyses texts: the only part of building that reads them. */
export function analyse(docs: readonly DocText[]): AnalysedDocs {
  const offsets = new Uint32Array(docs.length + 1);
  const fieldLengths = new Uint16Array(docs.length * fields.length);
  const sink = new OccurrenceSink();
  for (let at = 0; at < docs.length; at++) {
    sink.begin = 0;
    for (let field = 0; field < fields.length; field++) {
      sink.length = 0;
      scan(docs[at]![fields[field]!], sink);
      fieldLengths[at * fields.length + field] = sink.length;
      sink.begin += sink.length + 1;
    }
    offsets[at + 1] = sink.form.length;
  }
  const { forms: interner, form, position } = sink;
  const { texts } = interner;
  const formCount = texts.length;
  const termOf = Uint32Array.from({ length: formCount }, (_, number) => {
    const term = stem(texts[number]!);
    return term === texts[number] ? number : interner.internTerm(term);
  });
  return {
    texts,
    formCount,
    termOf,
    offsets,
    formIds: toUint32Array(form),
    positions: toUint32Array(position),
    fieldLengths,
  };
}
