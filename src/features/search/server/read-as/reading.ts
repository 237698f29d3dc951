import type { z } from "zod";
import type { reading } from "#features/search/shapes.ts";
import type { SearchRequest } from "#features/search/server/query.ts";

/** A filter that was read from the words. `freeText`: the text that is searched as words instead. */
export type Reading = z.output<typeof reading>;
/** A request as it is run, and what was read from its words. */
export type ReadRequest = { request: SearchRequest; readAs: Reading[] };
