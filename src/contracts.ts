import { accountsContract } from "#features/accounts/contract.ts";
import { activityContract } from "#features/activity/contract.ts";
import { alertsContract } from "#features/alerts/contract.ts";
import { billingContract } from "#features/billing/contract.ts";
import { blogContract } from "#features/blog/contract.ts";
import { browseContract } from "#features/browse/contract.ts";
import { calendarContract } from "#features/calendar/contract.ts";
import { chatContract } from "#features/chat/contract.ts";
import { coverageContract } from "#features/coverage/contract.ts";
import { csvExportContract } from "#features/csv-export/contract.ts";
import { discoveryContract } from "#features/discovery/contract.ts";
import { identityContract } from "#features/identity/contract.ts";
import { ingestionContract } from "#features/ingestion/contract.ts";
import { insightsContract } from "#features/insights/contract.ts";
import { legalContract } from "#features/legal/contract.ts";
import { liveContract } from "#features/live/contract.ts";
import { notesContract } from "#features/notes/contract.ts";
import { operationsContract } from "#features/operations/contract.ts";
import { operatorContract } from "#features/operator/contract.ts";
import { opportunitiesContract } from "#features/opportunities/contract.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { pipelineContract } from "#features/pipeline/contract.ts";
import { privateOpportunitiesContract } from "#features/private-opportunities/contract.ts";
import { pushContract } from "#features/push/contract.ts";
import { savedSearchesContract } from "#features/saved-searches/contract.ts";
import { searchContract } from "#features/search/contract.ts";
import { securityEventsContract } from "#features/security-events/contract.ts";
import { supportContract } from "#features/support/contract.ts";
import { triageContract } from "#features/triage/contract.ts";
import { watchListContract } from "#features/watch-list/contract.ts";
import { webhookContract } from "#features/webhook/contract.ts";
import { workspaceContract } from "#features/workspace/contract.ts";

/** The contracts of all capabilities, by the names under which clients call them; openapi.json has the same order. */
export const contracts = {
  opportunities: opportunitiesContract,
  search: searchContract,
  insights: insightsContract,
  coverage: coverageContract,
  accounts: accountsContract,
  legal: legalContract,
  organisations: organisationsContract,
  identity: identityContract,
  billing: billingContract,
  activity: activityContract,
  savedSearches: savedSearchesContract,
  alerts: alertsContract,
  push: pushContract,
  webhook: webhookContract,
  notes: notesContract,
  securityEvents: securityEventsContract,
  watchList: watchListContract,
  triage: triageContract,
  pipeline: pipelineContract,
  live: liveContract,
  privateOpportunities: privateOpportunitiesContract,
  calendar: calendarContract,
  csvExport: csvExportContract,
  workspace: workspaceContract,
  blog: blogContract,
  browse: browseContract,
  support: supportContract,
  chat: chatContract,
  discovery: discoveryContract,
  operator: operatorContract,
  ingestion: ingestionContract,
  operations: operationsContract,
};
