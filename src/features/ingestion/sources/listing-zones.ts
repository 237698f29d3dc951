import type { Listing } from "#features/ingestion/sources/listing.ts";
import { sourceOf } from "#features/ingestion/sources.ts";

/** Listings with the zone of their source, whose office hours say when a listing is stale. */
export const withZones = (listings: Listing[]) =>
  listings.map((listing) => ({ ...listing, zone: sourceOf(listing.source).zone }));
