import type { Doc } from "#search-core/types.ts";
import type { Batch } from "./batch.ts";
import { addDoc, type DocBitset, emptyBitset } from "./doc-bitset.ts";
import type { DocPredicate } from "./clauses.ts";
import { closingBucketsOf, isPriced, isWithin, publicationOf } from "./rules.ts";

/** The documents of a batch that pass a predicate. Callers must not modify the result. */
export function docsPassing(predicate: DocPredicate, batch: Batch): DocBitset {
  switch (predicate.kind) {
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
