import { openSenders } from "#adapters/open.ts";
import { createApp } from "#app";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import type { Embedder } from "#adapters/embeddings/port.ts";
import type { Related, SearchEngine } from "#adapters/search-engine/port.ts";
import type { Query } from "#search-core/types.ts";
import { createInProcessEngine } from "./in-process-engine.ts";
import { createClient, type Transport } from "#contract/client.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { billingContract } from "#features/billing/contract.ts";
import { coverageContract } from "#features/coverage/contract.ts";
import { opportunitiesContract } from "#features/opportunities/contract.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { searchContract } from "#features/search/contract.ts";
import { securityEventsContract } from "#features/security-events/contract.ts";
import { workspaceContract } from "#features/workspace/contract.ts";
import type { FetchPicture } from "#features/accounts/server/pictures/jobs.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { settableClock } from "#platform/clock.ts";
import { configFrom } from "#platform/config/config.ts";
import { capturedMessages } from "#platform/db/outbox.ts";
import { inProcessTransport } from "#platform/http/serve.ts";
import { tasksOf } from "#processes/tasks.ts";
import { afterAll } from "vitest";
import { testSecrets } from "./secrets.ts";
import { newAbn } from "./abns.ts";
import { testDatabase } from "./database.ts";
import { runDueJobs } from "./due-jobs.ts";
import { type Person, tokenOf, tokenRules } from "./tokens.ts";

type Options = {
  /** Where its clock stands. */
  at?: string;
  /** What the engine knows of meanings, where a test says what is near. */
  meanings?: Pick<SearchEngine, "similar" | "nearness"> & { alsoRelevant?: (query: Query) => Promise<Related[]> };
  /** What makes vectors, where a test searches by meaning. */
  embedder?: Embedder;
  /** What the engine throws at every search, where a test says so. */
  searchFails?: Error;
  /** Where businesses are looked up, where a test says what is there. */
  businessRegister?: BusinessRegister;
  /** How many calls a person may make a minute, where a test makes too many. */
  callsPerMinute?: number;
  /** What is on the web, where a test has pictures fetched. */
  fetchPicture?: FetchPicture;
  /** What is switched on, where something is not. */
  sends?: { email: boolean; sms: boolean };
  /** How many messages go out in a day, where a test says so. */
  perDay?: { invites: number; texts: number };
};

/** A person and what they found: an organisation with an ABN of its own, unless a test says which. */
type Member = Person & { organisation?: { organisationName?: string; abn?: string } };
type Api = ReturnType<typeof apiOver>;
const ordinaryOrganisation = () => ({ organisationName: "Analytical Engines", abn: newAbn(), isSecondOnAbn: true });

/** Every client of the API. */
const apiOver = (send: Transport) => ({
  accounts: createClient(accountsContract, send),
  billing: createClient(billingContract, send),
  organisations: createClient(organisationsContract, send),
  opportunities: createClient(opportunitiesContract, send),
  search: createClient(searchContract, send),
  coverage: createClient(coverageContract, send),
  securityEvents: createClient(securityEventsContract, send),
  workspace: createClient(workspaceContract, send),
});

/**
 * The whole server on a database of its own, entered by its front door: `publish` takes releases in as a source would,
 * `api` calls it as a client would.
 */
export async function testServer({
  at = "2026-09-16T00:00:00Z",
  meanings: { alsoRelevant, ...similarity } = {},
  embedder,
  searchFails,
  businessRegister,
  sends,
  perDay,
  callsPerMinute,
  fetchPicture,
}: Options = {}) {
  const { db, pool, url } = await testDatabase();
  const clock = settableClock({ still: Temporal.Instant.from(at) });
  await loadReferenceData(db);
  const engine = createInProcessEngine(db, embedder);
  await engine.catchUp();
  const config = configFrom({});
  const senders = openSenders({ db, clock, config });
  const tasks = tasksOf({ db, clock, config, secrets: testSecrets, ...senders, ...(fetchPicture && { fetchPicture }) });
  const app = await createApp({
    db,
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
    mode: "demo",
    productName: "Brolga",
    realClock: clock,
    tokens: tokenRules,
    ...(businessRegister && { businessRegister }),
    ...(sends && { sends }),
    ...(perDay && { perDay }),
    ...(callsPerMinute !== undefined && { callsPerMinute }),
    operators: new Set(["operator@brolga.example"]),
    checkResponses: true,
  });
  afterAll(async () => {
    await app.close();
    await engine.stop();
  });
  const send = inProcessTransport(app);
  /** The API as a person calls it who has signed in; `claims`: what their token says besides. */
  async function as(who: Person, claims?: Parameters<typeof tokenOf>[1]) {
    const authorization = `Bearer ${await tokenOf(who, claims)}`;
    return apiOver((path, init) => send(path, { ...init, headers: { ...init.headers, authorization } }));
  }
  async function registered(who: Person, organisation?: ReturnType<typeof ordinaryOrganisation>) {
    const [givenName = "Ada", surname = "Byron"] = who.name?.split(" ") ?? [];
    const given = { givenName, surname, timeZoneId: "Australia/Sydney", acceptedTermsAndConditions: true as const };
    const api = await as(who);
    await api.accounts.register({ body: { ...given, ...(organisation && { organisation }) } });
    return api;
  }
  const work = () => runDueJobs(pool, tasks);
  /** The messages that were sent, the newest first; with `to`, those to one address or number. */
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
    /** The same of a person who has registered and belongs nowhere. */
    newcomer: (who: Person) => registered(who),
    /** The same of a person who has registered, as the admin of an organisation that they founded. */
    member: ({ organisation, ...who }: Member) => registered(who, { ...ordinaryOrganisation(), ...organisation }),
    /** The same of a person who has come in by an admin's invite; the admin's plan must have room for them. */
    async colleague(admin: Api, { makeAdmin = false, ...who }: Person & { makeAdmin?: boolean }) {
      await admin.organisations.inviteUser({ body: { inviteeEmail: who.email, makeAdmin } });
      const api = await registered(who);
      await api.organisations.acceptInvite({ body: { token: await inviteToken(who.email) } });
      return api;
    },
    /** The token of the link in the newest letter to an address. */
    inviteToken,
    /** Does the jobs that are due, as a worker would; throws what a task throws. */
    work,
    outbox,
    async publish(...bodies: Record<string, unknown>[]) {
      const records = bodies.map((body, at) => ({ number: at + 1, body }));
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
