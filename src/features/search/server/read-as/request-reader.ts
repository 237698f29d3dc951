import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import { reloadInBackground } from "#platform/reload-in-background.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import { anonymous, type Viewer } from "#platform/auth/caller.ts";
import { buyerIdsOf } from "./buyer-ids.ts";
import type { ReadRequest } from "./reading.ts";
import { readReference, type References } from "./reference.ts";
import { readWords } from "./read-words.ts";
import type { CountTitles } from "./title-phrases.ts";

type Needs = {
  opportunities: References;
  buyers: Pick<BuyerService, "withOpportunities">;
  /** Counts titles that the viewer may see. */
  countTitles: (viewer: Viewer) => CountTitles;
  revision: () => number;
};

/**
 * Makes `readRequest(request, viewer)`: what the words of a request say about filters becomes filters. Names of buyers
 * are those of public notices, whoever asks.
 */
export function requestReader({ opportunities, buyers, countTitles, revision }: Needs) {
  const buyerIds = reloadInBackground(async () => buyerIdsOf(await buyers.withOpportunities(anonymous)), revision);
  return async (wanted: SearchRequest, viewer: Viewer): Promise<ReadRequest> => {
    if (!wanted.readAs || wanted.freeText === "") return { request: wanted, readAs: [] };
    const withReference = await readReference(wanted, viewer, opportunities);
    if (withReference.readAs.length > 0) return withReference;
    return readWords(wanted, await buyerIds(), countTitles(viewer));
  };
}
