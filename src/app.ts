import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { embeddedRegister } from "#adapters/business-register/embedded.ts";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import { checkEmbedder } from "#adapters/embeddings/open.ts";
import { type EmbeddedOptions, startEmbeddedEngine } from "#adapters/search-engine/embedded.ts";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import type { Site } from "#contract/page-context.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { accountsHandlers } from "#features/accounts/server/routes.ts";
import { pictureRoute } from "#features/accounts/server/pictures/route.ts";
import { accountService } from "#features/accounts/server/service.ts";
import { billingContract } from "#features/billing/contract.ts";
import { billingHandlers } from "#features/billing/server/routes.ts";
import { billingService } from "#features/billing/server/service.ts";
import { coverageContract } from "#features/coverage/contract.ts";
import { coverageHandlers } from "#features/coverage/server/routes.ts";
import { coverageService } from "#features/coverage/server/service.ts";
import { listings as shippedListings } from "#features/ingestion/sources/all.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import { identityContract } from "#features/identity/contract.ts";
import { identityHandlers } from "#features/identity/server/account-routes.ts";
import type { PasswordCost } from "#features/identity/server/hashing/hash-task.ts";
import { identityService } from "#features/identity/server/service.ts";
import { devClockRoute } from "#features/operations/server/dev-clock.ts";
import { devOutboxRoutes } from "#features/operations/server/dev-outbox.ts";
import { operationsRoutes } from "#features/operations/server/routes.ts";
import { opportunitiesContract } from "#features/opportunities/contract.ts";
import { opportunitiesHandlers } from "#features/opportunities/server/routes.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { counterService } from "#features/opportunities/server/counters/service.ts";
import { reportService } from "#features/opportunities/server/reports/service.ts";
import { opportunityService } from "#features/opportunities/server/service.ts";
import { searchContract } from "#features/search/contract.ts";
import { searchHandlers } from "#features/search/server/routes.ts";
import { searchService } from "#features/search/server/service.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { organisationsHandlers } from "#features/organisations/server/routes.ts";
import { organisationService } from "#features/organisations/server/service.ts";
import { securityEventsContract } from "#features/security-events/contract.ts";
import { securityEventsHandlers } from "#features/security-events/server/routes.ts";
import { securityEventService, subjectOf } from "#features/security-events/server/service.ts";
import { workspaceContract } from "#features/workspace/contract.ts";
import { workspaceHandlers } from "#features/workspace/server/routes.ts";
import { workspaceService } from "#features/workspace/server/service.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import { anonymousOnly } from "#platform/auth/caller.ts";
import { authenticator, identityTokenReader, type TokenRules } from "#platform/auth/tokens.ts";
import { externalIssuer } from "#platform/auth/external-issuer.ts";
import { type Clock, type SettableClock, systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { FaultLog } from "#platform/db/database-faults.ts";
import type { Database } from "#platform/db/db.ts";
import { drainable } from "#platform/http/drain.ts";
import { originOf } from "#platform/http/listen.ts";
import { contentPolicy } from "#platform/http/content-policy.ts";
import { isLoopbackName } from "#platform/http/loopback.ts";
import { type Pages, servePages } from "#platform/http/pages.ts";
import { answerWithProblems, problemsBeforeRoutes } from "#platform/http/problem.ts";
import { securityHeadersOf, setSecurityHeaders } from "#platform/http/security-headers.ts";
import { limitCalls } from "#platform/http/rate-limit.ts";
import { serveContract } from "#platform/http/serve.ts";
import { watchRefusals } from "#platform/http/watch-refusals.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { createMetrics } from "#platform/metrics.ts";

type Needs = {
  db: Database;
  /** For what everybody may read, so that work on accounts cannot use up its connections; left out: `db`. */
  reads?: Database;
  /** For /health alone; left out: `db`. */
  probes?: Database;
  /** What statements met of faults that /health tells. */
  faults?: FaultLog;
  engine: SearchEngine;
  clock: Clock;
  mode: "demo" | "live";
  productName: string;
  /** PUBLIC_URL; left out where no page is rendered. */
  origin?: string;
  /** Where people sign in; left out where nobody does. */
  identity?: Config["identity"];
  /** Under what keys the identity provider that comes with the product seals its own; left out where it is not used. */
  secrets?: Secrets;
  /** Which tokens count where a test signs them itself. */
  tokens?: TokenRules;
  /** Real time, of codes and tokens. */
  realClock?: Clock;
  /** Where tests cannot pay for OWASP's. */
  passwordCost?: PasswordCost;
  /** E-mails are not sent, and pages say where they are read. */
  capturesEmail?: boolean;
  /** Where businesses are looked up; left out: the extract that ships. */
  businessRegister?: BusinessRegister;
  /** What this installation can send; left out: everything. */
  sends?: Config["sends"];
  /** How many messages it sends in 24 hours to people who may not have asked for them; left out: any number. */
  perDay?: Config["perDay"];
  /** Lower-case e-mails of those who run this installation. */
  operators?: ReadonlySet<string>;
  /** Set in demonstration mode: what POST /dev/clock puts. */
  demoClock?: SettableClock;
  metricsToken?: string;
  /** A URI to report vulnerabilities to. */
  securityContact?: string | undefined;
  /** How many API calls a person may make a minute; left out: as many as they like. */
  callsPerMinute?: number;
  /** Addresses of the proxies whose word on who calls is believed, with commas between them. */
  trustedProxies?: string;
  /** What is read of portals; left out: the listings that ship, and none by the schedule. */
  portals?: { listings: Listing[]; areRead: boolean };
  /** Answers are checked against the contract before they leave: in tests and while developing. */
  checkResponses?: boolean;
  /** Renders a page; left out where only the API is wanted. */
  pages?: Pages;
  /** Pages come from Vite's server. */
  whileDeveloping?: boolean;
  /** Folder of the built client files. */
  clientFiles?: string;
  logger?: FastifyBaseLogger;
};

/** The search engine of this installation. Throws CannotStart when its sentence model cannot be opened. */
export async function startEngine(options: EmbeddedOptions): Promise<SearchEngine> {
  const { embeddings } = options;
  // Here, where it stops the start: threads open it later, and could only complain.
  if (embeddings) await checkEmbedder(embeddings.model, embeddings.dataDir);
  return startEmbeddedEngine(options);
}

/** The server, from top to bottom. */
export async function createApp(needs: Needs) {
  const { db, engine, clock, mode, productName, realClock = systemClock, logger } = needs;
  const siteUrl = new URL(needs.origin ?? "http://localhost");
  const headers = securityHeadersOf({ isHttps: siteUrl.protocol === "https:" });
  const { reads = db, probes = db, faults } = needs;
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    ...(needs.trustedProxies && { trustProxy: needs.trustedProxies }),
    // An id of any length is one that nobody has; Node itself bounds the whole head of a request.
    routerOptions: { maxParamLength: 16 * 1024 },
    ...problemsBeforeRoutes(headers),
  });
  const asJson = () => (data: unknown) => JSON.stringify(data);
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(needs.checkResponses ? serializerCompiler : asJson);
  answerWithProblems(app);
  setSecurityHeaders(app, headers);
  if (needs.callsPerMinute !== undefined) await limitCalls(app, needs.callsPerMinute);
  drainable(app);

  const metrics = createMetrics();
  metrics.observe(app);
  metrics.gauge("search_documents", "Notices in this process's index", () => engine.state().documents);
  metrics.gauge("search_readers", "Threads that answer searches", () => engine.state().readers?.up ?? 0);
  metrics.gauge("search_revision", "Last feed row that the index has seen", () => engine.state().sequence);

  await app.register(compress, { threshold: 1024 });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: productName, version: "1", description: "Tender and procurement opportunities in Australia." },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/v1/docs",
    // Its style sheets have pictures in them, and its script writes others into the page.
    staticCSP: contentPolicy({ images: ["data:"], styles: ["'unsafe-inline'"] }),
    theme: {
      title: `API | ${productName}`,
      css: [{ filename: "no-vendor-bar.css", content: ".swagger-ui .topbar { display: none }" }],
    },
  });
  app.get("/api/v1/openapi.json", { schema: { hide: true } }, () => app.swagger());

  const named = { db: reads, revision: () => engine.state().sequence };
  const [buyers, categories] = [buyerService(named), categoryService(named)];
  const opportunities = opportunityService({ db: reads, buyers, categories });
  const counters = counterService({ db: reads, clock });
  const reports = reportService({ db, clock, peopleByIds: (personIds) => accounts.peopleNamed(personIds) });
  const { listings, areRead } = needs.portals ?? { listings: shippedListings, areRead: false };
  const withPlace = listings.map((listing) => ({ ...listing, zone: sourceOf(listing.source).zone }));
  const coverageOn = (database: Database) =>
    coverageService({ db: database, clock, listings: withPlace, readsPortals: areRead });
  const [coverage, watch] = [coverageOn(reads), coverageOn(probes)];
  for (const state of ["stale", "failing"] as const)
    metrics.gauge(
      `listings_${state}`,
      `Scheduled listings that are ${state}`,
      async () => (await watch.health())[state].length,
    );
  const securityEvents = securityEventService({ db, clock: realClock, log: app.log });
  const { record } = securityEvents;
  metrics.gauge(
    "database_faults",
    "Faults of the database that statements met within ten minutes",
    () => faults?.recent().length ?? 0,
  );
  const billing = billingService({ db, clock });
  const organisations = organisationService({
    db,
    clock,
    record,
    operators: needs.operators ?? new Set(),
    invitesPerDay: needs.perDay?.invites,
    businessRegister: needs.businessRegister ?? embeddedRegister(),
    categoryTitles: categories.titles,
    subscriptionSummaryOf: billing.subscriptionSummaryOf,
    cap: {
      capOf: (organisation, from) => billing.capOf(organisation, "users", from),
      requireWithinCap: (organisation, people, from) => billing.requireWithinCap(organisation, "users", people, from),
    },
  });
  const origin = () => originOf(app, needs.origin ?? "");
  const { audience = "", external } = needs.identity ?? {};
  const report = (error: Error) => app.log.error(error);
  const ownIssuer =
    needs.identity && !external
      ? identityService({
          db,
          clock: realClock,
          secrets: needs.secrets!,
          origin,
          productName,
          audience,
          report,
          record,
          passwordCost: needs.passwordCost,
          requiresSecondFactor: organisations.requiresSecondFactor,
        })
      : undefined;
  if (ownIssuer) {
    await ownIssuer.routes(app);
    metrics.gauge("password_hashes", "Passwords hashed since the start", () => ownIssuer.hashing().done);
    metrics.gauge("password_requests", "Requests that wait for a password's hash", () => ownIssuer.hashing().waiting);
  }
  const othersIssuer = external && externalIssuer({ ...external, audience });
  const identity = ownIssuer ?? othersIssuer;
  // Asked before the first page: whoever comes back from signing in while we were started anew gets tokens there.
  app.addHook("onReady", async () => void othersIssuer?.connectOrigins());
  app.addHook("onReady", async () => await ownIssuer?.sealStored());
  const { createOrganisation } = organisations;
  const sends = needs.sends ?? { email: true, sms: true };
  const accounts = accountService({
    db,
    clock,
    record,
    createOrganisation,
    async leave(trx, self) {
      await billing.preserveTrialRecord(trx, self);
      await organisations.leave(trx, self);
    },
    readIdentityToken: othersIssuer && identityTokenReader({ ...othersIssuer.tokens, clientId: external.clientId }),
    lockSignIn: async (trx, who) => (await ownIssuer?.lockSignIn(trx, who)) ?? true,
    async deleteProviderAccount(trx, who) {
      await securityEvents.erase(trx, subjectOf(who));
      await ownIssuer?.deleteAccount(trx, who);
    },
    sections: { ...organisations.personal, ...billing.personal, missingDataReports: reports.reportsOf },
    identitySections: {
      signIn: async (who) => (await ownIssuer?.accountOf(who)) ?? null,
      securityEvents: (who) => securityEvents.exportOf(subjectOf(who)),
    },
    byVerifiedEmail: organisations.byVerifiedEmail,
    sends,
    textsPerDay: needs.perDay?.texts,
  });
  const countUsage = () => Promise.resolve({ savedSearches: 0, watchedOpportunities: 0 });
  const workspace = workspaceService({ accounts, organisations, billing, countUsage, sendsSms: sends.sms });
  const search = searchService({
    engine,
    opportunities,
    buyers,
    categories,
    clock,
    interestsOf: (caller) => organisations.details.interestsOf(requirePermission(caller, "organisation.read")),
  });
  const tokens = needs.tokens ?? identity?.tokens;
  const authenticate = tokens ? authenticator(tokens, organisations.callerOf) : anonymousOnly;
  await app.register(async (api) => {
    watchRefusals(api, async (refused) => {
      const about =
        refused.kind === "access_refused"
          ? subjectOf({ ...refused.caller.identity, personId: refused.caller.personId })
          : undefined;
      await record(db, { kind: refused.kind, about, network: refused.network, detail: refused.call });
    });
    serveContract(
      api,
      "opportunity",
      opportunitiesContract,
      opportunitiesHandlers({ opportunities, counters, reports }),
      authenticate,
    );
    serveContract(api, "search", searchContract, searchHandlers(search), authenticate);
    serveContract(api, "coverage", coverageContract, coverageHandlers(coverage), authenticate);
    serveContract(api, "accounts", accountsContract, accountsHandlers(accounts, clock), authenticate);
    serveContract(api, "organisations", organisationsContract, organisationsHandlers(organisations), authenticate);
    serveContract(api, "identity", identityContract, identityHandlers(ownIssuer), authenticate);
    serveContract(api, "billing", billingContract, billingHandlers(billing), authenticate);
    serveContract(api, "securityEvents", securityEventsContract, securityEventsHandlers(securityEvents), authenticate);
    serveContract(api, "workspace", workspaceContract, workspaceHandlers(workspace), authenticate);
  });
  pictureRoute(app, accounts.pictureById);
  operationsRoutes(app, {
    db: probes,
    engine,
    mode,
    metrics,
    metricsToken: needs.metricsToken,
    security:
      needs.securityContact === undefined ? undefined : { contact: needs.securityContact, origin, now: realClock.now },
    sources: () => watch.health(),
    faults,
    isStopping: app.isStopping,
  });
  // Where other people reach the demonstration, a proxy that says nothing of itself would make each of them local.
  const hasDevRoutes = mode === "demo" && isLoopbackName(siteUrl.hostname);
  if (hasDevRoutes && needs.demoClock) devClockRoute(app, { db, clock: needs.demoClock });
  if (hasDevRoutes) devOutboxRoutes(app, { db, productName });

  const site = (): Site => {
    const now = clock.now();
    const { year } = now.toZonedDateTimeISO("Australia/Sydney");
    return {
      productName,
      origin: origin(),
      isDemonstration: mode === "demo",
      capturesEmail: hasDevRoutes && (needs.capturesEmail ?? false),
      year,
      now: now.epochMilliseconds,
      ...(identity && { identity: identity.client() }),
    };
  };
  if (needs.clientFiles) {
    await app.register(fastifyStatic, {
      root: needs.clientFiles,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
  }
  if (needs.pages)
    servePages(app, needs.pages, {
      site,
      connections: () => identity?.connectOrigins() ?? [],
      whileDeveloping: needs.whileDeveloping,
    });
  return app;
}
