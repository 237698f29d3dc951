import { isDeepStrictEqual } from "node:util";
import type { SearchRequest } from "#features/search/server/service.ts";
import { maxNameLength } from "#features/saved-searches/shapes.ts";

/**
 * A request as it is saved: what was run, from its first page. Interests are filters like any other, and nothing is left
 * to read from the words.
 */
export const storedRequestOf = (effective: SearchRequest): SearchRequest => ({
  ...effective,
  page: 1,
  pageSize: 20,
  expandedCategoryIds: [],
  skipUserPreferences: true,
  fromInterests: false,
  readAs: false,
});

/** True if two requests find the same; their order of results does not matter. */
export const findsSame = (a: SearchRequest, b: SearchRequest): boolean =>
  isDeepStrictEqual(withoutOrder(a), withoutOrder(b));
const withoutOrder = (request: SearchRequest) =>
  // Through JSON, as it is stored: a field that is undefined is the same as one that is missing.
  JSON.parse(JSON.stringify({ ...storedRequestOf(request), orderBy: "Relevance", useSemanticSearch: false })) as object;

/** The key by which a name is taken: an owner uses it once, whatever its case. */
export const nameKeyOf = (name: string): string => name.normalize("NFKC").toLocaleLowerCase("en-AU");

/** The name with the lowest free number: "Roads (2)". */
export function freeName(name: string, isTaken: (key: string) => boolean): string {
  if (!isTaken(nameKeyOf(name))) return name;
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    const candidate = `${name.slice(0, maxNameLength - suffix.length)}${suffix}`;
    if (!isTaken(nameKeyOf(candidate))) return candidate;
  }
}
