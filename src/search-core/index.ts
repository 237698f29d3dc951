/**
 * The search core: documents and queries in, results out. Everything a caller may use is exported here. It reads no
 * clock and knows nothing of databases or HTTP; the only file it reads is the lexicon.
 *
 * Analysis turns a text into terms with positions; the query parser turns a query into nodes and then a plan. Documents
 * become segments, which threads share as bytes. An index is a list of segments with their deletions. A reader runs
 * match, filters, counts and top k.
 */
export { openReader } from "./index-reader.ts";
export { countOf, countsFrom, entriesOf } from "#search-core/facets/facet-counts.ts";
export { highlight, highlighter } from "#search-core/highlight/highlight.ts";
export { runMerge } from "#search-core/index/merge.ts";
export { blobsOf, readManifest, SnapshotDamaged, stateOf } from "#search-core/index/open-snapshot.ts";
export { snapshotOf, type Blob } from "#search-core/index/snapshot.ts";
export { createWriter } from "#search-core/index/writer.ts";
export { matchPairs, type MatchedQueries } from "#search-core/match/matched-queries.ts";
export { createMatcher, type Matcher } from "#search-core/match/matcher.ts";
export { withAlternative, withExclusion, removeWord } from "#search-core/query/changed-text.ts";
export { adviceTermsOf, searchedTerms, stemsIn } from "#search-core/query/known-terms.ts";
export { anyWordsOf, interpretationsOf } from "#search-core/query/interpretations.ts";
export { termSearchesIn } from "#search-core/query/term-searches.ts";
export { tradeWordsOf } from "#search-core/query/trade-words.ts";
export { parseQuery } from "#search-core/query/parse.ts";
export { printQuery } from "#search-core/query/print.ts";
export type { QueryField } from "./fields.ts";
export type { Node, Parsed } from "#search-core/query/ast.ts";
export { activeStatuses } from "#search-core/segment/build.ts";
export { embeddingText, isSingleWord } from "#search-core/query/embedding-text.ts";
export { cosine } from "#search-core/vectors/quantised-vector.ts";
export * from "./types.ts";
