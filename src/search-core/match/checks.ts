import type { Element } from "#search-core/query/plan.ts";
import type { Doc } from "#search-core/types.ts";
import { type Batch, docAt, fieldAt, type Form, hasPlace } from "./batch.ts";
import { addDoc, type Bits, noBits } from "./bits.ts";
import type { Check } from "./conditions.ts";
import { closingBucket, isPriced, isWithin } from "./rules.ts";

/** The documents of a batch that pass a check. The caller changes nothing in them. */
export function passing(check: Check, batch: Batch): Bits {
  switch (check.kind) {
    case "run":
      return having(check, batch);
    case "unflagged":
      return batch.unflagged;
    case "closingIn":
      return those(batch, (doc) => {
        const bucket = closingBucket(doc, batch.weeks);
        return bucket !== null && check.buckets.includes(bucket);
      });
    case "price":
      return those(batch, (doc) => isPriced(doc, check.range, check.orNotStated));
    case "date": {
      const { date, range, orNotStated } = check;
      return those(batch, ({ [date]: at }) => (at === null ? orNotStated : isWithin(at, range)));
    }
  }
}

function those({ docs }: Batch, holds: (doc: Doc) => boolean): Bits {
  const bits = noBits();
  for (const [at, doc] of docs.entries()) if (holds(doc)) addDoc(bits, at);
  return bits;
}

/** The documents that have the words of a run one after the other in one field. */
function having({ elements, field }: Check & { kind: "run" }, batch: Batch): Bits {
  const bits = noBits();
  const words = elements.map((element) => formsOf(element, batch));
  const sizes = words.map((some) => some.reduce((sum, { places }) => sum + places.length, 0));
  const rarest = sizes.indexOf(Math.min(...sizes));
  const follow = (place: number) =>
    words.every((some, at) => at === rarest || some.some((form) => hasPlace(form, place + at - rarest)));
  for (const { places } of words[rarest]!)
    for (const place of places)
      if ((field === null || field === fieldAt(batch, place)) && follow(place)) addDoc(bits, docAt(batch, place));
  return bits;
}

/** The words of the batch that an element stands for. */
function formsOf({ form, term }: Element, { stems, forms }: Batch): readonly Form[] {
  if (form === "stem") return stems.get(term)?.forms ?? [];
  if (form === "prefix") return [...forms].flatMap(([written, one]) => (written.startsWith(term) ? [one] : []));
  const one = forms.get(term);
  return one ? [one] : [];
}
