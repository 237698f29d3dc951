/**
 * What analysis makes of a text, as a number: segments of another version are refused, because their terms are not those
 * that a query is turned into. Counts up with every change of what tokenise, fold or stem give.
 */
export const analyserVersion = 2;
