import type { Handlers } from "#contract/endpoint.ts";
import type { triageContract } from "#features/triage/contract.ts";
import type { TriageService } from "#features/triage/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const triageHandlers = (service: TriageService): Handlers<typeof triageContract, Caller> => ({
  visit: (_, caller) => service.visit(caller),
  import: ({ body }, caller) => service.import(caller, body),
  markSeen: ({ params }, caller) => service.markSeen(caller, params.opportunityId),
  markAllSeen: ({ body }, caller) => service.markAllSeen(caller, body),
  hide: ({ params, body }, caller) => service.hide(caller, params.opportunityId, body.hiddenFor),
  unhide: ({ params, query, body }, caller) => service.unhide(caller, params.opportunityId, { ...query, ...body }),
});
