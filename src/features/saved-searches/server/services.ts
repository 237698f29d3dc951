import type { Database } from "#platform/db/db.ts";
import { estimateService } from "#features/saved-searches/server/estimate/service.ts";
import { searchNewsService } from "#features/saved-searches/server/news/service.ts";
import { warmUpSearches, type WarmUpState } from "#features/saved-searches/server/news/warm-up.ts";
import { notificationService } from "#features/saved-searches/server/notifications/service.ts";
import { rateService } from "#features/saved-searches/server/rates/service.ts";
import { savedSearchService } from "#features/saved-searches/server/service.ts";

type ReplayNeeds = Omit<Parameters<typeof rateService>[0], "stored">;
type Needs = Parameters<typeof savedSearchService>[0] &
  Parameters<typeof searchNewsService>[0] &
  Parameters<typeof notificationService>[0] &
  Parameters<typeof estimateService>[0] &
  ReplayNeeds & {
    /** Where documents and news are read, which may be another pool than `db`. */
    reads: Database;
  };

/** The services about saved searches: the searches themselves, what they would find, found, and told. */
export function savedSearchServices({ reads, ...needs }: Needs) {
  const replayNeeds = { ...needs, db: reads };
  return {
    savedSearches: savedSearchService(needs),
    searchNews: {
      ...searchNewsService(replayNeeds),
      warmUp: (state: WarmUpState) => warmUpSearches(replayNeeds, state),
    },
    savedSearchEstimates: estimateService(replayNeeds),
    savedSearchRates: rateService({ ...replayNeeds, stored: needs.db }),
    savedSearchNotifications: notificationService(needs),
  };
}
