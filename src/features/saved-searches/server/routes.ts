import type { Handlers } from "#contract/endpoint.ts";
import type { savedSearchesContract } from "#features/saved-searches/contract.ts";
import type { EstimateService } from "#features/saved-searches/server/estimate/service.ts";
import type { NotificationService } from "#features/saved-searches/server/notifications/service.ts";
import type { RateService } from "#features/saved-searches/server/rates/service.ts";
import type { SavedSearchService } from "#features/saved-searches/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

type Services = {
  savedSearches: SavedSearchService;
  savedSearchEstimates: EstimateService;
  savedSearchRates: RateService;
  savedSearchNotifications: NotificationService;
};

export const savedSearchesHandlers = ({
  savedSearches,
  savedSearchEstimates,
  savedSearchRates,
  savedSearchNotifications,
}: Services): Handlers<typeof savedSearchesContract, Caller> => ({
  list: (_, caller) => savedSearches.list(caller),
  create: ({ body }, caller) => savedSearches.create(caller, body),
  update: ({ params, body }, caller) => savedSearches.update(caller, params.savedSearchId, body),
  delete: ({ params, query }, caller) => savedSearches.remove(caller, params.savedSearchId, query),
  restore: ({ params }, caller) => savedSearches.restore(caller, params.savedSearchId),
  share: ({ params, body }, caller) => savedSearches.share(caller, params.savedSearchId, body.sharedWithOrganisation),
  timing: ({ params, body }, caller) => savedSearches.setTiming(caller, params.savedSearchId, body),
  rates: (_, caller) => savedSearchRates.list(caller),
  estimate: ({ body }, caller) => savedSearchEstimates.estimate(caller, body.searchRequest),
  compare: ({ body }, caller) => savedSearchEstimates.compare(caller, body),
  notification: ({ params }, caller) => savedSearchNotifications.read(caller, params.savedSearchNotificationId),
  exclusions: ({ params }, caller) =>
    savedSearchNotifications.exclusions(caller, params.savedSearchNotificationId, params.opportunityId),
  markSeen: ({ params, body }, caller) =>
    savedSearchNotifications.markSeen(caller, params.savedSearchNotificationId, body.publicOpportunityIds),
});
