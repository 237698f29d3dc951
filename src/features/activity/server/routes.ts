import type { Handlers } from "#contract/endpoint.ts";
import type { activityContract } from "#features/activity/contract.ts";
import type { ActivityService } from "#features/activity/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const activityHandlers = (service: ActivityService): Handlers<typeof activityContract, Caller> => ({
  search: ({ body }, caller) => service.search(body, caller),
  counts: ({ body }, caller) => service.counts(body, caller),
  searchRun: ({ body }, caller) => service.recordSearch(body.searchRequest, caller),
});
