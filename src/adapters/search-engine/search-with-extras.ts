import {
  anyWordsOf,
  interpretationsOf,
  termSearchesIn,
  tradeWordsOf,
  type IndexReader,
  type Query,
  type QueryEmbedding,
} from "#search-core/index.ts";
import type { Extras, SearchAnswer } from "./port.ts";

type Reader = Pick<IndexReader, "search" | "didYouMean" | "partialMatches" | "alsoRelevant">;

/** With at least so many results nobody needs notices with only some of the words. */
const enoughResults = 10;

/** Answers a search and its extras from one state of the index. */
export function searchWithExtras(
  reader: Reader,
  query: Query,
  extras: Extras,
  embedding: QueryEmbedding | null,
): SearchAnswer {
  const answer = reader.search(query, query.byMeaning ? embedding : null);
  const isPartialWanted = extras.someOfYourWords && answer.total < enoughResults;
  const partial = isPartialWanted ? reader.partialMatches(query, embedding) : [];
  return {
    ...answer,
    notStated: extras.notStated ? countNotStated(reader, query, answer.total) : null,
    didYouMean: extras.didYouMean && answer.total === 0 ? reader.didYouMean(query.text) : null,
    anyWords: extras.anyWords && answer.total === 0 ? countAnyWords(reader, query) : null,
    interpretations: extras.interpretations ? interpretationsOf(query.text) : [],
    tradeWords: extras.interpretations ? tradeWordsOf(query.text) : [],
    termSearches: extras.termSearches && answer.total < enoughResults ? countTermSearches(reader, query) : [],
    someOfYourWords: partial,
    alsoRelevant: extras.alsoRelevant
      ? reader.alsoRelevant(
          query,
          embedding,
          partial.map(({ id }) => id),
        )
      : [],
  };
}

/** Counts the results for any of the words instead of all; null if there are none. */
function countAnyWords(reader: Reader, query: Query): SearchAnswer["anyWords"] {
  const text = anyWordsOf(query.text);
  if (text === null) return null;
  const { total } = reader.search({ ...query, text, offset: 0, limit: 0, facetMode: "none" });
  return total === 0 ? null : { text, total };
}

/** The searches for the trade terms inside a text, with their results; none without any, or with no more than the text. */
const countTermSearches = (reader: Reader, query: Query): SearchAnswer["termSearches"] =>
  termSearchesIn(query.text).flatMap((text) => {
    const { total } = reader.search({ ...query, text, offset: 0, limit: 0, facetMode: "none" });
    return total === 0 ? [] : [{ text, total }];
  });

/** Filters that notices without a value may pass. */
const notStatedFilters = ["price", "closing"] as const;

function countNotStated(reader: Reader, query: Query, total: number): number | null {
  if (notStatedFilters.every((name) => query.filters[name] === undefined)) return null;
  const { includeNotStated } = query;
  const toggled = { ...query, offset: 0, limit: 0, facetMode: "none", includeNotStated: !includeNotStated } as const;
  return Math.abs(total - reader.search(toggled).total);
}
