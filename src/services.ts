import type { FastifyBaseLogger } from "fastify";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import { openRegister } from "#adapters/open.ts";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { accountService } from "#features/accounts/server/service.ts";
import { activityService } from "#features/activity/server/service.ts";
import { billingService } from "#features/billing/server/service.ts";
import { coverageService } from "#features/coverage/server/service.ts";
import { allListings } from "#features/ingestion/sources/all.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import type { PasswordCost } from "#features/identity/server/hashing/hash-task.ts";
import { identityService } from "#features/identity/server/service.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { counterService } from "#features/opportunities/server/counters/service.ts";
import { reportService } from "#features/opportunities/server/reports/service.ts";
import { noteService } from "#features/notes/server/service.ts";
import { opportunityService } from "#features/opportunities/server/service.ts";
import { legalService } from "#features/legal/server/service.ts";
import { withVisitorAnswers } from "#features/search/server/visitor-answers.ts";
import { descriptionService } from "#features/search/server/description/service.ts";
import { searchCompiler, searchService } from "#features/search/server/service.ts";
import { estimateService } from "#features/saved-searches/server/estimate/service.ts";
import { notificationService } from "#features/saved-searches/server/notifications/service.ts";
import { savedSearchService } from "#features/saved-searches/server/service.ts";
import { organisationService } from "#features/organisations/server/service.ts";
import { securityEventService } from "#features/security-events/server/service.ts";
import { triageService } from "#features/triage/server/service.ts";
import { watchListService } from "#features/watch-list/server/service.ts";
import { workspaceService } from "#features/workspace/server/service.ts";
import { type OrganisationActor, requirePermission, requirePerson } from "#platform/auth/authorized.ts";
import { identityTokenReader } from "#platform/auth/tokens.ts";
import { externalIssuer } from "#platform/auth/external-issuer.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database } from "#platform/db/db.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";

export type ServiceNeeds = {
  db: Database;
  /** For public reads, so that work on accounts cannot use up its connections. Default: `db`. */
  reads?: Database;
  /** For /health alone. Default: `db`. */
  probes?: Database;
  engine: SearchEngine;
  clock: Clock;
  /** Real time, for codes and tokens. */
  realClock?: Clock;
  config: Config;
  /** Seals the secrets of the embedded identity provider. Without them there is none. */
  secrets?: Secrets;
  /** For tests, which cannot afford OWASP's cost. */
  passwordCost?: PasswordCost;
  /** For tests. Default: the one that the settings name. */
  businessRegister?: BusinessRegister;
};

type Host = {
  /** The origin under which people reach this server; known once it listens. */
  origin: () => string;
  log: FastifyBaseLogger;
  lifecycle: DataLifecycle;
};

export type Services = ReturnType<typeof createServices>;

/** The services of all capabilities, from the lowest layer up. What a lower one needs of a higher one is a function here. */
export function createServices(needs: ServiceNeeds, { origin, log, lifecycle }: Host) {
  const { db, reads = db, probes = db, engine, clock, realClock = systemClock, config } = needs;
  const { productName, perDay, portals, sends } = config;
  const named = { db: reads, revision: () => engine.state().sequence };
  const [buyers, categories] = [buyerService(named), categoryService(named)];
  const opportunities = opportunityService({
    db: reads,
    buyers,
    categories,
    noteCounts: (ids, caller) => notes.countsFor(ids, caller),
    // A notice is shown even if its view cannot be recorded.
    recordView: (id, caller) =>
      Promise.all([activity.recordView(id, caller), triage.recordOpened(id, caller)]).then(
        () => undefined,
        (error: unknown) => log.error(error),
      ),
    memberFactsOf: (ids, caller) => triage.factsOf(ids, caller),
  });
  const activity = activityService({
    db,
    clock,
    opportunities,
    noteContents: (ids, caller) => notes.contentsByIds(ids, caller),
  });
  const counters = counterService({ ...named, clock });
  const reports = reportService({ db, clock, peopleByIds: (personIds) => accounts.peopleNamed(personIds) });
  const listings = allListings(portals.listingsFile).map((listing) => ({
    ...listing,
    zone: sourceOf(listing.source).zone,
  }));
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
    invitesPerDay: perDay.invites,
    businessRegister: needs.businessRegister ?? openRegister(config),
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
  const notes = noteService({ db, clock, opportunities, organisations, requireFeature, activity });
  const { audience, external } = config.identity;
  const report = (error: Error) => log.error(error);
  const embeddedIssuer =
    needs.secrets && !external
      ? identityService({
          db,
          clock: realClock,
          secrets: needs.secrets,
          origin,
          productName,
          audience,
          report,
          record,
          passwordCost: needs.passwordCost,
          requiresSecondFactor: organisations.requiresSecondFactor,
        })
      : undefined;
  const otherIssuer = external && externalIssuer({ ...external, audience });
  const { createOrganisation } = organisations;
  const accounts = accountService({
    db,
    clock,
    record,
    createOrganisation,
    inviteWasSentTo: organisations.invitees.wasSentTo,
    leave: organisations.leave,
    lifecycle,
    readIdentityToken: otherIssuer && identityTokenReader({ ...otherIssuer.tokens, clientId: external.clientId }),
    lockSignIn: async (trx, who) => (await embeddedIssuer?.lockSignIn(trx, who)) ?? true,
    sends,
    textsPerDay: perDay.texts,
  });
  const legal = legalService({ db, clock });
  const watchList = watchListService({
    db,
    clock,
    billing,
    organisations,
    opportunities,
    record: activity.record,
    peopleNamed: accounts.peopleNamed,
  });
  const triage = triageService({ db, clock, opportunities, watchList, peopleNamed: accounts.peopleNamed });
  const countUsage = async (actor: OrganisationActor<"organisation.read">) => ({
    savedSearches: await savedSearches.countSearches(actor),
    watchedOpportunities: await watchList.countActive(actor),
  });
  const workspace = workspaceService({ accounts, organisations, billing, legal, countUsage, sendsSms: sends.sms });
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
  const search = withVisitorAnswers(searches, { engine, clock });
  const descriptions = descriptionService({ buyers, categories });
  const savedNeeds = { db, clock, search: searches, descriptions };
  const savedSearches = savedSearchService({
    ...savedNeeds,
    billing,
    organisations,
    recordActivity: activity.record,
  });
  const savedSearchEstimates = estimateService({ ...savedNeeds, db: reads, compile: searchCompiler({ buyers }) });
  const savedSearchNotifications = notificationService(savedNeeds);
  return {
    buyers,
    categories,
    opportunities,
    counters,
    reports,
    coverage,
    coverageProbe,
    securityEvents,
    billing,
    activity,
    notes,
    organisations,
    accounts,
    legal,
    watchList,
    triage,
    workspace,
    search,
    descriptions,
    savedSearches,
    savedSearchEstimates,
    savedSearchNotifications,
    clock,
    embeddedIssuer,
    otherIssuer,
  };
}
