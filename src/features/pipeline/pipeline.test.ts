import { expect, test } from "vitest";
import { type StageCode, stageCodes } from "#domain/pipeline-stage.ts";
import { firmsOf, outcomes, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, colleague, publish, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
type Api = Awaited<ReturnType<typeof as>>;
type Change = Parameters<Api["pipeline"]["save"]>[0]["body"];

const later = (duration: object) => clock.set({ still: clock.now().add(duration) });
const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: `"${title}"`, statusIds: [] } })).items[0]!.publicOpportunityId;
let notices = 0;
async function publishOne(wish: object = {}) {
  const title = `Fencing of paddock${(notices += 1)}`;
  await publish(release({ key: title, title, closes: "2027-03-01T15:00:00+10:00", ...wish }));
  return idOf(title);
}
const save = (who: Api, opportunityId: string, body: Change = {}) =>
  who.pipeline.save({ params: { opportunityId }, body });
const get = async (who: Api, opportunityId: string) => (await who.pipeline.get({ params: { opportunityId } })).record;
const remove = (who: Api, opportunityId: string) => who.pipeline.remove({ params: { opportunityId } });
const list = (who: Api, query: object = {}) => who.pipeline.list({ query });
const board = async (who: Api, query: object = {}) => {
  const { stages, counts } = await who.pipeline.board({ query });
  return { counts, of: (code: StageCode) => stages.find(({ stage }) => stage === code)! };
};
const to = (stage: StageCode): Change =>
  stage === "NoBid" ? { stage, noBidReason: "TooFarAway", noBidDetail: "Broome is too far." } : { stage };

/** Stages in which a response has been lodged: coming to one for the first time says when. */
const lodged: StageCode[] = ["Submitted", "Won", "Lost"];

test("a record can move to every stage: a no bid alone asks for a reason, and a lodged response keeps its date", async () => {
  const ada = await member({ email: "ada@moves.example" });
  const id = await publishOne();
  const moves = stageCodes.flatMap((from) =>
    stageCodes.filter((code) => code !== from).map((code) => [from, code] as const),
  );
  for (const [from, target] of moves) {
    const move = `${from} to ${target}`;
    const started = await save(ada, id, to(from));
    expect(started.submittedDate, move).toBe(lodged.includes(from) ? started.stageSince : null);
    later({ hours: 1 });
    const wrong: Change = target === "NoBid" ? { stage: target } : { stage: target, noBidReason: "TooFarAway" };
    const rule = target === "NoBid" ? "required" : "not_allowed";
    await expect(save(ada, id, wrong), move).rejects.toMatchObject(refused(400, rule, "noBidReason"));
    const moved = await save(ada, id, to(target));
    expect(moved, move).toMatchObject({
      stage: target,
      movedBy: "Ada Byron",
      noBidReason: target === "NoBid" ? "TooFarAway" : null,
      noBidDetail: target === "NoBid" ? "Broome is too far." : "",
    });
    const firstLodged = lodged.includes(from) ? started.submittedDate : moved.stageSince;
    expect(moved.submittedDate, move).toBe(lodged.includes(target) ? firstLodged : null);
    // Within 10 minutes it never moved.
    later({ minutes: 10 });
    const { stageSince, submittedDate } = started;
    expect(await save(ada, id, to(from)), move).toMatchObject({ stage: from, stageSince, submittedDate });
    await remove(ada, id);
    later({ minutes: 11 });
  }
});

test("a record has an owner, a note and internal dates, whose ids stay and belong to it alone", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const id = await publishOne({ value: 80_000, buyer: "Shire of Paddocks" });
  expect(await get(ben, id)).toBeNull();
  const added = await save(ben, id);
  expect(added).toMatchObject({ stage: "New", owner: { fullName: "Ben Boole", isCaller: true }, internalDates: [] });
  const dates = [
    { name: "Lodge", date: "2026-09-20", time: "11:00" },
    { name: "Decide", date: "2026-09-17", time: null },
  ];
  const dated = await save(admin, id, { internalDates: dates, note: "Ask Kim.", ownerEmail: at("ada") });
  expect(dated.internalDates.map(({ name, isDone }) => [name, isDone])).toEqual([
    ["Decide", false],
    ["Lodge", false],
  ]);
  const [decide] = dated.internalDates;
  const done = await save(ben, id, { internalDates: [{ ...decide!, isDone: true }] });
  expect(done.internalDates).toEqual([{ ...decide!, isDone: true }]);
  expect((await list(ben)).items).toMatchObject([
    { publicOpportunityId: id, valueTo: 80_000, buyer: { buyerName: "Shire of Paddocks" }, note: "Ask Kim." },
  ]);
  const { items } = await admin.activity.search({ body: { onlyActivities: ["PipelineMoved"] } });
  expect(items).toMatchObject([{ opportunityId: id, pipelineMove: { from: null, to: "New", reason: null } }]);
  const other = await firm();
  const theirs = await save(other.admin, await publishOne(), {
    internalDates: [{ ...decide!, name: "Taken over" }],
  });
  expect(theirs.internalDates[0]!.internalDateId).not.toBe(decide!.internalDateId);
  expect(await get(ben, id)).toMatchObject({ internalDates: [{ name: "Decide" }] });
  await expect(save(ben, id, { ownerEmail: other.at("ada") })).rejects.toMatchObject(
    refused(400, "not_a_member", "ownerEmail"),
  );
});

test("another organisation's records do not exist for anyone else, and its private notice is not there", async () => {
  const [one, another] = [await firm(), await firm()];
  const id = await publishOne();
  await save(one.admin, id, to("NoBid"));
  expect(await get(another.admin, id)).toBeNull();
  expect((await list(another.admin, { show: "All" })).totalRecords).toBe(0);
  expect((await another.admin.pipeline.stages({ body: { ids: [id] } })).items).toEqual([]);
  expect((await another.admin.pipeline.report({})).quarters).toMatchObject([{ noBids: 0, reasons: [] }]);
  await expect(remove(another.admin, id)).rejects.toMatchObject({ status: 404 });
  const organisation = db.selectFrom("organisation").select("id").where("name", "=", one.name);
  await db
    .updateTable("opportunity")
    .set({ visibility: "organisation", organisation_id: (await organisation.executeTakeFirstOrThrow()).id })
    .where("public_id", "=", id)
    .execute();
  expect(await get(one.admin, id)).toMatchObject({ stage: "NoBid" });
  for (const call of [get, save, remove]) await expect(call(another.admin, id)).rejects.toMatchObject({ status: 404 });
  await expect(another.admin.pipeline.brief({ params: { opportunityId: id } })).rejects.toMatchObject({ status: 404 });
});

test("a stale change is refused and leaves what a colleague saved; of many changes only the stale ones are left", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const [first, second] = [await publishOne(), await publishOne()];
  const read = await save(admin, first, { stage: "Reviewing" });
  const other = await save(admin, second);
  await save(ben, first, { stage: "Submitted", version: read.version });
  const mine: Change = { ...to("NoBid"), version: read.version };
  await expect(save(admin, first, mine)).rejects.toMatchObject(refused(409, "stale_version"));
  expect(await get(admin, first)).toMatchObject({ stage: "Submitted", movedBy: "Ben Boole" });
  const answer = await admin.pipeline.changeMany({
    body: {
      changes: [
        { ...mine, publicOpportunityId: first },
        { stage: "Bid", publicOpportunityId: second, version: other.version },
      ],
    },
  });
  expect(answer.changed).toMatchObject([{ publicOpportunityId: second, stage: "Bid" }]);
  expect(answer.stale).toMatchObject([{ publicOpportunityId: first, stage: "Submitted", movedBy: "Ben Boole" }]);
  const versions = (await get(admin, second))!.version;
  const racing = stageCodes
    .filter((code) => code !== "Bid")
    .map((code) => save(ben, second, { ...to(code), version: versions }));
  expect(await outcomes(racing)).toEqual([200, ...racing.slice(1).map(() => 409)]);
});

test("a move that is sent again, or that a colleague did first, is no conflict and no second move", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const id = await publishOne();
  const { version } = await save(admin, id);
  const moves = [admin, admin, ben].map((who) => save(who, id, { ...to("NoBid"), version }));
  expect(await outcomes(moves)).toEqual([200, 200, 200]);
  const other = { ...to("NoBid"), noBidDetail: "Too far", version };
  await expect(save(ben, id, other)).rejects.toMatchObject(refused(409, "stale_version"));
  const { items } = await admin.activity.search({ body: { onlyActivities: ["PipelineMoved"] } });
  expect(items).toHaveLength(2);
});

test("the pipeline needs no plan; giving a record to a colleague needs one with sharing", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), name: "Ben Boole" });
  const id = await publishOne();
  await save(admin, id, { ownerEmail: at("ben") });
  later({ hours: 24 * 8 });
  const second = await publishOne();
  await save(admin, second, { stage: "Bid" });
  const handOver = save(admin, second, { ownerEmail: at("ben") });
  await expect(handOver).rejects.toMatchObject(refused(403, "plan_feature", "SharingWatchedOpportunities"));
  await save(ben, second, { ownerEmail: at("ben") });
  await save(admin, second, { ownerEmail: null });
  expect(await get(ben, second)).toMatchObject({ owner: null, stage: "Bid" });
});

test("what was taken out comes back within 10 minutes as it was, and later begins anew", async () => {
  const ada = await member({ email: "ada@removed.example" });
  const id = await publishOne();
  const before = await save(ada, id, {
    ...to("NoBid"),
    note: "Next year.",
    internalDates: [{ name: "Ask", date: "2026-10-01", time: null }],
  });
  await remove(ada, id);
  await expect(remove(ada, id)).rejects.toMatchObject({ status: 404 });
  expect(await get(ada, id)).toBeNull();
  later({ minutes: 10 });
  expect(await save(ada, id)).toEqual(before);
  await remove(ada, id);
  later({ minutes: 11 });
  expect(await save(ada, id)).toMatchObject({ stage: "New", note: "", internalDates: [] });
});

test("board, list and report count the same; values are those stated, a range by its upper end", async () => {
  const { admin, subscribe } = await firm();
  await subscribe();
  clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
  const closing = (closes: string) => ({ closes });
  // 16 September 2026 is a Wednesday.
  const [soon, worth, open] = [
    await publishOne(closing("2026-09-18T15:00:00+10:00")),
    await publishOne({ value: 50_000 }),
    await publishOne(closing("2027-01-01T15:00:00+10:00")),
  ];
  const over = await publishOne({ status: "cancelled" });
  for (const id of [worth, soon, over]) await save(admin, id, { stage: "Reviewing" });
  await save(admin, open, { ownerEmail: null });
  const { of, counts } = await board(admin, { perStage: 2 });
  expect(counts).toEqual({
    inPlay: 4,
    inPlayStated: { count: 1, value: 50_000 },
    thisWeek: 1,
    needAnswer: 1,
    caller: 3,
  });
  expect(of("Reviewing").items.map((item) => [item.publicOpportunityId, item.needsAnswer])).toEqual([
    [over, true],
    [soon, false],
  ]);
  expect(of("Reviewing")).toMatchObject({ totalRecords: 3, stated: { count: 1, value: 50_000 } });
  expect(of("Won")).toMatchObject({ totalRecords: 0, items: [], lastMoved: null, commonReason: null });
  const listed = async (show: string) => (await list(admin, { show })).items.map((item) => item.publicOpportunityId);
  expect(await listed("ThisWeek")).toEqual([soon]);
  expect(await listed("NeedAnswer")).toEqual([over]);
  expect(await listed("Stated")).toEqual([worth]);
  expect(await listed("New")).toEqual([open]);
  expect((await list(admin, { ownedBy: "Caller" })).totalRecords).toBe(3);

  await save(admin, worth, { stage: "Submitted" });
  await save(admin, over, to("NoBid"));
  await save(admin, open, to("NoBid"));
  expect((await board(admin)).of("NoBid").commonReason).toEqual({ noBidReason: "TooFarAway", count: 2 });
  // In Sydney it is already October.
  clock.set({ still: Temporal.Instant.from("2026-09-30T20:00:00Z") });
  await save(admin, worth, { stage: "Won" });
  expect((await board(admin)).of("NoBid").totalRecords).toBe(0);
  expect(await listed("NoBid")).toHaveLength(2);
  const none = { count: 0, value: 0 };
  expect((await admin.pipeline.report({})).quarters).toEqual([
    {
      startDate: "2026-07-01",
      submitted: 1,
      submittedStated: { count: 1, value: 50_000 },
      won: 0,
      wonStated: none,
      lost: 0,
      noBids: 2,
      reasons: [{ noBidReason: "TooFarAway", count: 2 }],
    },
    {
      startDate: "2026-10-01",
      submitted: 0,
      submittedStated: none,
      won: 1,
      wonStated: { count: 1, value: 50_000 },
      lost: 0,
      noBids: 0,
      reasons: [],
    },
  ]);
});

test("the brief names who holds the work that a notice tenders again", async () => {
  const ada = await member({ email: "ada@brief.example" });
  const buyer = "City of Gates";
  const award = { supplier: "Sample Gates Pty Ltd", dollars: 120_000, date: "2023-09-01T00:00:00Z" };
  await publish(release({ key: "2023-0611", title: "Gates of 2023", buyer, status: "complete", award }));
  const again = await publishOne({ buyer, description: "This is a re-tender of RFT-2023-0611." });
  const { record, holders } = await ada.pipeline.brief({ params: { opportunityId: again } });
  expect(record).toBeNull();
  expect(holders).toMatchObject([
    { sellerName: "Sample Gates Pty Ltd", awardedValue: 120_000, title: "Gates of 2023" },
  ]);
  const alone = await publishOne();
  expect(await ada.pipeline.brief({ params: { opportunityId: alone } })).toMatchObject({ holders: [] });
});
