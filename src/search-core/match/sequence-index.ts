import { fields } from "#search-core/fields.ts";
import type { QueryTerm } from "#search-core/query/leaf.ts";
import type { Batch, Form } from "./batch.ts";
import type { Sequence } from "./clauses.ts";
import { addDoc, emptyBitset } from "./doc-bitset.ts";

/** The sequences in use, to find those that occur in a batch: once for all saved searches. */
export type SequenceIndex = {
  add(sequence: Sequence, number: number): void;
  remove(sequence: Sequence, number: number): void;
  /** Reports the documents of each sequence in the batch, in low and high bits; may report a sequence several times. */
  eachPresent(batch: Batch, report: (number: number, low: number, high: number) => void): void;
};

type Indexed = { sequence: Sequence; number: number };
/** Sequences by their first term, then by their second; all whose second is a prefix under the empty text. */
type ByFirstTwo = Map<string, Map<string, Indexed[]>>;
const noSequences: readonly Indexed[] = [];

export function createSequenceIndex(): SequenceIndex {
  /** Only the last term of a sequence can be a prefix. */
  const index: Record<"stem" | "exact", ByFirstTwo> = { stem: new Map(), exact: new Map() };
  const keysOf = ({ terms: [first, second] }: Sequence) => ({
    byFirst: index[first!.match as "stem" | "exact"],
    first: first!.term,
    second: second!.match === "prefix" ? "" : second!.term,
  });

  return {
    add(sequence, number) {
      const { byFirst, first, second } = keysOf(sequence);
      const bySecond = byFirst.get(first) ?? new Map<string, Indexed[]>();
      byFirst.set(first, bySecond);
      bySecond.set(second, [...(bySecond.get(second) ?? []), { sequence, number }]);
    },
    remove(sequence, number) {
      const { byFirst, first, second } = keysOf(sequence);
      const bySecond = byFirst.get(first)!;
      const left = bySecond.get(second)!.filter((other) => other.number !== number);
      if (left.length > 0) bySecond.set(second, left);
      else bySecond.delete(second);
      if (bySecond.size === 0) byFirst.delete(first);
    },
    eachPresent({ texts }, report) {
      for (const [text, forms] of texts.entries()) {
        const bits = emptyBitset();
        addDoc(bits, Math.floor(text / fields.length));
        const field = text % fields.length;
        const reportAt = (position: number, { sequence, number }: Indexed) => {
          if ((sequence.field === null || sequence.field === field) && occursAt(sequence.terms, forms, position))
            report(number, bits.low, bits.high);
        };
        for (let position = 0; position + 1 < forms.length; position++)
          for (const match of ["stem", "exact"] as const)
            for (const first of forms[position]!) {
              const bySecond = index[match].get(match === "stem" ? first.stem : first.term);
              if (bySecond === undefined) continue;
              for (const second of forms[position + 1]!)
                for (const found of bySecond.get(match === "stem" ? second.stem : second.term) ?? noSequences)
                  reportAt(position, found);
              for (const found of bySecond.get("") ?? noSequences) reportAt(position, found);
            }
      }
    },
  };
}

/** True if the terms occur next to each other from a position on. */
const occursAt = (terms: readonly QueryTerm[], forms: readonly Form[][], position: number): boolean =>
  terms.every((term, i) => forms[position + i]?.some((form) => matches(term, form)));

function matches({ match, term }: QueryTerm, form: Form): boolean {
  if (match === "stem") return form.stem === term;
  return match === "exact" ? form.term === term : form.term.startsWith(term);
}
