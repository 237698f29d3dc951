import type { capabilities } from "#capabilities";
import { activityChecks } from "#features/activity/server/verification/queries.ts";
import { alertsChecks } from "#features/alerts/server/verification/queries.ts";
import { billingChecks } from "#features/billing/server/verification/queries.ts";
import { calendarChecks } from "#features/calendar/server/verification/queries.ts";
import { identityChecks } from "#features/identity/server/verification/queries.ts";
import { ingestionChecks } from "#features/ingestion/server/verification/checks.ts";
import { insightsChecks } from "#features/insights/server/verification/queries.ts";
import { notesChecks } from "#features/notes/server/verification/queries.ts";
import { opportunitiesChecks } from "#features/opportunities/server/verification/queries.ts";
import { organisationsChecks } from "#features/organisations/server/verification/queries.ts";
import { pipelineChecks } from "#features/pipeline/server/verification/queries.ts";
import { privateOpportunitiesChecks } from "#features/private-opportunities/server/verification/queries.ts";
import { pushChecks } from "#features/push/server/verification/queries.ts";
import { savedSearchesChecks } from "#features/saved-searches/server/verification/queries.ts";
import { searchChecks } from "#features/search/server/verification/checks.ts";
import { triageChecks } from "#features/triage/server/verification/queries.ts";
import { watchListChecks } from "#features/watch-list/server/verification/queries.ts";
import { type Check, checksOf, type Verification } from "#platform/verification/check.ts";
import { retentionCheck } from "#platform/retention/queries.ts";
import { databaseChecks, feedChecks } from "#platform/verification/queries.ts";
import { retained } from "#retention";

const inForeignKeys = { nothing: "The rules of its tables are in the database itself." };
const storesNothing = { nothing: "It stores nothing." };

/** What `npm run verify` checks of the data of each capability. One that is missing does not compile. */
export const verifications: Record<keyof typeof capabilities, Verification> = {
  operations: storesNothing,
  workspace: storesNothing,
  support: inForeignKeys,
  discovery: { nothing: "Its sitemaps are made again every hour." },
  live: storesNothing,
  alerts: alertsChecks,
  webhook: inForeignKeys,
  push: pushChecks,
  calendar: calendarChecks,
  csvExport: { nothing: "Its addresses work for 5 minutes." },
  notes: notesChecks,
  activity: activityChecks,
  savedSearches: savedSearchesChecks,
  pipeline: pipelineChecks,
  privateOpportunities: privateOpportunitiesChecks,
  triage: triageChecks,
  watchList: watchListChecks,
  billing: billingChecks,
  organisations: organisationsChecks,
  accounts: inForeignKeys,
  legal: inForeignKeys,
  identity: identityChecks,
  securityEvents: { nothing: "Events outlive what they are about." },
  browse: storesNothing,
  coverage: storesNothing,
  insights: insightsChecks,
  search: searchChecks,
  opportunities: opportunitiesChecks,
  ingestion: ingestionChecks,
  operator: { nothing: "A trigger of its table lets nothing change." },
  blog: { nothing: "Its articles are files." },
  chat: storesNothing,
};

/** All checks, those of the database and the feed first. */
export const allChecks: readonly Check[] = [
  ...databaseChecks,
  retentionCheck(retained),
  ...feedChecks,
  ...Object.values(verifications).flatMap(checksOf),
];
