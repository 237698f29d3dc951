import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInProcessEngine } from "#test/in-process-engine.ts";
import { entriesOf, type Query } from "#search-core/index.ts";
import { testDatabase } from "#test/database.ts";
import { bareOrganisation } from "#test/private-notices.ts";
import { noticeRows } from "#test/notice-rows.ts";
import { clusterFollower } from "#features/search/server/cluster-follower.ts";
import { docsVersion } from "#features/search/server/queries.ts";
import { systemClock } from "#platform/clock.ts";
import { feedHead } from "#platform/feed/feed.ts";
import { hasOpenSearch, startOpenSearch } from "#test/opensearch.ts";
import { startEmbeddedEngine } from "./embedded.ts";
import { clusterClient } from "./opensearch/client.ts";
import { startClusterEngine } from "./opensearch/engine.ts";
import { aliasOf, clusterIndex } from "./opensearch/index-writer.ts";
import { EngineNotReady, type EngineState, type SearchEngine } from "./port.ts";
import { plainQuery } from "#test/plain-query.ts";

/*
 * What every search engine must do, run against each. Each implementation starts on a database and can be asked to
 * catch up with everything committed before.
 */

type Implementation = (database: Awaited<ReturnType<typeof testDatabase>>) => {
  engine: SearchEngine;
  upToDate(): Promise<void>;
};

const implementations: Record<string, Implementation> = {
  "in process": ({ db }) => {
    const engine = createInProcessEngine(db);
    return { engine, upToDate: () => engine.catchUp() };
  },
  "in a thread": ({ url, pool }) => {
    const engine = startEmbeddedEngine({ databaseUrl: url });
    const upToDate = async () => {
      const { rows } = await pool.query<{ head: number }>("select coalesce(max(sequence), 0) as head from feed");
      await expect.poll(() => engine.state(), { timeout: 10_000, interval: 5 }).toMatchObject({ ready: true });
      await expect.poll(() => engine.state().sequence, { timeout: 10_000, interval: 5 }).toBe(rows[0]!.head);
    };
    return { engine, upToDate };
  },
};

/** One cluster for the file: each database has indexes of its own name. */
const cluster = hasOpenSearch ? await startOpenSearch(1) : null;
afterAll(() => cluster?.stop());
if (cluster)
  implementations["in a cluster"] = ({ db }) => {
    const client = clusterClient(cluster.urls);
    const alias = aliasOf(`test-${crypto.randomUUID().slice(0, 8)}`, docsVersion(db));
    const follower = clusterFollower(clusterIndex(client, alias, { prefix: "test", shards: 1, replicas: 0 }));
    const engine = startClusterEngine(client, alias);
    const upToDate = async () => {
      while ((await follower.step({ db, clock: systemClock })) > 0);
      const head = await feedHead(db);
      await expect.poll(() => engine.state(), { timeout: 20_000 }).toMatchObject({ ready: true, sequence: head });
    };
    return { engine, upToDate };
  };

const now = 1_790_000_000;
const everything = plainQuery(now);

describe.each(Object.entries(implementations))("a search engine %s", async (_, start) => {
  const database = await testDatabase();
  const { db } = database;
  const rows = await noticeRows(db);
  let engine: SearchEngine;
  let upToDate: () => Promise<void>;
  /** Its state in the moment it was started. */
  let early: { error: unknown; state: EngineState };
  let road: number;

  const publish = async (key: string, columns: Record<string, unknown>) =>
    (await rows.publish({ key, title: "", ...columns }))[0]!;

  beforeAll(async () => {
    road = await publish("road", {
      title: "Road sealing",
      reference: "RFT-2026/118",
      status_id: 1,
      type_id: 2,
      categories: JSON.stringify([
        { code: 72141003, percent: 100, origin: "buyer" },
        { percent: 100, origin: "buyer" },
      ]),
      places: JSON.stringify([{ id: 3, raw: "Queensland" }, { raw: "Far north" }]),
      reminds_at: Temporal.Instant.fromEpochMilliseconds((now + 50_000) * 1000),
      stays_open_until: Temporal.Instant.fromEpochMilliseconds((now + 90_000) * 1000),
    });
    ({ engine, upToDate } = start(database));
    early = { error: await engine.search(everything).catch((error: unknown) => error), state: engine.state() };
  });
  afterAll(() => engine.stop());

  test("refuses to answer before it has read the notices", () => {
    expect(early.error).toBeInstanceOf(EngineNotReady);
    expect(early.state).toMatchObject({ ready: false, documents: 0, sequence: 0 });
  });

  test("finds what was stored before it started, with every column", async () => {
    await upToDate();
    const answer = await engine.search({ ...everything, text: "rft-2026/118" });
    expect(answer).toMatchObject({ total: 1, notice: null, closing: { thisWeek: 1, nextWeek: 0, later: 0, none: 0 } });
    expect(answer.hits[0]).toMatchObject({ id: road, score: 100 });
    expect(entriesOf(answer.facets.location)).toEqual([[3, 1]]);
    expect(entriesOf(answer.facets.type)).toEqual([[2, 1]]);
    expect([...answer.facets.category.values]).toEqual([72000000, 72140000, 72141000, 72141003]);
    expect(engine.state()).toMatchObject({ ready: true, documents: 1 });
  });

  test("uses the awarded value of a contract before its stated value", async () => {
    await publish("contract", { title: "Paving contract", awarded_total_cents: 5_000_00 });
    await publish("stated", { title: "Paving stated", value_from_cents: 9_000_00, awarded_total_cents: 5_000_00 });
    await upToDate();
    const price = { from: 4_000_00, to: 6_000_00 };
    const { total } = await engine.search({
      ...everything,
      text: "paving",
      filters: { price },
      includeNotStated: false,
    });
    expect(total).toBe(1);
  });

  test("finds a changed notice by its new text, and no longer by the old", async () => {
    const id = await publish("change", { title: "Grass mowing" });
    await upToDate();
    expect((await engine.search({ ...everything, text: "mowing" })).hits.map((hit) => hit.id)).toEqual([id]);
    await publish("change", { title: "Tree pruning" });
    await upToDate();
    expect((await engine.search({ ...everything, text: "mowing" })).total).toBe(0);
    expect((await engine.search({ ...everything, text: "pruning" })).hits.map((hit) => hit.id)).toEqual([id]);
  });

  test("forgets a removed notice", async () => {
    await publish("gone", { title: "Withdrawn ferry" });
    await upToDate();
    expect((await engine.search({ ...everything, text: "ferry" })).total).toBe(1);
    await rows.withdraw("gone");
    await upToDate();
    expect((await engine.search({ ...everything, text: "ferry" })).total).toBe(0);
  });

  test("hides an organisation's private notice and a flagged one from everyone else", async () => {
    const organisation = await bareOrganisation(db, "Keepers");
    const owned = { visibility: "organisation", organisation_id: organisation };
    const quiet = await publish("private", { title: "Quiet lighthouse", ...owned });
    const sale = await publish("sale", { title: "Lighthouse sale", flag: "sale" });
    await upToDate();
    const total = async (more: Partial<Query>) =>
      (await engine.search({ ...everything, text: "lighthouse", ...more })).total;
    expect(await total({})).toBe(0);
    expect(await total({ organisation })).toBe(1);
    expect(await total({ includeNonTenders: true })).toBe(1);
    const readers = [{}, { organisation }, { includeNonTenders: true, text: "" }, { organisation, limit: 0 }];
    const queries = readers.map((more) => ({ ...everything, text: "lighthouse", ...more }));
    const found = (...first: number[]) => ({ count: first.length, first });
    const three = [sale, quiet, road];
    expect(await engine.matchingAmong(queries, three, 3)).toEqual([
      found(),
      found(quiet),
      found(sale, road),
      found(quiet),
    ]);
    expect((await engine.matchingAmong(queries, three, 1))[2]).toEqual({ count: 2, first: [sale] });
  });

  test("suggests the words of public notices, commonest first, as soon as they are indexed", async () => {
    await publish("gantry-1", { title: "Gantries and gangways" });
    await publish("gantry-2", { title: "Gangways" });
    const hidden = { visibility: "organisation", organisation_id: await bareOrganisation(db, "Gannets") };
    await publish("gantry-3", { title: "Gannet gannet", ...hidden });
    await upToDate();
    expect(await engine.suggest("Gan", 5, "")).toEqual([
      { term: "gangways", documents: 2 },
      { term: "gantries", documents: 1 },
    ]);
    expect(await engine.suggest("gan", 1, "")).toHaveLength(1);
    expect(await engine.suggest("gan", 5, "and")).toHaveLength(2);
    expect(await engine.suggest("gant", 5, "gangway ")).toEqual([{ term: "gantries", documents: 1 }]);
    expect(await engine.suggest("gant", 5, "paving ")).toEqual([]);
  });

  test("suggests a correction for a text without results", async () => {
    await publish("viaduct", { title: "Viaduct inspection" });
    await upToDate();
    const correction = async (text: string) =>
      (await engine.search({ ...everything, text }, { didYouMean: true })).didYouMean;
    expect(await correction("viadukt inspektion")).toBe("viaduct inspection");
    expect(await correction("viaduct")).toBeNull();
    expect(await correction("gannnet")).toBeNull();
    expect((await engine.search({ ...everything, text: "viadukt" })).didYouMean).toBeNull();
  });

  test("answers many searches at once, each with its own result", async () => {
    const words = ["road", "paving", "pruning", "nothing"];
    const answers = await Promise.all(words.map((text) => engine.search({ ...everything, text })));
    expect(answers.map((answer) => answer.total)).toEqual([1, 2, 1, 0]);
  });

  test("answers any text and any page", async () => {
    const answer = await engine.search({ ...everything, text: '((" OR -title:\u0000 *', offset: 1e9 * 20 });
    expect(answer.hits).toEqual([]);
  });
});
