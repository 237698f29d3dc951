import type { Handlers } from "#contract/endpoint.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import type { opportunitiesContract } from "#features/opportunities/contract.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { type Caller, anonymous } from "#platform/auth/caller.ts";

export const opportunitiesHandlers = (service: OpportunityService): Handlers<typeof opportunitiesContract, Caller> => ({
  free: ({ params }) => service.free(params.id),
  full: ({ params }, caller) => service.full(params.id, caller),
  freeChanges: ({ params, query }) => service.changes(params.id, query, anonymous),
  changes: ({ params, query }, caller) => service.changes(params.id, query, caller),
  reportMissingData: ({ body }, caller) => service.reportMissingData(body, caller),
  missingDataReports: ({ query }) => service.missingDataReports(query),
  cards: ({ body }, caller) => service.cards(body.ids, caller),
  total: () => service.total(),
  openCount: () => service.openCount(),
  futureCount: () => service.futureCount(),
  totalAwardedYtd: () => service.totalAwardedYtd(),
  status: () => Promise.resolve(opportunityStatuses.map(({ id, name }) => ({ statusId: id, statusName: name }))),
});
