import type { DocText, HighlightResult } from "#search-core/types.ts";

const nothing: HighlightResult = { explanation: null, highlights: { title: [], description: [] } };

/** For those who show notices without a search for words. */
export const noHighlights = (texts: DocText[]): Promise<HighlightResult[]> => Promise.resolve(texts.map(() => nothing));
