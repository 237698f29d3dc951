import { constants } from "node:zlib";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { checkEmbedder } from "#adapters/embeddings/open.ts";
import { capturesEmail, chatSite, chatSources, openClusterEngine, paymentSources } from "#adapters/open.ts";
import { type EmbeddedOptions, startEmbeddedEngine } from "#adapters/search-engine/embedded.ts";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import type { DirectCall } from "#contract/client.ts";
import type { Site } from "#contract/page-context.ts";
import { alertMetrics } from "#features/alerts/server/figures/service.ts";
import { pictureRoute } from "#features/accounts/server/pictures/route.ts";
import { paymentMetrics } from "#features/billing/server/payment-figures/service.ts";
import { warmUpPages } from "#features/discovery/server/warm-up-pages.ts";
import { discoveryRoutes } from "#features/discovery/server/plain-routes.ts";
import { featuredLogoRoute } from "#features/organisations/server/featured/route.ts";
import { devClockRoute } from "#features/operations/server/dev-clock.ts";
import { devOutboxRoutes } from "#features/operations/server/dev-outbox.ts";
import { devPaymentRoutes } from "#features/operations/server/dev-payments.ts";
import { webhookMetrics } from "#features/webhook/server/figures.ts";
import { resealWebhooks } from "#features/webhook/server/reseal.ts";
import { resealPushKey } from "#features/push/server/keys.ts";
import { operationsRoutes } from "#features/operations/server/routes.ts";
import { docsVersion } from "#features/search/server/queries.ts";
import { subjectOf } from "#features/security-events/server/service.ts";
import { anonymousOnly } from "#platform/auth/caller.ts";
import { authenticator, type TokenRules } from "#platform/auth/tokens.ts";
import { type SettableClock, systemClock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/db/db.ts";
import type { FaultLog } from "#platform/db/database-faults.ts";
import type { ReplicaState } from "#platform/db/replica/watch-replica.ts";
import { drainable } from "#platform/http/drain.ts";
import { originOf } from "#platform/http/listen.ts";
import { contentPolicy } from "#platform/http/content-policy.ts";
import { isLoopbackName } from "#platform/http/loopback.ts";
import { type Pages, servePages } from "#platform/http/pages.ts";
import { createRecentPages } from "#platform/http/recent-pages.ts";
import { registerProblemHandlers, problemsBeforeRoutes } from "#platform/http/problem.ts";
import { securityHeadersOf, setSecurityHeaders } from "#platform/http/security-headers.ts";
import { inProcessAddress, limitCalls } from "#platform/http/rate-limit.ts";
import { onDeniedCalls } from "#platform/http/denied-calls.ts";
import { jsonOf } from "#platform/shared-answer.ts";
import { createMetrics } from "#platform/metrics.ts";
import { dataLifecycle } from "./capabilities.ts";
import { serveCapabilities } from "./serve-capabilities.ts";
import type { ServiceNeeds } from "./service-needs.ts";
import { createServices } from "./services.ts";

type Needs = ServiceNeeds & {
  /** Database faults that /health reports. */
  faults?: FaultLog;
  /** How the replica for visitors' reads is, if there is one. */
  replica?: () => ReplicaState;
  /** Default: that of all capabilities. */
  lifecycle?: DataLifecycle;
  /** For tests that sign tokens themselves. */
  tokens?: TokenRules;
  /** In demonstration mode: the clock that POST /dev/clock sets. */
  demoClock?: SettableClock;
  /** Opens public pages and runs members' searches once after the start, so that first visits are as fast as later ones. */
  warmsUp?: boolean;
  /** Validates answers against the contract, in tests and during development. */
  checkResponses?: boolean;
  /** Renders pages. Without it there is only the API. */
  pages?: Pages;
  /** Vite serves the pages. */
  isDevServer?: boolean;
  /** Folder of the built client files. */
  clientFiles?: string;
  log?: FastifyBaseLogger;
};

/** With a cluster, `db` says how notices become documents. */
type EngineOptions = EmbeddedOptions &
  ({ cluster?: undefined } | { cluster: Config["search"]["cluster"]; db: Database });

/**
 * The search engine of this installation: an index in memory, or a cluster. Throws StartupError when its sentence model
 * cannot be opened.
 */
export async function startEngine(options: EngineOptions): Promise<SearchEngine> {
  if (options.cluster) return openClusterEngine(options.cluster, docsVersion(options.db));
  const { embeddings } = options;
  // Checked here so that a bad model stops the start: the threads that open it later can only log.
  if (embeddings) await checkEmbedder(embeddings.model, embeddings.dataDir);
  return startEmbeddedEngine(options);
}

/** Pages that are the same for everybody who opens an address. */
const publicPaths = /^\/(?:(?:about-us|blog|browse|coverage|faq|insights|opportunities|pricing)(?:\/.*)?)?$/;

/** Assembles the HTTP server. */
export async function createApp(needs: Needs) {
  const { config, db, probes = db, engine, clock, realClock = systemClock, faults, log } = needs;
  const { mode, productName, http } = config;
  const siteUrl = new URL(http.publicUrl);
  const headers = securityHeadersOf({ isHttps: siteUrl.protocol === "https:" });
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // Mail programs post to the address of the page (RFC 8058).
    rewriteUrl: ({ method, url = "/" }) =>
      method === "POST" && /^\/(?:unsubscribe|act)\//.test(url) ? `/api/v1${url}` : url,
    ...(http.trustedProxies && { trustProxy: http.trustedProxies }),
    // A long id is answered like any unknown one; Node limits the size of the whole head.
    routerOptions: { maxParamLength: 16 * 1024 },
    ...problemsBeforeRoutes(headers),
  });
  const asJson = () => jsonOf;
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(needs.checkResponses ? serializerCompiler : asJson);
  registerProblemHandlers(app);
  setSecurityHeaders(app, headers);
  await limitCalls(app, http.callsPerMinute);
  drainable(app);
  const recent = createRecentPages({
    isReusable: (path) => publicPaths.test(path),
    revision: () => (engine.state().ready ? engine.state().sequence : Number.NaN),
    now: () => clock.now().epochMilliseconds,
  });
  // Operators see at once what they have changed.
  app.addHook("onSend", async ({ method, url }) => {
    if (method !== "GET" && url.startsWith("/api/v1/operator/")) recent.clear();
  });

  const metrics = createMetrics();
  metrics.observe(app);
  metrics.gauge("search_documents", "Public notices in this process's index", () => engine.state().documents);
  metrics.gauge("search_readers", "Threads that answer searches", () => engine.state().readers?.up ?? 0);
  metrics.gauge("search_revision", "Last feed row that the index has seen", () => engine.state().sequence);

  // A page of 118 kB: quality 4, the default, costs 1.8 ms for 18.1 kB, quality 3 costs 0.8 ms for 19.1 kB.
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
  });
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
    // Its style sheets contain images, and its script adds inline styles.
    staticCSP: contentPolicy({ images: ["data:"], styles: ["'unsafe-inline'"] }),
    theme: {
      title: `API | ${productName}`,
      css: [{ filename: "no-vendor-bar.css", content: ".swagger-ui .topbar { display: none }" }],
    },
  });
  app.get("/api/v1/openapi.json", { schema: { hide: true } }, () => app.swagger());

  const origin = () => originOf(app, siteUrl.origin);
  const services = createServices(needs, { origin, log: app.log, lifecycle: needs.lifecycle ?? dataLifecycle });
  const { accounts, coverageProbe, embeddedIssuer, organisations, otherIssuer, securityEvents } = services;
  app.addHook("onClose", async () => services.liveHub.stop());
  metrics.gauge("live_streams", "Screens of members that are told what changes", () => services.liveHub.size());
  alertMetrics(metrics, services.alertFigures);
  webhookMetrics(metrics, { db: probes });
  paymentMetrics(metrics, { db: probes, clock });
  const identity = embeddedIssuer ?? otherIssuer;
  for (const state of ["stale", "failing"] as const)
    metrics.gauge(
      `listings_${state}`,
      `Scheduled listings that are ${state}`,
      async () => (await coverageProbe.health())[state].length,
    );
  metrics.gauge(
    "database_faults",
    "Faults of the database that statements met within ten minutes",
    () => faults?.recent().length ?? 0,
  );
  const { replica } = needs;
  if (replica) metrics.gauge("replica_usable", "1 if visitors' reads can go to the replica", () => +replica().isUsable);
  if (embeddedIssuer) {
    await embeddedIssuer.routes(app);
    metrics.gauge("password_hashes", "Passwords hashed since the start", () => embeddedIssuer.hashing().done);
    metrics.gauge(
      "password_requests",
      "Requests that wait for a password's hash",
      () => embeddedIssuer.hashing().waiting,
    );
  }
  // Before the first page: people who return from signing in during a restart need these origins in the CSP.
  app.addHook("onReady", async () => void otherIssuer?.connectOrigins());
  app.addHook("onReady", async () => await embeddedIssuer?.sealStored());
  const state = { isReady: () => engine.state().ready, isStopping: () => app.isStopping() };
  if (needs.warmsUp)
    app.addHook("onListen", () => {
      const openPage = (url: string) =>
        app.inject({ url, headers: { accept: "text/html" }, remoteAddress: inProcessAddress });
      const onOpened = (opened: object) => app.log.info(opened, "opened public pages");
      void warmUpPages({ ...state, openPage, onOpened, largestCategories: services.browse.categories.largest });
      void services.searchNews.warmUp(state);
    });
  const { secrets } = needs;
  if (secrets) app.addHook("onReady", () => resealPushKey({ db, secrets }));
  if (secrets) app.addHook("onReady", () => resealWebhooks({ db, secrets }));
  const tokens = needs.tokens ?? identity?.tokens;
  const authenticate = tokens ? authenticator(tokens, organisations.callerOf) : anonymousOnly;
  let direct: DirectCall | undefined;
  await app.register(async (api) => {
    onDeniedCalls(api, async (denied) => {
      const about =
        denied.kind === "access_refused"
          ? subjectOf({ ...denied.caller.identity, personId: denied.caller.personId })
          : undefined;
      await securityEvents.record(db, { kind: denied.kind, about, network: denied.network, detail: denied.call });
    });
    direct = serveCapabilities(api, services, authenticate);
  });
  pictureRoute(app, accounts.pictureById);
  discoveryRoutes(app, services);
  featuredLogoRoute(app, organisations.featured);
  operationsRoutes(app, {
    db: probes,
    engine,
    mode,
    productName,
    metrics,
    metricsToken: http.metricsToken,
    security:
      http.securityContact === undefined ? undefined : { contact: http.securityContact, origin, now: realClock.now },
    sources: () => coverageProbe.health(),
    alerts: () => services.alertFigures.figures(),
    faults,
    replica,
    isStopping: app.isStopping,
  });
  // If other people can reach the demonstration, a proxy without headers would make all of them look local.
  const hasDevRoutes = mode === "demo" && isLoopbackName(siteUrl.hostname);
  if (hasDevRoutes && needs.demoClock) devClockRoute(app, { db, clock: needs.demoClock });
  if (hasDevRoutes) devOutboxRoutes(app, { db, productName });
  const sandbox = services.payments?.sandbox;
  if (hasDevRoutes && sandbox) devPaymentRoutes(app, { sandbox, productName });

  const chat = chatSite(config);
  const site = (): Site => {
    const now = clock.now();
    const { year } = now.toZonedDateTimeISO("Australia/Sydney");
    return {
      productName,
      origin: origin(),
      isDemonstration: mode === "demo",
      capturesEmail: hasDevRoutes && capturesEmail(config),
      operator: config.operator,
      ...(chat && { chat }),
      retention: config.retention,
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
      // The build compresses what it makes: better than there is time for at a request.
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
        // The payment provider's frame has our font, and browsers take fonts of another site only with this.
        if (path.endsWith(".woff2")) reply.header("access-control-allow-origin", "*");
      },
    });
  }
  if (needs.pages)
    servePages(app, needs.pages, {
      site,
      recent: needs.isDevServer ? undefined : recent,
      direct,
      connectOrigins: () => identity?.connectOrigins() ?? [],
      sourcesOf: (path) => (path.startsWith("/account/checkout/") ? paymentSources(config) : chatSources(config, path)),
      isDevServer: needs.isDevServer,
    });
  return app;
}
