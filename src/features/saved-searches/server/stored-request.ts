import { isDeepStrictEqual } from "node:util";
import { searchRequest } from "#features/search/contract.ts";
import type { DescriptionService } from "#features/search/server/description/service.ts";
import type { SearchRequest } from "#features/search/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";
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

/**
 * The request of a stored search; fields that requests got since have their defaults. Null if this version cannot read
 * it: such a search finds nothing until its owner says again what it finds, or deletes it.
 */
export const readStored = ({ request }: { request: unknown }): SearchRequest | null =>
  searchRequest.safeParse(request).data ?? null;

/** So many requests are kept as they were read; one takes some kilobytes. */
const maxKnown = 5_000;
const knownRequests = new Map<string, SearchRequest | null>();

/** The same of a request as its JSON, for those who read hundreds at once, again and again. Nobody may change it. */
export function readStoredText(json: string): SearchRequest | null {
  let request = knownRequests.get(json);
  if (request === undefined) {
    if (knownRequests.size >= maxKnown) knownRequests.clear();
    knownRequests.set(json, (request = readStored({ request: JSON.parse(json) })));
  }
  return request;
}

/** What stored searches find, in a sentence each. */
export async function describeStored(
  descriptions: DescriptionService,
  requests: (SearchRequest | null)[],
  caller: Caller,
): Promise<string[]> {
  const sentences = await descriptions.describe(
    requests.flatMap((request) => request ?? []),
    caller,
  );
  return requests.map((request) => (request ? sentences.shift()! : unreadableText));
}
const unreadableText = "Its words and filters cannot be read any more, so it finds nothing.";

/** True if two requests find the same; their order of results does not matter. */
export const findsSame = (a: SearchRequest, b: SearchRequest): boolean =>
  isDeepStrictEqual(withoutOrder(a), withoutOrder(b));

/** True if a search has this name already, and this request if there is one. */
export const isSavedAs = (
  row: { name: string; request: unknown },
  { name, request }: { name: string; request: SearchRequest | undefined },
): boolean =>
  row.name === name && (request === undefined || isDeepStrictEqual(JSON.parse(JSON.stringify(request)), row.request));

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
