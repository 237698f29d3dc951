import type { DocText, Marks } from "#search-core/types.ts";

const nothing: Marks = { explanation: null, highlights: { title: [], description: [] } };

/** For those who show notices without a search for words. */
export const unmarked = (texts: DocText[]): Promise<Marks[]> => Promise.resolve(texts.map(() => nothing));
