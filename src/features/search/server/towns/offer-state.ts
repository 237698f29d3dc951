import type { z } from "zod";
import { formatCount } from "#domain/format-number.ts";
import { maxTypedLength } from "#domain/query-limits.ts";
import { expandPlaceIds } from "#domain/places.ts";
import type { searchResult } from "#features/search/contract.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { NamedTown } from "./find-town.ts";

type View = NonNullable<z.input<typeof searchResult>["interpretations"]>[number];
type Needs = {
  findTown: (text: string) => NamedTown | null;
  /** Counts what a request finds, without reading its words. */
  count: (request: SearchRequest) => Promise<number>;
};

/** A preposition before a town, which goes with it. */
const preposition = /(?:^|\s)(?:in|at|near|around)\s*$/i;

/**
 * Offers the whole state beside the only town that a text names: “Geelong” is searched as a word, "All of Victoria" is
 * the text with the state instead, which is read as a place. Null if a place is chosen or nothing would be found.
 */
export async function offerState(request: SearchRequest, { findTown, count }: Needs): Promise<View | null> {
  const { freeText, locationIds } = request;
  const isTyped = freeText !== "" && freeText.length <= maxTypedLength && locationIds.length === 0 && request.readAs;
  const town = isTyped ? findTown(freeText) : null;
  if (!town) return null;
  const { name, place, span } = town;
  const before = freeText.slice(0, span[0]).replace(preposition, "").trim();
  const after = freeText.slice(span[1]).trim();
  const others = { ...request, freeText: `${before} ${after}`.trim(), locationIds: expandPlaceIds([place.id]) };
  const found = await count(others);
  if (found === 0) return null;
  return {
    kind: "Town",
    sentence: `“${name}” is searched as a word.`,
    instead: {
      label: `All of ${place.name} (${formatCount(found)})`,
      freeText: `${before} in ${place.name} ${after}`.trim(),
    },
  };
}
