import { highlighter, type IndexReader } from "#search-core/index.ts";
import type { EngineCalls } from "./port.ts";

/** The calls of an engine, answered at once. */
type Answers = {
  [Name in keyof EngineCalls]: (...input: Parameters<EngineCalls[Name]>) => Awaited<ReturnType<EngineCalls[Name]>>;
};

/** What one reader of the search core answers. */
export const answersFrom = (reader: IndexReader): Answers => ({
  search: reader.search,
  suggest: reader.suggest,
  didYouMean: reader.didYouMean,
  explain: reader.explain,
  highlight: (text, documents) => documents.map(highlighter(text)),
});
