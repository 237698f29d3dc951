import { openPayments, openSenders } from "#adapters/open.ts";
import type { PaymentGateway } from "#adapters/payment/port.ts";
import type { SmsSender } from "#adapters/sms/port.ts";
import { createApp } from "#app";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import type { Embedder } from "#adapters/embeddings/port.ts";
import type { Related, SearchEngine } from "#adapters/search-engine/port.ts";
import type { Query } from "#search-core/types.ts";
import { passingEngine } from "#adapters/search-engine/passing-engine.ts";
import { createInProcessEngine } from "./in-process-engine.ts";
import { contracts } from "#contracts";
import { createClients, type Transport } from "#contract/client.ts";
import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import type { FetchPicture } from "#features/accounts/server/pictures/jobs.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { settableClock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Config } from "#platform/config/config.ts";
import { consumeFeed, startCursor } from "#platform/feed/cursor.ts";
import { capturedMessages } from "#platform/db/outbox.ts";
import type { Pages } from "#platform/http/pages.ts";
import { inProcessTransport } from "#platform/http/serve.ts";
import type { SendRequest } from "#platform/http-client/send-request.ts";
import { jobsOf } from "#processes/jobs.ts";
import { sql } from "kysely";
import { afterAll } from "vitest";
import { testConfig } from "./config.ts";
import { testSecrets } from "./secrets.ts";
import { newAbn } from "./abns.ts";
import { testDatabase } from "./database.ts";
import { runDueJobs } from "./due-jobs.ts";
import { type Person, tokenOf, tokenRules } from "./tokens.ts";

type Options = {
  /** The clock's initial time. */
  at?: string;
  /** The engine's similarities, if a test makes them up. */
  meanings?: Pick<SearchEngine, "similar" | "nearness"> & { alsoRelevant?: (query: Query) => Promise<Related[]> };
  /** The embedder, if a test searches by meaning. */
  embedder?: Embedder;
  /** The error of every search, if a test sets one. */
  searchFails?: Error;
  /** The business register, if a test fills one. */
  businessRegister?: BusinessRegister;
  /** Calls per minute and person, if a test exceeds them. */
  callsPerMinute?: number;
  /** The web, if a test fetches pictures. */
  fetchPicture?: FetchPicture;
  /** What is switched on, if something is not. */
  sends?: { email: boolean; sms: boolean };
  /** What is asked when people and notices move, if not the capabilities alone. */
  lifecycle?: DataLifecycle;
  /** Calls addresses that people gave us, if a test answers for them. */
  sendRequest?: SendRequest;
  /** The account for text messages, if they are not captured. */
  sms?: { accountSid: string; authToken: string; from: string };
  /** What sends text messages, if they are not captured and a test answers for the service. */
  smsSender?: SmsSender;
  /** The mail server, if emails are not captured. */
  smtpUrl?: string;
  /** The payment provider around the sandbox, if a test lets it fail. */
  payments?: (sandbox: PaymentGateway) => PaymentGateway;
  /** The account at Stripe, if nothing is paid in the sandbox. */
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string };
  /** Renders pages, if a test looks at their headers. */
  pages?: Pages;
  /** Messages per day, if a test limits them. */
  perDay?: { invites: number; texts: number };
  /** A vendor's chat, if there is one. */
  chat?: Config["chat"];
  /** As in live mode. */
  operatorsNeedSecondFactor?: boolean;
  /** As in live mode: listings can be read by hand. */
  readsPortals?: boolean;
};

/** A person and the organisation that they create, with its own ABN unless a test gives one. */
type Member = Person & { organisation?: { organisationName?: string; abn?: string } };
type Api = ReturnType<typeof apiOver>;
const ordinaryOrganisation = () => ({ organisationName: "Analytical Engines", abn: newAbn(), isSecondOnAbn: true });

/** A client for each contract. */
const apiOver = (send: Transport) => createClients<typeof contracts>(clientEndpointsOf(contracts), send);

/**
 * The whole server on its own database, used through its front door: `publish` ingests releases as from a source, `api`
 * calls it as a client.
 */
export async function testServer({
  at = "2026-09-16T00:00:00Z",
  meanings: { alsoRelevant, ...similarity } = {},
  embedder,
  searchFails,
  businessRegister,
  sends,
  sendRequest,
  sms,
  smsSender,
  smtpUrl,
  payments: aroundPayments,
  stripe,
  pages,
  perDay,
  callsPerMinute,
  fetchPicture,
  lifecycle,
  chat,
  operatorsNeedSecondFactor = false,
  readsPortals = false,
}: Options = {}) {
  const { db, pool, url } = await testDatabase();
  const clock = settableClock({ still: Temporal.Instant.from(at) });
  await loadReferenceData(db);
  const engine = createInProcessEngine(db, embedder);
  await engine.catchUp();
  const settings = testConfig({
    ...(callsPerMinute !== undefined && { CALLS_PER_MINUTE: String(callsPerMinute) }),
    ...(readsPortals && { READ_PORTALS: "on" }),
  });
  const email = smtpUrl === undefined ? settings.email : { smtpUrl, from: "hello@brolga.example" };
  const config = {
    ...settings,
    email,
    sms: sms ?? settings.sms,
    sends: sends ?? settings.sends,
    perDay: perDay ?? settings.perDay,
    ...(stripe && { stripe }),
    chat,
    operatorsNeedSecondFactor,
  };
  const senders = openSenders({ db, clock, config, ...(sendRequest && { sendRequest }) });
  /** The sandbox's events, delivered by the front door. */
  const deliver = async (body: string, signature: string) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const { statusCode } = await app.inject({ method: "POST", url: "/api/v1/payment/webhook", headers, payload: body });
    if (statusCode !== 204) throw new Error(`The webhook answered ${statusCode}.`);
  };
  const sandbox = openPayments({ config, db, clock, deliver });
  const payments = sandbox && aroundPayments ? aroundPayments(sandbox) : sandbox;
  const { tasks, consumers, followers } = jobsOf({
    db,
    clock,
    config,
    payments,
    secrets: testSecrets,
    ...senders,
    ...(smsSender && { sms: smsSender }),
    ...(sendRequest && { sendRequest }),
    ...(fetchPicture && { fetchPicture }),
    passingEngine: passingEngine(embedder ? () => Promise.resolve(embedder) : null),
  });
  const app = await createApp({
    db,
    pool,
    engine: {
      ...engine,
      ...similarity,
      async search(query, extras) {
        if (searchFails) throw searchFails;
        const answer = await engine.search(query, extras);
        return alsoRelevant && extras?.alsoRelevant ? { ...answer, alsoRelevant: await alsoRelevant(query) } : answer;
      },
    },
    clock,
    config,
    realClock: clock,
    sealing: testSecrets,
    tokens: tokenRules,
    payments,
    ...(pages && { pages }),
    ...(lifecycle && { lifecycle }),
    ...(businessRegister && { businessRegister }),
    ...(sendRequest && { sendRequest }),
    checkResponses: true,
  });
  afterAll(async () => {
    await app.close();
    await engine.stop();
  });
  const send = inProcessTransport(app);
  /** The API as called by a signed-in person; `claims`: additional claims of their token. */
  async function as(who: Person, claims?: Parameters<typeof tokenOf>[1]) {
    const authorization = `Bearer ${await tokenOf(who, claims)}`;
    return apiOver((path, init) => send(path, { ...init, headers: { ...init.headers, authorization } }));
  }
  async function registered(who: Person, organisation?: ReturnType<typeof ordinaryOrganisation>) {
    const [givenName = "Ada", surname = "Byron"] = who.name?.split(" ") ?? [];
    const profile = { givenName, surname, timeZoneId: "Australia/Sydney", acceptedTermsAndConditions: true as const };
    const api = await as(who);
    await api.accounts.register({ body: { ...profile, ...(organisation && { organisation }) } });
    return api;
  }
  const work = () => runDueJobs(pool, tasks);
  /** The captured messages, newest first; with `to`, those to one address or number. */
  const outbox = (to?: string) => capturedMessages(db, { to });
  async function inviteToken(email: string) {
    await work();
    return /\/invite\/([\w-]+)/.exec((await outbox(email))[0]!.body)![1]!;
  }
  return {
    app,
    db,
    pool,
    url,
    clock,
    engine,
    send,
    api: apiOver(send),
    as,
    /** The same for a person who has registered, without an organisation. */
    registered: (who: Person) => registered(who),
    /** The same for a person who has created an organisation and is its admin. */
    member: ({ organisation, ...who }: Member) => registered(who, { ...ordinaryOrganisation(), ...organisation }),
    /** The same for a person who has accepted an admin's invite; the admin's plan must have a free seat. */
    async colleague(admin: Api, { makeAdmin = false, ...who }: Person & { makeAdmin?: boolean }) {
      await admin.organisations.inviteUser({ body: { inviteeEmail: who.email, makeAdmin } });
      const api = await registered(who);
      await api.organisations.acceptInvite({ body: { token: await inviteToken(who.email) } });
      return api;
    },
    /** The token in the link of the newest email to an address. */
    inviteToken,
    /** Runs due jobs as a worker would. Throws a task's error. */
    work,
    /** Follows the feed to its end, and then does what a worker does about alerts each minute. */
    async alert() {
      for (const follower of followers) while ((await follower.step({ db, clock })) > 0);
      for (const consumer of consumers) {
        await startCursor({ db, clock }, consumer.name);
        while ((await consumeFeed({ db, clock }, consumer)) > 0);
      }
      await sql`select graphile_worker.add_job('send-alerts', '{}'::json)`.execute(db);
      await work();
    },
    outbox,
    /** The tasks that a worker runs, by name. */
    tasks,
    payments,
    async publish(...bodies: Record<string, unknown>[]) {
      const records = bodies.map((body, index) => ({ number: index + 1, body }));
      const counts = await ingestRecords({ db, clock }, records, {
        onSkip: (record, reason) => {
          throw new Error(`record ${record} was not taken in: ${reason}`);
        },
      });
      await engine.catchUp();
      return counts;
    },
  };
}
