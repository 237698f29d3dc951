import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Call } from "#contract/endpoint.ts";
import type { csvExportContract } from "#features/csv-export/contract.ts";
import { appendFeed } from "#platform/feed/feed.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, app, as, member, colleague, publish, db, clock, engine, work } = await testServer({
  at: "2026-09-16T00:00:00Z",
});
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;
type List = Call<(typeof csvExportContract)["create"]>["body"];

let words = 0;
/** A word that no other test's notices have. */
const newWord = () => `marker${(words += 1)}`;
const searchFor = (freeText: string): List => ({ list: "Search", searchRequest: { freeText, statusIds: [] } });
const addressOf = async (who: Api, list: List) =>
  new URL((await who.csvExport.create({ body: list })).address).pathname;
const fileAt = (url: string) => app.inject({ url });

/** A file as records of RFC 4180, by the names of its columns. */
function recordsOf(text: string): Record<string, string>[] {
  expect(text.startsWith("\uFEFF")).toBe(true);
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === "\r\n") lines.push([]);
  }
  const [header, ...rows] = lines.slice(0, -1);
  expect(rows.every((row) => row.length === header!.length)).toBe(true);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header![index]!, cell])));
}
const exported = async (who: Api, list: List) => recordsOf((await fileAt(await addressOf(who, list))).body);
const titlesOf = (records: Record<string, string>[]) => records.map(({ Title = "" }) => Title);

test("search results are exported with their facts, in the order and the zone of the notices", async () => {
  const { admin } = await firm();
  const word = newWord();
  const notice = { places: ["Victoria"], categories: ["72141000"], buyer: `City of ${word}`, value: 1250000.5 };
  await publish(
    release({ key: `${word}a`, title: `Roads ${word}`, closes: "2026-10-06T14:00:00+11:00", ...notice }),
    release({ key: `${word}b`, title: `Roads later ${word}`, closes: "2026-10-09" }),
  );
  const inMelbourne = sql`update opportunity set zone = 'Australia/Melbourne' where title = ${`Roads ${word}`}`;
  await inMelbourne.execute(db);
  const searchRequest = { freeText: word, statusIds: [], orderBy: "ClosingSoon" as const };
  const { address, ...facts } = await admin.csvExport.create({ body: { list: "Search", searchRequest } });
  expect(facts).toEqual({ expiresDate: "2026-09-16T00:05:00Z", totalRecords: 2, rows: 2 });
  const { body, headers } = await fileAt(new URL(address).pathname);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="opportunities-2026-09-16.csv"',
    "cache-control": "no-store",
  });
  const [first, second, ...more] = recordsOf(body);
  expect(first).toMatchObject({
    Title: `Roads ${word}`,
    Buyer: `City of ${word}`,
    Status: "Open",
    Closes: "2026-10-06 14:00",
    "Time zone": "Australia/Melbourne",
    "Value to": "1250000.5",
    Places: "Victoria",
  });
  expect(first!["Link"]).toMatch(new RegExp(`^http.*/opportunities/[a-z0-9]{16}/roads-${word}$`));
  expect([second!["Closes"], second!["Value to"], more]).toEqual(["2026-10-09", "", []]);
  expect(await admin.accounts.export({})).toMatchObject({ csvExports: [{ list: "Search", searchRequest }] });
});

test("no cell is run as a formula, and commas, quotes, lines and other alphabets arrive as they were", async () => {
  const { admin } = await firm();
  const word = newWord();
  const titles = [
    `=HYPERLINK("https://evil.example";"${word}")`,
    `+61 2 ${word}`,
    `-2+3 ${word}`,
    `@SUM(${word})`,
    `\uFF1D1+1 ${word}`,
    `Signs, "large"; ${word}, Wagait Beach – Länge`,
  ];
  await publish(...titles.map((title, index) => release({ key: `${word}${index}`, title, buyer: `=cmd|${word}` })));
  const found = titlesOf(await exported(admin, searchFor(word))).toSorted();
  expect(found).toEqual(titles.map((title) => (title.startsWith("Signs") ? title : `'${title}`)).toSorted());
  expect((await exported(admin, searchFor(word))).map(({ Buyer }) => Buyer)).toEqual(titles.map(() => `'=cmd|${word}`));
  await admin.pipeline.save({
    params: { opportunityId: (await api.search.free({ body: { freeText: word } })).items[0]!.publicOpportunityId },
    body: { note: "Ask Ben, then:\n=1+1" },
  });
  const [record] = await exported(admin, { list: "Pipeline" });
  expect(record).toMatchObject({ Note: "Ask Ben, then:\n=1+1", Stage: "New" });
});

test("the watchlist and the pipeline are exported as chosen on their screens, with what the organisation does", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const word = newWord();
  await publish(
    ...["a", "b"].map((key) => release({ key: word + key, title: `${key} ${word}`, closes: "2026-10-09" })),
  );
  const { items } = await api.search.free({ body: { freeText: word } });
  const idOf = (key: string) => items.find(({ title }) => title === `${key} ${word}`)!.publicOpportunityId;
  await admin.watchList.watch({ body: { publicOpportunityId: idOf("a") } });
  await ben.watchList.watch({ body: { publicOpportunityId: idOf("b") } });
  await ben.watchList.share({ params: { opportunityId: idOf("b") }, body: { isShared: true } });
  const watched = await exported(admin, { list: "WatchList" });
  expect(watched.map(({ Title, Shared, "Watched by": by }) => [Title, Shared, by])).toEqual(
    expect.arrayContaining([
      [`a ${word}`, "No", "Ada Byron"],
      [`b ${word}`, "Yes", "Ben Boole"],
    ]),
  );
  expect(titlesOf(await exported(admin, { list: "WatchList", watchedBy: "Caller" }))).toEqual([`a ${word}`]);
  expect(await exported(admin, { list: "WatchList", isActive: false })).toEqual([]);
  const noBid = { stage: "NoBid", noBidReason: "TooSmall" } as const;
  await ben.pipeline.save({
    params: { opportunityId: idOf("a") },
    body: { stage: "Reviewing", ownerEmail: at("ben") },
  });
  await ben.pipeline.save({ params: { opportunityId: idOf("b") }, body: noBid });
  expect(await exported(admin, { list: "Pipeline", show: "NoBid" })).toMatchObject([
    { Title: `b ${word}`, Stage: "No bid", "Reason for no bid": expect.stringMatching(/small/i) as string },
  ]);
  expect(await exported(ben, { list: "Pipeline", ownedBy: "Caller" })).toMatchObject([
    { Stage: "Reviewing", Owner: "Ben Boole" },
    { Stage: "No bid", Owner: "Ben Boole" },
  ]);
  expect(await exported(admin, { list: "Pipeline", ownedBy: "Caller" })).toEqual([]);
});

test("a saved search is exported while its reader can see it", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const word = newWord();
  await publish(release({ key: word, title: `Fencing ${word}` }));
  const body = { name: word, searchRequest: { freeText: word, statusIds: [] }, sharedWithOrganisation: true };
  const { savedSearchId } = await admin.savedSearches.create({ body });
  const list: List = { list: "SavedSearch", savedSearchId };
  const bens = await addressOf(ben, list);
  expect(titlesOf(recordsOf((await fileAt(bens)).body))).toEqual([`Fencing ${word}`]);
  await admin.savedSearches.share({ params: { savedSearchId }, body: { sharedWithOrganisation: false } });
  expect((await fileAt(bens)).statusCode).toBe(404);
  await expect(ben.csvExport.create({ body: list })).rejects.toMatchObject({ status: 404 });
  const { admin: other } = await firm();
  await expect(other.csvExport.create({ body: list })).rejects.toMatchObject({ status: 404 });
});

test("every plan but none has the feature, and the refusal names what has it; a plan that ends ends the address", async () => {
  const poor = await member({ email: "poor@export.example" });
  const refusal = await poor.csvExport.create({ body: { list: "WatchList" } }).catch((error: unknown) => error);
  expect(refusal).toMatchObject(refused(403, "plan_feature", "CsvExport"));
  expect(refusal).toMatchObject({ result: { detail: "CSV downloads: not without a plan. Starter has it." } });
  const { admin, name } = await firm();
  const ofFirm = db.selectFrom("organisation").select("id").where("name", "=", name);
  for (const plan of ["starter", "team", "enterprise"]) {
    await db.updateTable("subscription").set({ plan }).where("organisation_id", "in", ofFirm).execute();
    expect((await fileAt(await addressOf(admin, { list: "WatchList" }))).statusCode).toBe(200);
  }
  const address = await addressOf(admin, { list: "Pipeline" });
  await db.updateTable("subscription").set({ ends_at: clock.now() }).where("organisation_id", "in", ofFirm).execute();
  const late = await fileAt(address);
  expect([late.statusCode, late.json()]).toMatchObject([403, { errors: [{ field: "CsvExport" }] }]);
});

test("an address works for five minutes, for nobody without it, and not once its person has left", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const address = await addressOf(admin, { list: "WatchList" });
  expect(JSON.stringify(await db.selectFrom("csv_export").selectAll().execute())).not.toContain(address.slice(15, -4));
  expect((await fileAt("/api/v1/export/forged.csv")).statusCode).toBe(404);
  const bens = await addressOf(ben, { list: "WatchList" });
  expect((await fileAt(bens)).statusCode).toBe(200);
  await admin.organisations.remove({ params: { email: at("ben") } });
  const gone = await fileAt(bens);
  expect([gone.statusCode, gone.json()]).toMatchObject([
    404,
    { detail: "This export has expired. Export the list again." },
  ]);
  // Somebody who has moved to another organisation reads nothing of the first, and nothing of the second.
  const kept = await addressOf(admin, { list: "WatchList" });
  await db
    .updateTable("membership")
    .set({ organisation_id: await bareOrganisation(db, newWord()) })
    .where("person_id", "in", db.selectFrom("person").select("id").where("email", "=", at("ada")))
    .execute();
  expect((await fileAt(kept)).statusCode).toBe(404);
});

test("an address ends when its time is over, and when a second factor is required that its person did not use", async () => {
  const { admin, name } = await firm();
  const requireFactor = (requires_second_factor: boolean) =>
    db.updateTable("organisation").set({ requires_second_factor }).where("name", "=", name).execute();
  const address = await addressOf(admin, { list: "WatchList" });
  await requireFactor(true);
  expect((await fileAt(address)).statusCode).toBe(404);
  await requireFactor(false);
  expect((await fileAt(address)).statusCode).toBe(200);
  clock.set({ still: clock.now().add({ minutes: 5 }) });
  expect((await fileAt(address)).statusCode).toBe(404);
  await addressOf(admin, { list: "WatchList" });
  await sql`select graphile_worker.add_job('purge-csv-exports', '{}'::json)`.execute(db);
  await work();
  expect(await db.selectFrom("csv_export").select("token_hash").execute()).toHaveLength(1);
});

test("private notices are in the files of their own organisation alone", async () => {
  const { admin } = await firm();
  const { admin: other, name } = await firm();
  const word = newWord();
  await publish(release({ key: word, title: `Panel ${word}` }), release({ key: `${word}p`, title: `Open ${word}` }));
  const { id } = await db.selectFrom("organisation").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  const before = await addressOf(admin, searchFor(word));
  await setOwner(db, `Panel ${word}`, id);
  // Even before the index has heard of it.
  expect(titlesOf(recordsOf((await fileAt(before)).body))).toEqual([`Open ${word}`]);
  await engine.catchUp();
  expect(titlesOf(await exported(admin, searchFor(word)))).toEqual([`Open ${word}`]);
  expect(titlesOf(await exported(other, searchFor(word))).toSorted()).toEqual([`Open ${word}`, `Panel ${word}`]);
});

test("a search with more than 10,000 results gives the first 10,000, and says so", async () => {
  const { admin } = await firm();
  const word = newWord();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into opportunity (public_id, source_id, source_key, title, description, type_id, status_id, zone,
        first_seen_at, last_changed_at, last_checked_at)
      select 'many' || lpad(number::text, 12, '0'), 20, 'many' || number, ${word} || ' ' || number, '', 1, 1,
        'Australia/Sydney', now(), now(), now()
      from generate_series(1, 10001) as number returning id
    `.execute(trx);
    await appendFeed(
      trx,
      rows.map(({ id }) => ({ kind: "changed", opportunityId: id })),
      clock.now(),
    );
  });
  await engine.catchUp();
  const { address, totalRecords, rows } = await admin.csvExport.create({ body: searchFor(word) });
  expect([totalRecords, rows]).toEqual([10_001, 10_000]);
  const { body, headers } = await fileAt(new URL(address).pathname);
  expect(headers["content-disposition"]).toMatch(/opportunities-first-10000-2026-09-16\.csv/);
  expect(new Set(titlesOf(recordsOf(body))).size).toBe(10_000);
});
