import { austenderApproaches } from "#features/ingestion/sources/austender-approaches/fetch.ts";
import { austenderContracts } from "#features/ingestion/sources/austender-contracts/fetch.ts";
import { austenderPlans } from "#features/ingestion/sources/austender-plans.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { mappedListings } from "#features/ingestion/sources/mapped-listings.ts";
import { nswEtendering } from "#features/ingestion/sources/nsw-etendering/fetch.ts";
import { operatorListings } from "#features/ingestion/sources/operator-listings.ts";
import { vendorPanelOpen } from "#features/ingestion/sources/vendorpanel/fetch.ts";

/** Every listing that ships. */
export const listings: Listing[] = [
  austenderApproaches,
  austenderContracts,
  austenderPlans,
  nswEtendering,
  vendorPanelOpen,
  ...mappedListings,
];

/**
 * All listings of an installation, including those of the operator's file. Throws `StartupError` if that file is
 * invalid.
 */
export const allListings = (ownFile: string | undefined): Listing[] => [
  ...listings,
  ...(ownFile ? operatorListings(ownFile) : []),
];
