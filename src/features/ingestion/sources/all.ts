import { austenderApproaches } from "#features/ingestion/sources/austender-approaches/fetch.ts";
import { austenderContracts } from "#features/ingestion/sources/austender-contracts/fetch.ts";
import { austenderPlans } from "#features/ingestion/sources/austender-plans.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { mappedListings } from "#features/ingestion/sources/mapped-listings.ts";
import { nswEtendering } from "#features/ingestion/sources/nsw-etendering/fetch.ts";

/** Every listing that ships. An operator may add others (operator-listings.ts). */
export const listings: Listing[] = [
  austenderApproaches,
  austenderContracts,
  austenderPlans,
  nswEtendering,
  ...mappedListings,
];
