import { sql } from "kysely";
import { expect, test } from "vitest";
import { readEvents } from "#contract/event-stream.ts";
import type { ServerEvent } from "#contract/media.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { liveChannel } from "#platform/live/announce.ts";
import type { Said } from "#platform/live/stream.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";

const server = await testServer();
const { app, colleague, db, pool, publish, send } = server;
const firm = firmsOf(server);
await publish(release({ key: "live", title: "Line marking", closes: "2026-12-01T15:00:00+11:00" }));
const id = publicIdOf("ocds", "live");
type Api = typeof server.api;

/** An open screen of a member, and what it is told. */
async function screenOf(who: Api, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
  const told: ServerEvent<Said>[] = [];
  const events = (await who.live.changes({ headers }))[Symbol.asyncIterator]();
  told.push((await events.next()).value as ServerEvent<Said>);
  const over = (async () => {
    for (let next = await events.next(); !next.done; next = await events.next()) told.push(next.value);
  })();
  return {
    over,
    kinds: () => [...new Set(told.map(({ data }) => data.kind))],
    data: () => told.map(({ data }) => data),
    lastId: () => told.at(-1)!.id!,
  };
}
const hears = (screen: Awaited<ReturnType<typeof screenOf>>, kind: Said["kind"]) =>
  expect.poll(screen.kinds).toContain(kind);
const save = (who: Api, name: string, sharedWithOrganisation = false) =>
  who.savedSearches.create({ body: { name, searchRequest: { freeText: name }, sharedWithOrganisation } });
const watch = (who: Api) => who.watchList.watch({ body: { publicOpportunityId: id } });

test("members hear at once that something of theirs has changed, and nobody hears what it is", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const other = await firm();
  const [ofBen, ofAda, ofOther] = [await screenOf(ben), await screenOf(admin), await screenOf(other.admin)];
  await watch(admin);
  await admin.notes.create({ body: { publicOpportunityId: id, noteContent: "<p>Quote follows.</p>" } });
  const form = { title: "Kerb repairs", type: "RequestForQuote", zone: "Australia/Perth", places: [] } as const;
  const { opportunityId } = await admin.privateOpportunities.create({ body: { ...form, places: [] } });
  await save(admin, "kerbs");
  await hears(ofAda, "savedSearches");
  await save(ben, "drains", true);
  await hears(ofBen, "savedSearches");
  const heard = ofBen.data();
  expect(heard).toContainEqual({ kind: "watches", opportunityId: id });
  expect(heard).toContainEqual({ kind: "notes", opportunityId: id });
  expect(heard).toContainEqual({ kind: "privateOpportunities", opportunityId });
  await admin.opportunities.full({ params: { id } });
  await expect.poll(ofBen.data).toContainEqual({ kind: "triage", opportunityId: id });
  // Of Ada's own search Ben heard nothing: only his shared one was announced to both.
  expect(heard.filter(({ kind }) => kind === "savedSearches")).toHaveLength(1);
  expect(heard.flatMap((said) => Object.keys(said))).toEqual(heard.flatMap(() => ["kind", "opportunityId"]));
  expect(ofOther.data()).toEqual([{ kind: "connected", opportunityId: null }]);
});

test("a person who is removed hears nothing more at once, and their colleagues go on", async () => {
  const { admin, at } = await firm();
  const [ben, cleo] = [await colleague(admin, { email: at("ben") }), await colleague(admin, { email: at("cleo") })];
  const [ofBen, ofCleo] = [await screenOf(ben), await screenOf(cleo)];
  // What is announced comes in order: after this, nothing of how they joined is still on its way.
  await admin.notes.create({ body: { publicOpportunityId: id, noteContent: "<p>Before.</p>" } });
  await hears(ofBen, "notes");
  const before = ofBen.data();
  await admin.organisations.remove({ params: { email: at("ben") } });
  await ofBen.over;
  await watch(admin);
  await hears(ofCleo, "watches");
  expect(ofCleo.kinds()).toContain("members");
  expect(ofBen.data()).toEqual(before);
  await expect(ben.live.changes({})).rejects.toMatchObject({ status: 403 });
});

test("a screen that reconnects hears what it missed, or that it may have missed anything", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const first = await screenOf(ben);
  await watch(admin);
  await hears(first, "watches");
  const lastId = first.lastId();
  await admin.notes.create({ body: { publicOpportunityId: id, noteContent: "<p>Missed.</p>" } });
  const again = await screenOf(ben, lastId);
  await hears(again, "notes");
  expect(again.kinds()).not.toContain("watches");
  expect(again.data()[0]!.kind).toBe("connected");
  expect((await screenOf(ben, "another-process.7")).data()[0]!.kind).toBe("everything");
});

test("a screen that was away for longer than changes are kept asks for everything, and so does one that missed very many", async () => {
  const { admin, name } = await firm();
  const away = await screenOf(admin);
  const organisation = await db
    .selectFrom("organisation")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  /** So many changes of an organisation, each about another notice. */
  const announceMany = (count: number, organisationId = organisation.id) =>
    sql`
      select pg_notify(${liveChannel}, json_build_object('organisationId', ${organisationId}::integer, 'onlyFor', null,
        'origin', null, 'kind', 'watches', 'opportunityId', 'notice' || n)::text)
      from generate_series(1, ${count}::integer) as n
    `.execute(db);
  await watch(admin);
  await hears(away, "watches");
  const lastId = away.lastId();
  let searches = 0;
  const opened = async () => {
    const screen = await screenOf(admin, lastId);
    await save(admin, `Last ${(searches += 1)}`);
    await hears(screen, "savedSearches");
    return screen;
  };
  await announceMany(150);
  const few = await opened();
  expect(few.data().filter(({ kind }) => kind === "watches")).toHaveLength(150);
  expect(few.data()[0]!.kind).toBe("connected");
  await announceMany(300);
  expect((await opened()).kinds()).toContain("everything");
  // What is kept for those who reconnect is cut, also by what others do.
  await announceMany(4_000, organisation.id + 1_000);
  expect((await opened()).data()[0]!.kind).toBe("everything");
});

test("streams end with the connection that listens, because what was announced meanwhile is unknown", async () => {
  const { admin } = await firm();
  const screen = await screenOf(admin);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen live' and datname = current_database()",
  );
  await screen.over;
  expect((await screenOf(admin, screen.lastId())).data()[0]!.kind).toBe("everything");
});

test("the tab that made a change is told that it is its own, and other tabs and people hear it as before", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const ofBen = await screenOf(ben);
  const authorization = `Bearer ${await tokenOf({ email: at("ada") })}`;
  const from = (origin: string) => ({ authorization, "x-request-origin": origin });
  /** An open tab, and what it is told of the next watch. */
  const tab = async (origin: string) => {
    const answer = await send("/api/v1/live", { method: "GET", headers: from(origin) });
    const events = readEvents(answer.body!);
    expect((await events.next()).value).toMatchObject({ data: { kind: "connected" } });
    return async () => {
      for await (const { data } of events) if ((data as Said).kind === "watches") return data;
      return undefined;
    };
  };
  const tabs = [await tab("first.1"), await tab("second.1"), await tab("not a name")];
  const body = JSON.stringify({ publicOpportunityId: id });
  const headers = { ...from("first.2"), "content-type": "application/json" };
  expect((await send("/api/v1/watch-list", { method: "POST", headers, body })).status).toBe(200);
  const change = { kind: "watches", opportunityId: id };
  expect(await Promise.all(tabs.map((hear) => hear()))).toEqual([{ ...change, request: 2 }, change, change]);
  await hears(ofBen, "watches");
  expect(ofBen.data()).toContainEqual(change);
});

test("a stream is not compressed, and a server that stops ends it", async () => {
  const { admin, at } = await firm();
  const screen = await screenOf(admin);
  const authorization = `Bearer ${await tokenOf({ email: at("ada") })}`;
  const answer = await send("/api/v1/live", {
    method: "GET",
    headers: { authorization, "accept-encoding": "br, gzip" },
  });
  expect([answer.headers.get("content-type"), answer.headers.get("content-encoding")]).toEqual([
    "text/event-stream",
    null,
  ]);
  await answer.body!.cancel();
  await app.close();
  await screen.over;
});
