/**
 * The version of analysis. Segments of another version are rejected, because their terms differ from those of a query.
 * Increase it with every change to what tokenise, fold or stem return.
 */
export const analyserVersion = 2;
