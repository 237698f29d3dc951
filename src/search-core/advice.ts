/**
 * What the core knows when it advises on a query: what to learn words from, and what a change of the query would do. Ids
 * are the caller's.
 */

/** A document of a set. `looksWrong`: its text is far from the query's words, see advise/nearness.ts. */
export type JudgedDoc = { id: number; looksWrong: boolean; categories: number[] };

/**
 * What advice on a query can be made from, public documents only. `near`: those nearest in meaning that are not in the
 * set, nearest first. `found`: a sample of the set. `outside`: a sample of what the category filter alone keeps out.
 */
export type AdviceSeeds = { near: number[]; found: JudgedDoc[]; outside: JudgedDoc[] };

/**
 * How common words are in public titles (of several, the rarest word), and how near in meaning to a query's words: how
 * far their cosine is above the embedder's floor, or below.
 */
export type WeighedWords = { titles: number; nearness: number };

/** A change of a query: another text, other categories. `narrows`: it takes documents off instead of adding some. */
export type QueryChange = { text: string; category: number[]; narrows: boolean };

/**
 * What a change does. `documents`: how many it adds to the set, or takes off. `lastYear`: how many of these became news
 * in the last 365 days. `sample`: how many of an evenly spaced sample of them look right. Where something is added that
 * means near to the query's words, where something is taken off it means not far from them, so that doubt speaks
 * against the change. `sameSet`: equal for changes that do the same. `within`: the indexes of changes of the same
 * direction that do nearly all that this one does.
 */
export type WeighedChange = {
  documents: number;
  lastYear: number;
  sample: { right: number; of: number };
  sameSet: string;
  within: number[];
};

/** The changes as weighed, and how many documents of the set became news in the last 365 days. */
export type WeighedChanges = { lastYear: number; changes: WeighedChange[] };
