import type { Handlers } from "#contract/endpoint.ts";
import type { watchListContract } from "#features/watch-list/contract.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const watchListHandlers = (service: WatchListService): Handlers<typeof watchListContract, Caller> => ({
  list: ({ query }, caller) => service.list(caller, query),
  left: (_, caller) => service.left(caller),
  toSee: ({ params }, caller) => service.toSee(caller, params.opportunityId),
  watch: ({ body }, caller) => service.watch(caller, body.publicOpportunityId),
  unwatch: ({ params, query }, caller) => service.unwatch(caller, params.opportunityId, query),
  share: ({ params, body }, caller) => service.share(caller, params.opportunityId, body.isShared),
  setTiming: ({ params, body }, caller) =>
    service.setTimings(caller, params.opportunityId, {
      email: body.notificationTimingForEmail,
      sms: body.notificationTimingForSms,
      push: body.notificationTimingForPush,
    }),
});
