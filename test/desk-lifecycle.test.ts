import { expect, test } from "vitest";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { beginNews } from "./begin-news.ts";
import { setBriefings } from "./briefings.ts";
import { namesIn } from "./database-content.ts";
import { firmsOf } from "./firms.ts";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";

/*
 * Somebody who uses everything that members work with leaves, is erased, and takes the organisation along: what stays,
 * under whose name, and what is in no table any more.
 */

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, colleague, db, engine, pool, publish } = server;
const firm = firmsOf(server);
type Api = typeof server.api;
await beginNews(server);
const [open, other] = [publicIdOf("ocds", "open"), publicIdOf("ocds", "other")];
const facts = { closes: "2027-03-01T00:00:00Z", released: "2026-09-15T23:00:00Z" };

/** Every text in every table of the product, except captured messages. */
async function everythingStored(): Promise<string> {
  const tables = (await namesIn(pool)).filter((name) => name !== "outbox_message");
  return JSON.stringify(
    await Promise.all(tables.map(async (name) => (await pool.query(`select * from "${name}"`)).rows)),
  );
}

/** A person does everything that a member can, shared and not. */
async function useEverything(who: Api) {
  const save = (name: string, sharedWithOrganisation: boolean) =>
    who.savedSearches.create({ body: { name, searchRequest: { freeText: name }, sharedWithOrganisation } });
  await save("slipway", true);
  await save("wherry", false);
  await publish(
    release({ key: "open", title: "Slipway of the harbour", ...facts }),
    release({ key: "other", title: "Wherry of the ferry", ...facts }),
  );
  await setBriefings(db, "Slipway of the harbour", [{ at: "2026-09-15T00:00:00Z" }]);
  await alert();
  clock.set({ still: clock.now().add({ hours: 24 }) });
  await alert();
  const params = { opportunityId: open };
  for (const publicOpportunityId of [open, other]) {
    await who.opportunities.full({ params: { id: publicOpportunityId } });
    await who.watchList.watch({ body: { publicOpportunityId } });
  }
  await who.watchList.share({ params, body: { isShared: true } });
  await who.pipeline.save({ params, body: { stage: "Bid", note: "Our price" } });
  await who.notes.create({ body: { publicOpportunityId: open, noteContent: "<p>Our crew</p>" } });
  await who.triage.hide({ params: { opportunityId: other }, body: { hiddenFor: "Organisation" } });
  await who.triage.hide({ params, body: { hiddenFor: "Caller" } });
  await who.calendar.answerAttendance({ params, body: { attended: true } });
  await who.calendar.makeFeed({ params: { covers: "Caller" } });
  await who.csvExport.create({ body: { list: "WatchList" } });
  const invitation = { title: "Invitation of Numbatville", type: "RequestForQuote", zone: "Australia/Sydney" } as const;
  await who.privateOpportunities.create({ body: { ...invitation, places: [] } });
  await engine.catchUp();
}
/** What a member sees of all that. */
async function seenBy(who: Api) {
  const params = { opportunityId: open };
  const [searches, watched, notes, { record }, privates, dates, acts, cards] = [
    (await who.savedSearches.list({})).items,
    (await who.watchList.list({})).items,
    (await who.notes.list({ query: { opportunityId: open } })).items,
    await who.pipeline.get({ params }),
    (await who.privateOpportunities.list({})).items,
    await who.calendar.keyDates({ params }),
    (await who.activity.search({ body: { pageSize: 100 } })).items,
    (await who.opportunities.cards({ body: { ids: [open, other] } })).items,
  ];
  return {
    searches: searches.map((row) => [row.name, row.createdBy, row.isOwner]),
    watched: watched.map((row) => [row.title, row.createdBy, row.sharedByUserFullName]),
    notes: notes.map((row) => [row.noteContent, row.author]),
    pipeline: record && [record.stage, record.note, record.owner?.fullName ?? null, record.movedBy],
    privates: privates.map((row) => [row.title, row.createdBy]),
    attendance: dates.attendance.map((row) => [row.attended, row.answeredBy]),
    actors: [...new Set(acts.map((row) => row.userFullname))],
    codes: acts.map((row) => row.activityCode).toSorted(),
    hiddenFor: cards.map((row) => row.member!.hiddenFor),
  };
}
const sections =
  `savedSearches savedSearchNotifications watchedOpportunities pipeline notes activity privateOpportunities
  calendarLinks briefingsAttended noticesRead noticesHidden csvExports alerts`.split(/\s+/);

test("what somebody shared stays with their name when they leave, without it when they are erased, and ends with the organisation", async () => {
  const { admin, name, at, subscribe } = await firm();
  await subscribe();
  const email = at("grace");
  const grace = await colleague(admin, { email, name: "Grace Vanishing" });
  await useEverything(grace);
  const exported = (await grace.accounts.export({})) as Record<string, unknown[]>;
  expect(sections.filter((section) => !(exported[section]!.length > 0))).toEqual([]);

  await grace.organisations.leave({});
  const stays = (who: string | null, mover = who) => ({
    searches: [["slipway", who, true]],
    watched: [["Slipway of the harbour", who, who]],
    notes: [["<p>Our crew</p>", who]],
    pipeline: ["Bid", "Our price", null, mover],
    privates: [["Invitation of Numbatville", who]],
    attendance: [[true, who]],
    hiddenFor: [null, "Organisation"],
  });
  const before = await seenBy(admin);
  expect(before).toMatchObject(stays("Grace Vanishing"));
  expect(before.actors).toEqual(["Grace Vanishing"]);
  // Of what was theirs alone nothing is left.
  expect(JSON.stringify(await Promise.all(["saved_search", "watch"].map((table) => rowsOf(table))))).not.toContain(
    "wherry",
  );
  const after = (await grace.accounts.export({})) as Record<string, unknown[]>;
  expect(after["savedSearches"]).toMatchObject([{ name: "slipway", isYours: false, wasCreatedByYou: true }]);
  for (const gone of ["calendarLinks", "noticesRead", "csvExports", "savedSearchNotifications", "alerts"])
    expect([gone, after[gone]]).toEqual([gone, []]);

  const { securityToken } = await grace.accounts.securityToken({ query: { purpose: "delete-user" } });
  await grace.accounts.deleteUser({ body: { securityToken } });
  expect(await seenBy(admin)).toMatchObject({ ...stays(null), codes: before.codes, actors: [null] });
  const stored = await everythingStored();
  for (const trace of [email, "Vanishing"]) expect(stored).not.toContain(trace);

  const organisation = await db
    .selectFrom("organisation")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organisation_id'",
  );
  const filled = async () => {
    const counted = await Promise.all(
      tables.map(async (table) => {
        const text = `select count(*)::integer as count from "${table.name}" where organisation_id = $1`;
        return {
          name: table.name,
          count: (await pool.query<{ count: number }>(text, [organisation.id])).rows[0]!.count,
        };
      }),
    );
    return counted.filter(({ count }) => count > 0).map((table) => table.name);
  };
  for (const table of [
    "saved_search",
    "watch",
    "pipeline_record",
    "note",
    "activity_item",
    "hidden_notice",
    "opportunity",
  ])
    expect(await filled()).toContain(table);
  const token = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  await admin.organisations.delete({ headers: { "x-security-token": token.securityToken } });
  // Who changed what about security, and how much was sent, is kept for its time (docs/retention.md).
  expect((await filled()).toSorted()).toEqual(["security_event", "sent_message"]);
  for (const trace of ["Numbatville", "Our price", "Our crew"]) expect(await everythingStored()).not.toContain(trace);
});

const rowsOf = async (table: string) => (await pool.query(`select * from "${table}"`)).rows;
