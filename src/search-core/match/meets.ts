import type { FieldNumber } from "#search-core/fields.ts";
import type { Element, Run } from "#search-core/query/plan.ts";
import type { Doc } from "#search-core/types.ts";
import type { Batch, Standing, Where } from "./batch.ts";
import { bit, type Bits, both, docsOf, either, isNone, noBits, without } from "./bits.ts";
import type { Condition } from "./conditions.ts";
import { closingBucket, isPriced, isWithin } from "./rules.ts";

/** The documents of a batch that meet a condition; `parts` are those that meet the conditions it is made of. */
export function meeting(condition: Condition, parts: readonly Bits[], batch: Batch): Bits {
  switch (condition.kind) {
    case "leaf": {
      const { runs, fields } = condition.leaf;
      return runs.map((run) => runBits(run, fields, batch)).reduce(either);
    }
    case "not":
      return without(batch.all, parts[0]!);
    case "and":
      return parts.reduce(both);
    case "or":
      return parts.reduce(either);
    case "facet": {
      const having = batch.facets[condition.facet];
      return condition.values.map((value) => having.get(value) ?? noBits).reduce(either);
    }
    case "sees": {
      const { organisation, includeFlagged } = condition;
      const own = (organisation !== null && batch.own.get(organisation)) || noBits;
      const seen = either(batch.open, own);
      return includeFlagged ? seen : without(seen, batch.flagged);
    }
    case "closingIn":
      return those(batch, (doc) => {
        const bucket = closingBucket(doc, batch.weeks);
        return bucket !== null && condition.buckets.includes(bucket);
      });
    case "price":
      return those(batch, (doc) => isPriced(doc, condition.range, condition.orNotStated));
    case "date": {
      const { date, range, orNotStated } = condition;
      return those(batch, ({ [date]: at }) => (at === null ? orNotStated : isWithin(at, range)));
    }
  }
}

const those = ({ docs }: Batch, holds: (doc: Doc) => boolean) =>
  docs.reduce((bits, doc, at) => (holds(doc) ? either(bits, bit(at)) : bits), noBits);

/** Where the run stands: a single word by what is known of words, several by looking whether they follow each other. */
function runBits({ elements }: Run, fields: readonly FieldNumber[], batch: Batch): Bits {
  const wheres = elements.map((element) => whereOf(element, batch));
  let found = noBits;
  for (const field of fields) {
    const candidates = wheres.map((some) => some.map((where) => where[field]).reduce(either, noBits)).reduce(both);
    if (elements.length === 1) found = either(found, candidates);
    else if (!isNone(candidates))
      for (const doc of docsOf(candidates))
        if (standsIn(batch.standing(doc, field), elements)) found = either(found, bit(doc));
  }
  return found;
}

function whereOf({ form, term }: Element, { stems, forms, sortedForms }: Batch): Where[] {
  if (form !== "prefix") {
    const where = (form === "stem" ? stems : forms).get(term);
    return where ? [where] : [];
  }
  const wheres: Where[] = [];
  for (let at = firstFrom(sortedForms, term); sortedForms[at]?.startsWith(term); at++)
    wheres.push(forms.get(sortedForms[at]!)!);
  return wheres;
}

/** The first place whose word is not before a text. */
function firstFrom(words: readonly string[], text: string): number {
  let low = 0;
  for (let high = words.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

const standsIn = (words: readonly Standing[], elements: readonly Element[]) =>
  words.some(
    (first) =>
      isElement(elements[0]!, first) &&
      elements.every((element, at) =>
        words.some((word) => word.position === first.position + at && isElement(element, word)),
      ),
  );

const isElement = ({ form, term }: Element, word: Standing) =>
  form === "prefix" ? word.term.startsWith(term) : (form === "stem" ? word.stem : word.term) === term;
