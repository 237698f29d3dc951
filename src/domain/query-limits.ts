/**
 * How long the words of a search may be, in characters (UTF-16) and in words. Room for lists as people keep them: 2,000
 * words of fourteen letters, each with an OR before it.
 */
export const maxQueryLength = 40_000;
export const maxQueryWords = 2_000;
/** A longer text is pasted, not typed: nothing completes or corrects it. */
export const maxTypedLength = 200;
