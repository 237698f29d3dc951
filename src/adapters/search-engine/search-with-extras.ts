import {
  type Answer,
  anyWordsOf,
  interpretationsOf,
  termSearchesIn,
  tradeWordsOf,
  type IndexReader,
  type Query,
  type QueryEmbedding,
} from "#search-core/index.ts";
import type { Extras, SearchAnswer } from "./port.ts";

/** The calls of a reader in this thread, or of one that asks a cluster. */
export type Asked<Calls extends keyof IndexReader> = {
  [Name in Calls]: IndexReader[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Answer | Promise<Answer>
    : never;
};
type Reader = Asked<"search" | "didYouMean" | "partialMatches" | "alsoRelevant">;

/** With at least so many results nobody needs notices with only some of the words. */
const enoughResults = 10;

/** Answers a search and its extras from one state of the index. */
export async function searchWithExtras(
  reader: Reader,
  query: Query,
  extras: Extras,
  embedding: QueryEmbedding | null,
): Promise<SearchAnswer> {
  const answer = await reader.search(query, query.byMeaning ? embedding : null);
  const isPartialWanted = extras.someOfYourWords && answer.total < enoughResults;
  const partial = isPartialWanted ? await reader.partialMatches(query, embedding) : [];
  return {
    ...answer,
    notStated: extras.notStated ? await countNotStated(reader, query, answer) : null,
    didYouMean: extras.didYouMean && answer.total === 0 ? await reader.didYouMean(query.text) : null,
    anyWords: extras.anyWords && answer.total === 0 ? await countAnyWords(reader, query) : null,
    interpretations: extras.interpretations ? interpretationsOf(query.text) : [],
    tradeWords: extras.interpretations ? tradeWordsOf(query.text) : [],
    termSearches: extras.termSearches && answer.total < enoughResults ? await countTermSearches(reader, query) : [],
    someOfYourWords: partial,
    alsoRelevant: extras.alsoRelevant
      ? await reader.alsoRelevant(
          query,
          embedding,
          partial.map(({ id }) => id),
        )
      : [],
  };
}

/** Counts the results for any of the words instead of all; null if there are none. */
async function countAnyWords(reader: Reader, query: Query): Promise<SearchAnswer["anyWords"]> {
  const text = anyWordsOf(query.text);
  if (text === null) return null;
  const { total } = await reader.search({ ...query, text, offset: 0, limit: 0, facetMode: "none" });
  return total === 0 ? null : { text, total };
}

/** The searches for the trade terms inside a text, with their results; none without any, or with no more than the text. */
async function countTermSearches(reader: Reader, query: Query): Promise<SearchAnswer["termSearches"]> {
  const counted = await Promise.all(
    termSearchesIn(query.text).map(async (text) => ({
      text,
      total: (await reader.search({ ...query, text, offset: 0, limit: 0, facetMode: "none" })).total,
    })),
  );
  return counted.filter(({ total }) => total > 0);
}

/** Filters that notices without a value may pass. */
const notStatedFilters = ["price", "closing"] as const;

async function countNotStated(reader: Reader, query: Query, { total, unstated }: Answer): Promise<number | null> {
  if (unstated !== null) return unstated;
  if (notStatedFilters.every((name) => query.filters[name] === undefined)) return null;
  const { includeNotStated } = query;
  const toggled = { ...query, offset: 0, limit: 0, facetMode: "none", includeNotStated: !includeNotStated } as const;
  return Math.abs(total - (await reader.search(toggled)).total);
}
