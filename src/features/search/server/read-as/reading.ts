import type { z } from "zod";
import type { reading } from "#features/search/shapes.ts";
import type { SearchRequest } from "#features/search/server/query.ts";

/** A filter that was read from the words. `freeText`: the text that is searched as words instead. */
export type Reading = z.output<typeof reading>;
/**
 * A filter that words of single alternatives between commas say, which is not applied. `request`: with it for all of
 * them; `freeText`: the text that says so.
 */
export type ForAll = { words: string; label: string; freeText: string; request: SearchRequest };
/**
 * A request as it is run, and what was read from its words. `forAll` finds what may be meant for all of its alternatives,
 * when somebody is told: it counts titles.
 */
export type ReadRequest = { request: SearchRequest; readAs: Reading[]; forAll?: () => Promise<ForAll | null> };
