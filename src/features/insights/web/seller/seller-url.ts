import { knownSearch, pageIn, wordsIn } from "#web/lists/known-search.ts";

/** The address of a seller, after ?. It has only what the reader chose. */
export type SellerUrl = {
  /** Words that the listed contracts have. */
  q?: string;
  page?: number;
};

/** Reads an address. What is unknown, wrong or the default is left out. */
export const readSellerUrl = (raw: Record<string, unknown>): SellerUrl =>
  knownSearch(raw, { ...wordsIn(raw), ...pageIn(raw) });
