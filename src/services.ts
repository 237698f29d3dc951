import * as adapters from "#adapters/open.ts";
import { retained } from "#retention";
import { accountService, securityTokens } from "#features/accounts/server/service.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { smsReplyService } from "#features/accounts/server/sms-replies/service.ts";
import { activityService } from "#features/activity/server/service.ts";
import { alertServices } from "#features/alerts/server/service.ts";
import { billingService } from "#features/billing/server/service.ts";
import { operatingService } from "#features/billing/server/operating/service.ts";
import { paymentService } from "#features/billing/server/payment/service.ts";
import { blogService } from "#features/blog/server/service.ts";
import { browseService } from "#features/browse/server/service.ts";
import { briefingAnswers } from "#features/calendar/server/attendance/service.ts";
import { calendarService } from "#features/calendar/server/service.ts";
import { chatService } from "#features/chat/server/service.ts";
import { withZones } from "#features/ingestion/sources/listing-zones.ts";
import { coverageService } from "#features/coverage/server/service.ts";
import { listingService } from "#features/coverage/server/listings/service.ts";
import { csvExportService } from "#features/csv-export/server/service.ts";
import { allListings } from "#features/ingestion/sources/all.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { counterService } from "#features/opportunities/server/counters/service.ts";
import { reportService } from "#features/opportunities/server/reports/service.ts";
import { ingestionServices } from "#features/ingestion/server/services.ts";
import { insightServices } from "#features/insights/server/service.ts";
import { liveService } from "#features/live/server/service.ts";
import { noteService } from "#features/notes/server/service.ts";
import { operationsServices } from "#features/operations/server/service.ts";
import { opportunityService } from "#features/opportunities/server/service.ts";
import { legalService } from "#features/legal/server/service.ts";
import { withSearchTimes } from "#features/search/server/search-times.ts";
import { withVisitorAnswers } from "#features/search/server/visitor-answers.ts";
import { descriptionService } from "#features/search/server/description/service.ts";
import { searchCompiler, searchService } from "#features/search/server/service.ts";
import { discoveryServices } from "#features/discovery/server/service.ts";
import { pipelineService } from "#features/pipeline/server/service.ts";
import { privateOpportunityService } from "#features/private-opportunities/server/service.ts";
import { vapidKeys } from "#features/push/server/keys.ts";
import { pushService } from "#features/push/server/service.ts";
import { savedSearchServices } from "#features/saved-searches/server/services.ts";
import { operatedPeopleService } from "#features/organisations/server/operating/service.ts";
import { organisationService } from "#features/organisations/server/service.ts";
import { securityEventService } from "#features/security-events/server/service.ts";
import { supportService } from "#features/support/server/service.ts";
import { triageService } from "#features/triage/server/service.ts";
import { watchListService } from "#features/watch-list/server/service.ts";
import { webhookService } from "#features/webhook/server/service.ts";
import { workspaceService } from "#features/workspace/server/service.ts";
import { type OrganisationActor, requirePermission, requirePerson } from "#platform/auth/authorized.ts";
import { systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { liveHub } from "#platform/live/hub.ts";
import { keptWith } from "./kept-with.ts";
import { identityServices } from "./identity-services.ts";
import type { Host, ServiceNeeds } from "./service-needs.ts";

export type Services = ReturnType<typeof createServices>;

/** The services of all capabilities, from the lowest layer up. What a lower one needs of a higher one is a function here. */
export function createServices(needs: ServiceNeeds, { origin, log, lifecycle }: Host) {
  const { db, reads = db, figures = reads, probes = db, engine, clock, realClock = systemClock, config } = needs;
  const { productName, perDay, portals, sends } = config;
  const named = { db: reads, revision: () => engine.state().sequence };
  const [buyers, categories] = [buyerService(named), categoryService(named)];
  const opportunities = opportunityService({
    db: reads,
    buyers,
    categories,
    noteCounts: (ids, caller) => notes.countsFor(ids, caller),
    // A notice is shown even if its view cannot be recorded.
    recordView: (notice, caller) =>
      Promise.all([activity.recordView(notice.id, caller), triage.recordOpened(notice, caller)]).then(
        () => undefined,
        (error: unknown) => log.error(error),
      ),
    memberFactsOf: (ids, caller) => triage.factsOf(ids, caller),
  });
  const noticeNeeds = { db, clock, opportunities };
  const descriptions = descriptionService({ buyers, categories });
  const activity = activityService({
    db,
    clock,
    opportunities,
    descriptions,
    noteContents: (ids, caller) => notes.contentsByIds(ids, caller),
  });
  const counters = counterService({ ...named, db: figures, clock });
  const register = needs.businessRegister ?? adapters.openStatusRegister(config);
  const insights = insightServices({ ...named, clock, opportunities, categories, register });
  const reports = reportService({ db, clock, peopleByIds: (personIds) => accounts.peopleNamed(personIds) });
  const listings = withZones(allListings(portals.listingsFile));
  const coverageOn = (database: Database) =>
    coverageService({ db: database, clock, listings, readsPortals: portals.areRead });
  const [coverage, coverageProbe] = [coverageOn(reads), coverageOn(probes)];
  const securityEvents = securityEventService({ db, clock: realClock, log });
  const { record } = securityEvents;
  const billing = billingService({ db, clock });
  const organisations = organisationService({
    db,
    clock,
    record,
    lifecycle,
    operators: config.operators,
    operatorsNeedSecondFactor: config.operatorsNeedSecondFactor,
    invitesPerDay: perDay.invites,
    businessRegister: needs.businessRegister ?? adapters.openRegister(config),
    categoryTitles: categories.titles,
    subscriptionSummaryOf: billing.subscriptionSummaryOf,
    usageByMember: async (actor, personIds) => {
      const [searches, watched] = await Promise.all([
        savedSearches.countByOwner(actor),
        watchList.countActiveByPerson(actor, personIds),
      ]);
      const usageOf = (id: number) => ({
        savedSearchCount: searches.get(id) ?? 0,
        watchListItemCount: watched.get(id) ?? 0,
      });
      return new Map(personIds.map((id) => [id, usageOf(id)]));
    },
    cap: {
      capOf: (organisation, from) => billing.capOf(organisation, "users", from),
      requireWithinCap: (organisation, people, from) => billing.requireWithinCap(organisation, "users", people, from),
    },
  });
  const { requireFeature } = billing;
  const payments = needs.payments ?? adapters.openPayments({ db, clock, config });
  const payment = paymentService({
    db,
    clock,
    gateway: payments,
    tokens: securityTokens(db, clock),
    seller: config.operator,
    namesBeyond: (actor, cap, beyond) =>
      ({ users: organisations.members, savedSearches, watchedOpportunities: watchList })[cap].namesBeyond(
        actor,
        beyond,
      ),
  });
  const notes = noteService({ db, clock, opportunities, organisations, requireFeature, activity });
  const { embeddedIssuer, otherIssuer, readIdentityToken, sessions } = identityServices(needs, {
    origin,
    log,
    record,
    clock: realClock,
    requiresSecondFactor: organisations.requiresSecondFactor,
  });
  const { createOrganisation } = organisations;
  const accounts = accountService({
    db,
    clock,
    record,
    createOrganisation,
    inviteWasSentTo: organisations.invitees.wasSentTo,
    leave: organisations.leave,
    lifecycle,
    readIdentityToken,
    lockSignIn: async (trx, who) => (await embeddedIssuer?.lockSignIn(trx, who)) ?? true,
    sends,
    textsPerDay: perDay.texts,
  });
  const replies = adapters.openSmsReplies(config, accountsContract.smsReply.path);
  const smsReplies = smsReplyService({ db, clock, replies, productName });
  const legal = legalService({ db, clock });
  const keptNeeds = { ...noticeNeeds, billing, organisations, record: activity.record };
  const watchList = watchListService({ ...keptNeeds, peopleNamed: accounts.peopleNamed });
  const pipeline = pipelineService({ ...keptNeeds, briefingAnswers: briefingAnswers(noticeNeeds) });
  const privateOpportunities = privateOpportunityService({ db, clock, opportunities, organisations });
  const triage = triageService({ db, clock, opportunities, watchList, peopleNamed: accounts.peopleNamed });
  const members = { accounts, triage, watchList, pipeline };
  const calendar = calendarService({
    db,
    clock,
    opportunities,
    watchList,
    pipeline,
    requireFeature,
    origin,
    productName,
    peopleNamed: accounts.peopleNamed,
  });
  const countUsage = async (actor: OrganisationActor<"organisation.read">) => ({
    savedSearches: await savedSearches.countSearches(actor),
    watchedOpportunities: await watchList.countActive(actor),
  });
  const searches = searchService({
    engine,
    opportunities,
    buyers,
    categories,
    clock,
    interestsOf: async (caller) =>
      (await accounts.usesInterests(requirePerson(caller)))
        ? organisations.details.interestsOf(requirePermission(caller, "organisation.read"))
        : { categoryIds: [], locationIds: [] },
  });
  const { search, p95Ms } = withSearchTimes(withVisitorAnswers(searches, { engine, clock }));
  const { savedSearches, searchNews, ...ofSavedSearches } = savedSearchServices({
    ...noticeNeeds,
    reads,
    search: searches,
    descriptions,
    billing,
    organisations,
    activity,
    compile: searchCompiler({ buyers }),
  });
  const csvExport = csvExportService({
    ...noticeNeeds,
    ...members,
    requireFeature,
    origin,
    search: searches,
    savedSearches,
  });
  const workspace = workspaceService({
    accounts,
    organisations,
    billing,
    legal,
    countUsage,
    sendsSms: sends.sms,
    dashboard: { db, clock, triage, searchNews, watchList, coverage, pipeline, activity, organisations },
  });
  const hub = liveHub(needs.pool);
  const live = liveService({ hub, callerOf: organisations.callerOf });
  const alertNeeds = { ...noticeNeeds, ...members, savedSearches, passingEngine: adapters.openPassingEngine(config) };
  const alerts = alertServices({ ...alertNeeds, billing, probes, coverage, origin, productName });
  const { sealing = needs.secrets } = needs;
  const keys = sealing
    ? vapidKeys({ db, clock, secrets: sealing, configured: config.push.privateKey })
    : () => Promise.reject(new Error("This process has no secrets key."));
  const webhookNeeds = { db, clock, requireFeature, origin, productName, sendRequest: needs.sendRequest };
  const webhook = webhookService({ ...webhookNeeds, secrets: sealing });
  const push = pushService({ db, clock, keys });
  const browse = browseService({ ...named, db: figures, clock, categories });
  const blog = blogService();
  const newestPosts = (pageSize: number) => blog.list({ page: 1, pageSize }).items;
  const noticeFinders = { search, opportunities, descriptions, browse, drawPicture: adapters.drawInChildProcess };
  const support = supportService({ db, clock, operators: config.operators, contact: config.operator.contact });
  const subscriptions = operatingService({ db, clock, gateway: payments, seller: config.operator });
  const shown = { db, clock, engine, coverage, support, reports, retained, config };
  return {
    ...alerts,
    push,
    webhook,
    blog,
    chat: chatService({ chat: adapters.openChat(config), peopleNamed: accounts.peopleNamed }),
    browse,
    ...discoveryServices({ ...noticeFinders, newestPosts, db: reads, clock, origin, productName }),
    support,
    ...operationsServices({ ...shown, alertFigures: alerts.alertFigures, searchP95Ms: p95Ms }),
    buyers,
    categories,
    opportunities,
    counters,
    ...insights,
    reports,
    coverage,
    coverageProbe,
    ...ingestionServices({ db, clock, lifecycle, keptWith: keptWith(db) }),
    listings: listingService({ db, clock, listings, readsPortals: portals.areRead }),
    securityEvents,
    billing,
    payment,
    payments,
    subscriptions,
    activity,
    notes,
    organisations,
    operatedPeople: operatedPeopleService({ db, clock, sessions, facts: { subscriptions, savedSearches, watchList } }),
    accounts,
    smsReplies,
    legal,
    watchList,
    pipeline,
    triage,
    privateOpportunities,
    calendar,
    csvExport,
    searchNews,
    workspace,
    live,
    liveHub: hub,
    search,
    descriptions,
    savedSearches,
    ...ofSavedSearches,
    clock,
    embeddedIssuer,
    otherIssuer,
  };
}
