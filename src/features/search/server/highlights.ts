import type { DocText, HighlightResult } from "#search-core/types.ts";

const nothing: HighlightResult = { explanation: null, highlights: { title: [], description: [] } };

/** Highlights for lists without a text search: none. */
export const noHighlights = (texts: DocText[]): Promise<HighlightResult[]> => Promise.resolve(texts.map(() => nothing));
