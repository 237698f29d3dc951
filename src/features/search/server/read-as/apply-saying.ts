import { expandPlaceIds } from "#domain/places.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { Saying } from "./patterns.ts";

/**
 * The request with what words say added to its filters: values of one filter are alternatives. A status replaces the
 * default, a place replaces interests. Null if the request has another value range already.
 */
export function applySaying(request: SearchRequest, saying: Saying, wanted: SearchRequest): SearchRequest | null {
  switch (saying.field) {
    case "place": {
      const isFirst = request.locationIds === wanted.locationIds;
      const others = isFirst && request.fromInterests ? [] : request.locationIds;
      // Australia-wide and not stated come with the first state, and can be taken away like any other place.
      return { ...request, locationIds: others.length === 0 ? expandPlaceIds([saying.id]) : add(others, saying.id) };
    }
    case "status":
      return { ...request, statusIds: add(request.statusIds ?? [], saying.id) };
    case "buyer":
      return { ...request, buyerIds: add(request.buyerIds, saying.id) };
    case "closing":
      return { ...request, closingIn: add(request.closingIn, saying.bucket) };
    case "value": {
      if (request.priceFrom !== undefined || request.priceTo !== undefined) return null;
      const { from, to } = saying;
      return { ...request, ...(from !== undefined && { priceFrom: from }), ...(to !== undefined && { priceTo: to }) };
    }
  }
}

const add = <Value>(values: readonly Value[], value: Value): Value[] => [...new Set([...values, value])];
