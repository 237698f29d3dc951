import { expect, test } from "vitest";
import type { ApiError } from "#contract/client.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { firmsOf, refused } from "./firms.ts";
import { release } from "./releases.ts";
import { untilWaiting } from "./row-race.ts";
import { testServer } from "./server.ts";

/*
 * What is sent again while the first call is still running: a browser that lost its connection does not know. The
 * organisation's row is locked until both calls wait for it, so that each has read before either writes.
 */

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { colleague, db, publish } = server;
const firm = firmsOf(server);
type Api = typeof server.api;
const publicOpportunityId = publicIdOf("ocds", "sent");
await publish(release({ key: "sent", title: "Sent twice", closes: "2026-12-01T00:00:00Z" }));

/** Sends one call and then the other; both wait for the organisation. Answers in that order, or the errors. */
async function atOnce<T>(name: string, first: () => Promise<T>, second: () => Promise<T>) {
  const settled = (call: Promise<T>) => call.catch((error: ApiError) => error);
  const calls = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("organisation").select("id").where("name", "=", name).forUpdate().execute();
    const one = settled(first());
    await untilWaiting(db, 1);
    const other = settled(second());
    await untilWaiting(db, 2);
    return { one, other };
  });
  return [await calls.one, await calls.other];
}
const codes = async (who: Api) => (await who.activity.search({ body: {} })).items.map((item) => item.activityCode);

test("two equal calls at once store one thing, and one with other contents is another thing or is refused, in either order", async () => {
  const { admin, name } = await firm();
  const note = (words: string) => () =>
    admin.notes
      .create({ body: { publicOpportunityId, noteContent: `<p>${words}</p>` } })
      .then((made) => made.publicNoteId);
  const search = (freeText: string) => () =>
    admin.savedSearches
      .create({ body: { name: "Roads", searchRequest: { freeText } } })
      .then((made) => made.savedSearchId);
  const notice = (title: string) => () =>
    admin.privateOpportunities
      .create({ body: { title, type: "RequestForQuote", zone: "Australia/Sydney", places: [] } })
      .then((made) => made.opportunityId);

  for (const make of [note, search, notice]) {
    const [one, same] = await atOnce(name, make("first"), make("first"));
    expect(one).toBeTypeOf("string");
    expect(same).toBe(one);
  }
  expect(await codes(admin)).toEqual(["SavedSearchCreated", "NoteCreated"]);

  for (const make of [note, notice]) {
    const both = await atOnce(name, make("second"), make("third"));
    expect(new Set(both).size).toBe(2);
    expect(both.every((id) => typeof id === "string")).toBe(true);
  }
  const taken = refused(409, "name_taken", "name");
  const { savedSearchId } = (await admin.savedSearches.list({})).items[0]!;
  expect(await atOnce(name, search("first"), search("rail"))).toMatchObject([savedSearchId, taken]);
  expect(await atOnce(name, search("rail"), search("first"))).toMatchObject([taken, savedSearchId]);
  await admin.savedSearches.delete({ params: { savedSearchId } });
  const [made, other] = await atOnce(name, search("rail"), search("first"));
  expect([typeof made, other]).toMatchObject(["string", taken]);
  expect((await admin.savedSearches.list({})).items.map((item) => item.searchRequest!.freeText)).toEqual(["rail"]);
});

test("two equal changes at once are one change, and of two different ones the later is refused, in either order", async () => {
  const { admin, name, at } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  const { publicNoteId } = await admin.notes.create({ body: { publicOpportunityId, noteContent: "<p>Now</p>" } });
  const stale = refused(409, "stale_version", "version");
  const version = async () =>
    (await admin.notes.list({ query: { opportunityId: publicOpportunityId } })).items[0]!.version;
  const edit = (words: string, read: string) => () =>
    admin.notes
      .update({ body: { publicNoteId, noteContent: `<p>${words}</p>`, version: read } })
      .then((changed) => changed.noteContent);
  let read = await version();
  expect(await atOnce(name, edit("Crew", read), edit("Crew", read))).toEqual(["<p>Crew</p>", "<p>Crew</p>"]);
  for (const [one, other] of [
    ["Cranes", "Trucks"],
    ["Trucks", "Cranes"],
  ] as const) {
    read = await version();
    expect(await atOnce(name, edit(one, read), edit(other, read))).toMatchObject([`<p>${one}</p>`, stale]);
  }

  const params = { opportunityId: publicOpportunityId };
  const record = await admin.pipeline.save({ params, body: {} });
  const move = (who: Api, stage: "Bid" | "Submitted", from: string) => () =>
    who.pipeline.save({ params, body: { stage, version: from } }).then((moved) => moved.stage);
  expect(await atOnce(name, move(admin, "Bid", record.version), move(ben, "Bid", record.version))).toEqual([
    "Bid",
    "Bid",
  ]);
  const { version: ofBid } = (await admin.pipeline.get({ params })).record!;
  expect(await atOnce(name, move(ben, "Submitted", ofBid), move(admin, "Submitted", ofBid))).toEqual([
    "Submitted",
    "Submitted",
  ]);
  expect(await atOnce(name, move(ben, "Bid", ofBid), move(admin, "Bid", ofBid))).toMatchObject([stale, stale]);
  expect((await codes(admin)).filter((code) => code === "PipelineMoved")).toHaveLength(3);
  expect((await codes(admin)).filter((code) => code === "NoteUpdated")).toHaveLength(3);
});
