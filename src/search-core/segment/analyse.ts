import { scan, type Sink } from "#search-core/analysis/scan.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { fields } from "#search-core/fields.ts";
import type { DocText } from "#search-core/types.ts";
import { FormInterner } from "./form-interner.ts";
import { push, growableUint32, toUint32Array } from "./growable-array.ts";

/**
 * The texts of documents after analysis, as a flat list of occurrences. Document d has those from offsets[d] to
 * offsets[d + 1]: the id of each form, and its position in the document's single numbering of all fields (see
 * segment.ts).
 */
export type AnalysedDocs = {
  /** By form id: forms in order of first occurrence, then stems that are not forms themselves. */
  texts: readonly string[];
  formCount: number;
  /** By form id: the id of its stem. */
  termOf: Uint32Array;
  offsets: Uint32Array;
  formIds: Uint32Array;
  positions: Uint32Array;
  /** Words in each field, side by side for each document. */
  fieldLengths: Uint16Array;
};

/** Words beyond this position in a field are not indexed. */
export const maxFieldLength = 65_535;

/** Collects the occurrences of one text after another. A class for the same reason as FormInterner. */
class OccurrenceSink implements Sink {
  readonly forms = new FormInterner();
  readonly form = growableUint32(1024);
  readonly position = growableUint32(1024);
  /** Position in the document where the current field begins, and the field's length so far. */
  begin = 0;
  length = 0;

  plain(codes: DataView<ArrayBuffer>, from: number, to: number, position: number): void {
    if (position >= maxFieldLength) return;
    this.length = position + 1;
    push(this.form, this.forms.internStretch(codes, from, to));
    push(this.position, this.begin + position);
  }

  other(term: string, _from: number, _to: number, position: number, alias: boolean): void {
    if (position >= maxFieldLength) return;
    // An alias shares the position of another token.
    if (!alias) this.length = position + 1;
    push(this.form, this.forms.internTerm(term));
    push(this.position, this.begin + position);
  }
}

/** Analyses texts. No other part of building reads them. */
export function analyse(docs: readonly DocText[]): AnalysedDocs {
  const offsets = new Uint32Array(docs.length + 1);
  const fieldLengths = new Uint16Array(docs.length * fields.length);
  const sink = new OccurrenceSink();
  for (let i = 0; i < docs.length; i++) {
    sink.begin = 0;
    for (let field = 0; field < fields.length; field++) {
      sink.length = 0;
      scan(docs[i]![fields[field]!], sink);
      fieldLengths[i * fields.length + field] = sink.length;
      sink.begin += sink.length + 1;
    }
    offsets[i + 1] = sink.form.length;
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
