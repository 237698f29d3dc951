import type { Handlers } from "#contract/endpoint.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import type { opportunitiesContract } from "#features/opportunities/contract.ts";
import type { CounterService } from "#features/opportunities/server/counters/service.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import type { ReportService } from "#features/opportunities/server/reports/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { type Caller, anonymous } from "#platform/auth/caller.ts";

type Needs = { opportunities: OpportunityService; counters: CounterService; reports: ReportService };

export const opportunitiesHandlers = ({
  opportunities,
  counters,
  reports,
}: Needs): Handlers<typeof opportunitiesContract, Caller> => ({
  free: ({ params }) => opportunities.free(params.id),
  preview: ({ params }, caller) => opportunities.free(params.id, caller),
  full: ({ params }, caller) => opportunities.full(params.id, caller),
  freeChanges: ({ params, query }) => opportunities.changes(params.id, query, anonymous),
  changes: ({ params, query }, caller) => opportunities.changes(params.id, query, caller),
  reportMissingData: ({ body }, caller) => reports.report(body, caller),
  missingDataReports: ({ query }) => reports.list(query),
  answerReport: ({ params, body }, caller) => reports.answer(requireOperator(caller), params.reportId, body),
  settleReport: ({ params, body }, caller) => reports.settle(requireOperator(caller), params.reportId, body),
  cards: ({ body }, caller) => opportunities.cards(body.ids, caller),
  total: () => counters.total(),
  openCount: () => counters.open(),
  futureCount: () => counters.future(),
  totalAwardedYtd: () => counters.totalAwardedYtd(),
  status: () => Promise.resolve(opportunityStatuses.map(({ id, name }) => ({ statusId: id, statusName: name }))),
});
