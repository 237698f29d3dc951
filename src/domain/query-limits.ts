/**
 * Limits of a query, in UTF-16 characters and in words. Enough for long lists: 2,000 words of fourteen letters, each
 * with an OR before it.
 */
export const maxQueryLength = 40_000;
export const maxQueryWords = 2_000;
/** A longer text was pasted rather than typed, so it gets no completions or corrections. */
export const maxTypedLength = 200;
