import { openClusterIndex, openPassingEngine } from "#adapters/open.ts";
import { accountsCrontab, accountsTasks } from "#features/accounts/server/jobs.ts";
import { accountsLifecycle } from "#features/accounts/server/lifecycle.ts";
import { pictureTasks } from "#features/accounts/server/pictures/jobs.ts";
import { accountsHandlers } from "#features/accounts/server/routes.ts";
import { activityLogLifecycle } from "#features/activity/server/lifecycle.ts";
import { activityHandlers } from "#features/activity/server/routes.ts";
import { alertsConsumers, alertsCrontab, alertsFollowers, alertsTasks } from "#features/alerts/server/jobs.ts";
import { alertsLifecycle } from "#features/alerts/server/lifecycle.ts";
import { alertsHandlers } from "#features/alerts/server/routes.ts";
import { billingCrontab, billingTasks } from "#features/billing/server/jobs.ts";
import { billingLifecycle } from "#features/billing/server/lifecycle.ts";
import { billingHandlers } from "#features/billing/server/routes.ts";
import { blogHandlers } from "#features/blog/server/routes.ts";
import { browseHandlers } from "#features/browse/server/routes.ts";
import { calendarLifecycle } from "#features/calendar/server/lifecycle.ts";
import { calendarHandlers } from "#features/calendar/server/routes.ts";
import { chatHandlers } from "#features/chat/server/routes.ts";
import { withZones } from "#features/ingestion/sources/listing-zones.ts";
import { coverageHandlers } from "#features/coverage/server/routes.ts";
import { coverageService } from "#features/coverage/server/service.ts";
import { csvExportJobs } from "#features/csv-export/server/jobs.ts";
import { csvExportLifecycle } from "#features/csv-export/server/lifecycle.ts";
import { csvExportHandlers } from "#features/csv-export/server/routes.ts";
import { discoveryHandlers } from "#features/discovery/server/routes.ts";
import { discoveryJobs } from "#features/discovery/server/jobs.ts";
import { blogService } from "#features/blog/server/service.ts";
import { identityHandlers } from "#features/identity/server/account-routes.ts";
import { identityCrontab, identityTasks } from "#features/identity/server/jobs.ts";
import { identityLifecycle } from "#features/identity/server/lifecycle.ts";
import { ingestionCrontab, ingestionTasks } from "#features/ingestion/server/jobs.ts";
import { ingestionHandlers } from "#features/ingestion/server/routes.ts";
import { operatorLifecycle } from "#features/operator/server/lifecycle.ts";
import { operatorHandlers } from "#features/operator/server/routes.ts";
import { installationJobs } from "#features/operations/server/installation/jobs.ts";
import { operationsHandlers } from "#features/operations/server/handlers.ts";
import { opportunitiesJobs } from "#features/opportunities/server/jobs.ts";
import { liveLifecycle } from "#features/live/server/lifecycle.ts";
import { liveHandlers } from "#features/live/server/routes.ts";
import { legalLifecycle } from "#features/legal/server/lifecycle.ts";
import { legalHandlers } from "#features/legal/server/routes.ts";
import { notesJobs } from "#features/notes/server/jobs.ts";
import { notesLifecycle } from "#features/notes/server/lifecycle.ts";
import { notesHandlers } from "#features/notes/server/routes.ts";
import { opportunitiesLifecycle } from "#features/opportunities/server/lifecycle.ts";
import { opportunitiesHandlers } from "#features/opportunities/server/routes.ts";
import { organisationsTasks } from "#features/organisations/server/jobs.ts";
import { organisationsLifecycle } from "#features/organisations/server/lifecycle.ts";
import { organisationsHandlers } from "#features/organisations/server/routes.ts";
import { pipelineJobs } from "#features/pipeline/server/jobs.ts";
import { pipelineLifecycle } from "#features/pipeline/server/lifecycle.ts";
import { pipelineHandlers } from "#features/pipeline/server/routes.ts";
import { privateOpportunitiesJobs } from "#features/private-opportunities/server/jobs.ts";
import { privateOpportunitiesLifecycle } from "#features/private-opportunities/server/lifecycle.ts";
import { privateOpportunitiesHandlers } from "#features/private-opportunities/server/routes.ts";
import { vapidKeys } from "#features/push/server/keys.ts";
import { pushJobs } from "#features/push/server/jobs.ts";
import { pushLifecycle } from "#features/push/server/lifecycle.ts";
import { pushHandlers } from "#features/push/server/routes.ts";
import { pushMessages } from "#features/push/server/sending/service.ts";
import { savedSearchesJobs } from "#features/saved-searches/server/jobs.ts";
import { savedSearchesLifecycle } from "#features/saved-searches/server/lifecycle.ts";
import { savedSearchesHandlers } from "#features/saved-searches/server/routes.ts";
import { searchJobs } from "#features/search/server/jobs.ts";
import { searchHandlers } from "#features/search/server/routes.ts";
import { securityEventsLifecycle } from "#features/security-events/server/lifecycle.ts";
import { securityEventsHandlers } from "#features/security-events/server/routes.ts";
import { supportJobs } from "#features/support/server/jobs.ts";
import { supportLifecycle } from "#features/support/server/lifecycle.ts";
import { supportHandlers } from "#features/support/server/routes.ts";
import { triageLifecycle } from "#features/triage/server/lifecycle.ts";
import { triageHandlers } from "#features/triage/server/routes.ts";
import { watchListJobs } from "#features/watch-list/server/jobs.ts";
import { watchListLifecycle } from "#features/watch-list/server/lifecycle.ts";
import { watchListHandlers } from "#features/watch-list/server/routes.ts";
import { watchers } from "#features/watch-list/server/service.ts";
import { webhookJobs } from "#features/webhook/server/jobs.ts";
import { webhookLifecycle } from "#features/webhook/server/lifecycle.ts";
import { webhookHandlers } from "#features/webhook/server/routes.ts";
import { workspaceHandlers } from "#features/workspace/server/routes.ts";
import { insightsHandlers } from "#features/insights/server/routes.ts";
import { systemClock } from "#platform/clock.ts";
import { combineLifecycles, storesNothing } from "#platform/data-lifecycle.ts";
import type { ContractName, JobNeeds, Served } from "./capability.ts";

export type { Capability, JobNeeds } from "./capability.ts";

const pushNeeds = (needs: JobNeeds) => ({
  ...needs,
  keys: vapidKeys({ ...needs, configured: needs.config.push.privateKey }),
  sender: needs.push,
});

/**
 * Every capability, from the highest layer down, which is the order of erasing. Those with a contract have its name, and
 * a contract without an entry does not compile.
 */
export const capabilities: { [Name in ContractName]: Served<Name> } = {
  operations: {
    handlers: operationsHandlers,
    jobs: installationJobs,
    lifecycle: storesNothing("It shows what others store."),
  },
  workspace: {
    handlers: ({ workspace }) => workspaceHandlers(workspace),
    lifecycle: storesNothing("It combines what other capabilities store."),
  },
  support: {
    handlers: ({ support }) => supportHandlers(support),
    jobs: ({ config: { productName }, ...needs }) => supportJobs({ ...needs, productName }),
    lifecycle: supportLifecycle,
  },
  discovery: {
    area: "rss",
    handlers: ({ rss }) => discoveryHandlers(rss),
    jobs: ({ config: { http }, ...needs }) =>
      discoveryJobs({ ...needs, publicUrl: http.publicUrl, postSlugs: blogService().slugs }),
    lifecycle: storesNothing("It lists public pages, and leaves out those of people."),
  },
  live: { handlers: ({ live }) => liveHandlers(live), lifecycle: liveLifecycle },
  alerts: {
    handlers: alertsHandlers,
    jobs: (needs) => ({
      tasks: alertsTasks({
        ...needs,
        coverage: coverageService({
          ...needs,
          listings: withZones(needs.listings),
          readsPortals: needs.config.portals.areRead,
        }),
        passingEngine: needs.passingEngine ?? openPassingEngine(needs.config),
        publicUrl: needs.config.http.publicUrl,
        sendPush: pushMessages(pushNeeds(needs)),
      }),
      crontab: alertsCrontab,
      consumers: alertsConsumers(needs),
      followers: alertsFollowers(needs),
    }),
    lifecycle: alertsLifecycle,
  },
  webhook: {
    handlers: ({ webhook }) => webhookHandlers(webhook),
    jobs: webhookJobs,
    lifecycle: webhookLifecycle,
  },
  push: {
    handlers: ({ push }) => pushHandlers(push),
    jobs: (needs) => pushJobs(pushNeeds(needs)),
    lifecycle: pushLifecycle,
  },
  calendar: { handlers: ({ calendar }) => calendarHandlers(calendar), lifecycle: calendarLifecycle },
  csvExport: {
    area: "export",
    handlers: ({ csvExport }) => csvExportHandlers(csvExport),
    jobs: csvExportJobs,
    lifecycle: csvExportLifecycle,
  },
  notes: {
    handlers: ({ notes }) => notesHandlers(notes),
    jobs: notesJobs,
    lifecycle: notesLifecycle,
  },
  activity: {
    handlers: ({ activity }) => activityHandlers(activity),
    lifecycle: activityLogLifecycle,
  },
  savedSearches: {
    area: "saved-search",
    handlers: savedSearchesHandlers,
    jobs: savedSearchesJobs,
    lifecycle: savedSearchesLifecycle,
  },
  pipeline: {
    handlers: ({ pipeline }) => pipelineHandlers(pipeline),
    jobs: pipelineJobs,
    lifecycle: pipelineLifecycle,
  },
  privateOpportunities: {
    area: "private-opportunity",
    handlers: ({ privateOpportunities }) => privateOpportunitiesHandlers(privateOpportunities),
    jobs: privateOpportunitiesJobs,
    lifecycle: privateOpportunitiesLifecycle,
  },
  triage: { handlers: ({ triage }) => triageHandlers(triage), lifecycle: triageLifecycle },
  watchList: {
    handlers: ({ watchList }) => watchListHandlers(watchList),
    jobs: watchListJobs,
    lifecycle: watchListLifecycle,
  },
  billing: {
    handlers: billingHandlers,
    jobs: ({ config: { productName, operator }, ...needs }) => ({
      tasks: billingTasks({ ...needs, productName, gateway: needs.payments, seller: operator }),
      crontab: billingCrontab,
    }),
    lifecycle: billingLifecycle,
  },
  organisations: {
    handlers: ({ organisations, operatedPeople }) =>
      organisationsHandlers({ ...organisations, operated: operatedPeople }),
    jobs: ({ config: { productName }, ...needs }) => ({ tasks: organisationsTasks({ ...needs, productName }) }),
    lifecycle: organisationsLifecycle,
  },
  accounts: {
    handlers: accountsHandlers,
    jobs: ({ config: { productName, operator, retention, http }, ...needs }) => ({
      tasks: {
        ...accountsTasks({
          ...needs,
          productName,
          host: new URL(http.publicUrl).host,
          contact: operator.contact,
          retention,
        }),
        ...pictureTasks(needs),
      },
      crontab: accountsCrontab,
    }),
    lifecycle: accountsLifecycle,
  },
  legal: { handlers: ({ legal }) => legalHandlers(legal), lifecycle: legalLifecycle },
  identity: {
    handlers: ({ embeddedIssuer }) => identityHandlers(embeddedIssuer),
    // Codes and tokens have the real time, whatever a demonstration's clock says.
    jobs: ({ config: { productName }, ...needs }) => ({
      tasks: identityTasks({ ...needs, clock: systemClock, productName }),
      crontab: identityCrontab,
    }),
    lifecycle: identityLifecycle,
  },
  securityEvents: {
    handlers: ({ securityEvents }) => securityEventsHandlers(securityEvents),
    lifecycle: securityEventsLifecycle,
  },
  browse: {
    handlers: ({ browse }) => browseHandlers(browse),
    lifecycle: storesNothing("It counts public notices."),
  },
  coverage: {
    handlers: coverageHandlers,
    lifecycle: storesNothing("It counts what ingestion stores."),
  },
  insights: {
    area: "seller",
    handlers: insightsHandlers,
    lifecycle: storesNothing("It counts what ingestion stores."),
  },
  search: {
    handlers: ({ search }) => searchHandlers(search),
    jobs: ({ db, config }) => searchJobs({ db, openIndex: openClusterIndex(config) }),
    lifecycle: storesNothing("The index is built from the feed, which also tells it of linked notices."),
  },
  opportunities: {
    area: "opportunity",
    handlers: opportunitiesHandlers,
    jobs: ({ config: { productName }, ...needs }) => opportunitiesJobs({ ...needs, watchers, productName }),
    lifecycle: opportunitiesLifecycle,
  },
  ingestion: {
    handlers: ingestionHandlers,
    jobs: ({ config: { ingestion, portals }, ...needs }) => ({
      tasks: ingestionTasks({ ...needs, maxSkippedPercent: ingestion.maxSkippedPercent }),
      crontab: ingestionCrontab({ readsPortals: portals.areRead }),
    }),
    lifecycle: storesNothing(
      "Private notices are erased by the capability that entered them, and linking is its own work.",
    ),
  },
  operator: { handlers: ({ operator }) => operatorHandlers(operator), lifecycle: operatorLifecycle },
  // Beside the layers.
  chat: { handlers: ({ chat }) => chatHandlers(chat), lifecycle: storesNothing("What is said stays with its vendor.") },
  blog: { handlers: ({ blog }) => blogHandlers(blog), lifecycle: storesNothing("Its articles are files.") },
};

/** The answers of all capabilities as one. Every process that moves people or notices asks it. */
export const dataLifecycle = combineLifecycles(Object.values(capabilities).map(({ lifecycle }) => lifecycle));
