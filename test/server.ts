import { openAdapters } from "#adapters/open.ts";
import { createApp } from "#app";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { createInProcessEngine } from "#features/search/server/in-process-engine.ts";
import { createClient, type Transport } from "#contract/client.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { coverageContract } from "#features/coverage/contract.ts";
import { opportunitiesContract } from "#features/opportunities/contract.ts";
import { opportunityService } from "#features/opportunities/server/service.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { searchContract } from "#features/search/contract.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { settableClock } from "#platform/clock.ts";
import { configFrom } from "#platform/config/config.ts";
import { messagesIn } from "#platform/db/outbox.ts";
import { callWithoutSocket } from "#platform/http/serve.ts";
import { tasksOf } from "#processes/tasks.ts";
import { afterAll } from "vitest";
import { testDatabase } from "./database.ts";
import { runDueJobs } from "./due-jobs.ts";
import { type Person, tokenOf, tokenRules } from "./tokens.ts";

type Options = {
  /** Where its clock stands. */
  at?: string;
  /** What the engine knows of meanings, where a test says what is near. */
  meanings?: Pick<SearchEngine, "alsoRelevant" | "similar">;
};

/** A person and what they found; organisations of tests have the same ABN unless a test says another. */
type Member = Person & { organisation?: { organisationName?: string; abn?: string } };
const ordinaryOrganisation = { organisationName: "Analytical Engines", abn: "51824753556", isSecondOnAbn: true };

/** Every client of the API. */
const apiOver = (send: Transport) => ({
  accounts: createClient(accountsContract, send),
  organisations: createClient(organisationsContract, send),
  opportunities: createClient(opportunitiesContract, send),
  search: createClient(searchContract, send),
  coverage: createClient(coverageContract, send),
});

/**
 * The whole server on a database of its own, entered by its front door: `publish` takes releases in as a source would,
 * `api` calls it as a client would.
 */
export async function testServer({ at = "2026-09-16T00:00:00Z", meanings = {} }: Options = {}) {
  const { db, pool, url } = await testDatabase();
  const clock = settableClock({ still: Temporal.Instant.from(at) });
  await loadReferenceData(db);
  const engine = createInProcessEngine(db);
  await engine.catchUp();
  const config = configFrom({});
  const tasks = tasksOf({ db, clock, config, ...openAdapters({ db, clock, config }) });
  const app = await createApp({
    db,
    engine: { ...engine, ...meanings },
    clock,
    mode: "demo",
    productName: "Brolga",
    tokens: tokenRules,
    operators: new Set(["operator@brolga.example"]),
    checkResponses: true,
  });
  afterAll(async () => {
    await app.close();
    await engine.stop();
  });
  const send = callWithoutSocket(app);
  /** The API as a person calls it who has signed in. */
  async function as(who: Person) {
    const authorization = `Bearer ${await tokenOf(who)}`;
    return apiOver((path, init) => send(path, { ...init, headers: { ...init.headers, authorization } }));
  }
  return {
    app,
    db,
    pool,
    url,
    clock,
    send,
    api: apiOver(send),
    as,
    /** The same of a person who has registered, as the admin of an organisation that they founded. */
    async member({ organisation, ...who }: Member) {
      const [givenName = "Ada", surname = "Byron"] = who.name?.split(" ") ?? [];
      const api = await as(who);
      await api.accounts.register({
        body: {
          givenName,
          surname,
          timeZoneId: "Australia/Sydney",
          organisation: { ...ordinaryOrganisation, ...organisation },
          acceptedTermsAndConditions: true,
        },
      });
      return api;
    },
    /** Does the jobs that are due, as a worker would; throws what a task throws. */
    work: () => runDueJobs(pool, tasks),
    /** The messages that were sent, the newest first; with `to`, those to one address or number. */
    outbox: (to?: string) => messagesIn(db, { to }),
    /** What members will get once they can sign in. */
    opportunities: opportunityService({ db, clock }),
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
