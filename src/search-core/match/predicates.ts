import type { QueryTerm } from "#search-core/query/plan.ts";
import type { Doc } from "#search-core/types.ts";
import { type Batch, docAt, fieldAt, type Form, occursAt } from "./batch.ts";
import { addDoc, type DocBitset, emptyBitset } from "./doc-bitset.ts";
import type { DocPredicate } from "./clauses.ts";
import { closingBucketsOf, isPriced, isWithin, publicationOf } from "./rules.ts";

/** The documents of a batch that pass a predicate. Callers must not modify the result. */
export function docsPassing(predicate: DocPredicate, batch: Batch): DocBitset {
  switch (predicate.kind) {
    case "sequence":
      return docsWithSequence(predicate, batch);
    case "onlyTenders":
      return batch.onlyTenders;
    case "closingIn":
      return docsWhere(batch, (doc) =>
        closingBucketsOf(doc, batch.weeks).some((bucket) => predicate.buckets.includes(bucket)),
      );
    case "publishedWithin": {
      const { now } = batch.weeks;
      return docsWhere(batch, (doc) =>
        isWithin(publicationOf(doc, now), { from: now - predicate.seconds, to: now + 1 }),
      );
    }
    case "mandatoryBriefing":
      return docsWhere(batch, (doc) => doc.hasMandatoryBriefing);
    case "briefingAhead":
      return docsWhere(batch, ({ briefing }) => briefing !== null && briefing > batch.weeks.now);
    case "price":
      return docsWhere(batch, (doc) => isPriced(doc, predicate.range, predicate.orNotStated));
    case "date": {
      const { date, range, orNotStated } = predicate;
      return docsWhere(batch, ({ [date]: i }) => (i === null ? orNotStated : isWithin(i, range)));
    }
  }
}

function docsWhere({ docs }: Batch, predicate: (doc: Doc) => boolean): DocBitset {
  const bits = emptyBitset();
  for (const [i, doc] of docs.entries()) if (predicate(doc)) addDoc(bits, i);
  return bits;
}

/** The documents that have the words of a sequence next to each other in one field. */
function docsWithSequence({ terms, field }: DocPredicate & { kind: "sequence" }, batch: Batch): DocBitset {
  const bits = emptyBitset();
  const words = terms.map((term) => formsOf(term, batch));
  const sizes = words.map((forms) => forms.reduce((sum, { positions }) => sum + positions.length, 0));
  const rarest = sizes.indexOf(Math.min(...sizes));
  const isFollowed = (position: number) =>
    words.every((forms, i) => i === rarest || forms.some((form) => occursAt(form, position + i - rarest)));
  for (const { positions } of words[rarest]!)
    for (const position of positions)
      if ((field === null || field === fieldAt(batch, position)) && isFollowed(position))
        addDoc(bits, docAt(batch, position));
  return bits;
}

/** The forms of the batch that a query term matches. */
function formsOf({ match: form, term }: QueryTerm, { stems, forms }: Batch): readonly Form[] {
  if (form === "stem") return stems.get(term)?.forms ?? [];
  if (form === "prefix") return [...forms].flatMap(([written, entry]) => (written.startsWith(term) ? [entry] : []));
  const entry = forms.get(term);
  return entry ? [entry] : [];
}
