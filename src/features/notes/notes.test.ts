import { expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { notesJobs } from "#features/notes/server/jobs.ts";
import { firmsOf, outcomes, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, colleague, db, clock, member, outbox, publish, work } = server;
const firm = firmsOf(server);
const later = (minutes: number) => clock.set({ still: clock.now().add({ minutes }) });
const notice = (key: string, more: object = {}) =>
  release({ key, title: `Fire systems ${key}`, closes: "2026-11-28T15:00:00+10:00", ...more });
await publish(notice("one"));
const one = publicIdOf("ocds", "one");

const { "purge-notes": purgeNotes } = notesJobs({ db, clock, sendEmail: () => Promise.resolve() }).tasks;
const purge = () => purgeNotes!({} as never, {} as never);

type Api = typeof api;
const write = (who: Api, noteContent: string, publicOpportunityId = one) =>
  who.notes.create({ body: { publicOpportunityId, noteContent } });
const edit = (who: Api, publicNoteId: string, noteContent: string, version?: string) =>
  who.notes.update({ body: { publicNoteId, noteContent, version } });
const list = async (who: Api, opportunityId = one) => (await who.notes.list({ query: { opportunityId } })).items;
const contents = async (who: Api, id = one) => (await list(who, id)).map(({ noteContent }) => noteContent);
const mention = (email: string, name: string) => `<span data-mention="${email}">@${name}</span>`;
const codes = async (who: Api) =>
  (await who.activity.search({ body: {} })).items
    .map(({ activityCode }) => activityCode)
    .filter((code) => code !== "OpportunityViewed");

/** A firm on trial of the plan Team: the admin Ada, and Ben and Cleo. */
async function firmOfThree() {
  const { admin: ada, at, subscribe } = await firm();
  await subscribe();
  const ben = await colleague(ada, { email: at("ben"), name: "Ben Old" });
  const cleo = await colleague(ada, { email: at("cleo"), name: "Cleo O'Main" });
  await work();
  return { ada, ben, cleo, at };
}

test("colleagues read a note with its author and times, and nobody else does", async () => {
  const { ada, ben, at } = await firmOfThree();
  const { publicNoteId } = await write(ben, "<p>Two crews, <strong>day and night</strong>.</p>");
  const [note] = await list(ada);
  expect(note).toMatchObject({
    publicNoteId,
    publicOpportunityId: one,
    noteContent: "<p>Two crews, <strong>day and night</strong>.</p>",
    author: "Ben Old",
    authorEmail: at("ben"),
    isOwn: false,
    canChange: true,
  });
  expect(note!.lastModifiedTime).toBe(note!.createdTime);
  const other = (await firm()).admin;
  expect(await list(other)).toEqual([]);
  await expect(edit(other, publicNoteId, "Mine")).rejects.toMatchObject({ status: 404 });
  await expect(other.notes.delete({ params: { publicNoteId } })).rejects.toMatchObject({ status: 404 });
  await expect(list(api)).rejects.toMatchObject({ status: 401 });
});

test("the number of notes is in the details, the cards and the list, for the organisation alone", async () => {
  const { ada, ben } = await firmOfThree();
  await publish(notice("counted", { title: "Counted cleaning" }));
  const id = publicIdOf("ocds", "counted");
  await write(ben, "One", id);
  await write(ada, "Two", id);
  const countsFor = async (who: Api) => [
    (await who.opportunities.cards({ body: { ids: [id] } })).items[0]!.noteCount,
    (await who.search[who === api ? "free" : "member"]({ query: {}, body: { freeText: "counted" } })).items[0]!
      .noteCount,
  ];
  expect((await ada.opportunities.full({ params: { id } })).noteCount).toBe(2);
  expect(await countsFor(ada)).toEqual([2, 2]);
  expect(await countsFor((await firm()).admin)).toEqual([0, 0]);
  expect(await countsFor(api)).toEqual([0, 0]);
});

test("only paragraphs, lists, bold, italic and links are kept", async () => {
  const { ada } = await firmOfThree();
  const stored = async (html: string) => (await write(ada, html)).noteContent;
  expect(await stored("<ul><li><b>a</b></li></ul><ol><li><i>b</i></li></ol>")).toBe(
    "<ul><li><strong>a</strong></li></ul><ol><li><em>b</em></li></ol>",
  );
  expect(await stored('<h2 onclick="x()">Head</h2><script>alert(1)</script><img src="x" onerror="y()">')).toBe(
    "<p>Head</p>",
  );
  expect(await stored('<a href="https://a.example/?b=1&amp;c">x</a><a href="javascript:alert(1)">y</a>')).toBe(
    '<a href="https://a.example/?b=1&amp;c" target="_blank" rel="noreferrer nofollow">x</a>' +
      '<a target="_blank" rel="noreferrer nofollow">y</a>',
  );
  expect(await stored('<p style="position:fixed" class="x">1 &lt; 2 <span data-mention="9">@x</span></p>')).toBe(
    "<p>1 &lt; 2 @x</p>",
  );
  expect(await stored(`<span data-mention="1"></span>\uE0001\uE001`)).toBe("1");
});

test("a note has 1 to 10,000 characters without its markup", async () => {
  const { ada } = await firmOfThree();
  expect((await write(ada, `<p><strong>${"&amp;".repeat(10_000)}</strong></p>`)).noteContent).toHaveLength(50_024);
  await expect(write(ada, `<p>${"x".repeat(10_001)}</p>`)).rejects.toMatchObject(
    refused(400, "too_big", "noteContent"),
  );
  for (const empty of ["", "<p> </p>", "<script>x</script>"])
    await expect(write(ada, empty)).rejects.toMatchObject(refused(400, "too_small", "noteContent"));
});

test("notes need the feature: without it they can be read and deleted, but not written", async () => {
  const { ada } = await firmOfThree();
  const { publicNoteId, version } = await write(ada, "Before");
  await db.updateTable("subscription").set({ ends_at: clock.now() }).execute();
  await expect(write(ada, "After")).rejects.toMatchObject(refused(403, "plan_feature", "OpportunityNotes"));
  await expect(edit(ada, publicNoteId, "After", version)).rejects.toMatchObject(refused(403, "plan_feature"));
  expect(await contents(ada)).toEqual(["Before"]);
  await ada.notes.delete({ params: { publicNoteId } });
  expect(await list(ada)).toEqual([]);
  await expect(write(await member({ email: "alone@notes.example" }), "Alone")).rejects.toMatchObject({ status: 403 });
});

test("the author and admins can change and delete a note; other colleagues cannot", async () => {
  const { ada, ben, cleo } = await firmOfThree();
  const { publicNoteId } = await write(ben, "Ben's");
  expect((await list(cleo))[0]!.canChange).toBe(false);
  await expect(edit(cleo, publicNoteId, "Cleo's")).rejects.toMatchObject({ status: 403 });
  await expect(cleo.notes.delete({ params: { publicNoteId } })).rejects.toMatchObject({ status: 403 });
  later(1);
  const edited = await edit(ada, publicNoteId, "Ada's");
  expect(edited).toMatchObject({ author: "Ben Old", noteContent: "Ada's" });
  expect(edited.lastModifiedTime > edited.createdTime).toBe(true);
  expect(await codes(ada)).toEqual(["NoteUpdated", "NoteCreated"]);
  expect((await ada.activity.search({ body: {} })).items[0]).toMatchObject({
    noteContent: "Ada's",
    opportunityId: one,
  });
});

test("of two people who edit a note at the same time one is refused, and nothing is lost", async () => {
  const { ada, ben } = await firmOfThree();
  const { publicNoteId, version } = await write(ben, "First");
  expect(
    await outcomes([edit(ada, publicNoteId, "Ada's", version), edit(ben, publicNoteId, "Ben's", version)]),
  ).toEqual([200, 409]);
  await expect(edit(ben, publicNoteId, "Again", version)).rejects.toMatchObject(refused(409, "stale_version"));
  const [{ noteContent, version: newest }] = (await list(ben)) as [Awaited<ReturnType<typeof list>>[number]];
  await edit(ben, publicNoteId, `${noteContent} and mine`, newest);
  expect(await contents(ada)).toEqual([`${noteContent} and mine`]);
});

test("what is sent again because its answer was lost is the same note, and no conflict", async () => {
  const { ada, ben } = await firmOfThree();
  const sent = await Promise.all(Array.from({ length: 5 }, () => write(ben, "Two crews")));
  const [{ publicNoteId, version }] = sent as [(typeof sent)[number]];
  expect(new Set(sent.map((note) => note.publicNoteId)).size).toBe(1);
  expect((await write(ada, "Two crews")).publicNoteId).not.toBe(publicNoteId);
  expect(
    await outcomes([edit(ben, publicNoteId, "Three", version), edit(ben, publicNoteId, "Three", version)]),
  ).toEqual([200, 200]);
  expect(await contents(ada)).toEqual(["Three", "Two crews"]);
  later(11);
  await write(ada, "Two crews");
  expect(await contents(ada)).toEqual(["Three", "Two crews", "Two crews"]);
  expect(await codes(ada)).toEqual(["NoteCreated", "NoteUpdated", "NoteCreated", "NoteCreated"]);
});

test("a deleted note can be restored for 10 minutes, and is then gone", async () => {
  const { ada, ben } = await firmOfThree();
  const { publicNoteId } = await write(ben, "Kept");
  const params = { publicNoteId };
  await ben.notes.delete({ params });
  expect(await codes(ada)).toEqual(["NoteDeleted", "NoteCreated"]);
  expect((await ada.activity.search({ body: {} })).items.map(({ noteContent }) => noteContent)).toEqual([null, null]);
  await expect(edit(ben, publicNoteId, "No")).rejects.toMatchObject({ status: 410 });
  later(10);
  expect((await ben.notes.restore({ params })).noteContent).toBe("Kept");
  expect(await codes(ada)).toEqual(["NoteCreated"]);
  await ben.notes.delete({ params });
  later(11);
  await expect(ben.notes.restore({ params })).rejects.toMatchObject({ status: 410 });
  await purge();
  await expect(ben.notes.restore({ params })).rejects.toMatchObject({ status: 404 });
});

test("a colleague who is mentioned is told once by email, without the note's words", async () => {
  const { ada, ben, cleo, at } = await firmOfThree();
  const html = `<p>Price it, ${mention(at("cleo"), "Cleo")} and ${mention("eve@else.example", "Eve")}</p>`;
  const { publicNoteId, noteContent } = await write(ben, html);
  expect(noteContent).toBe(`<p>Price it, ${mention(at("cleo"), "Cleo O&#39;Main")} and @Eve</p>`);
  await edit(ben, publicNoteId, `${noteContent}<p>${mention(at("ben"), "me")} ${mention(at("ada"), "Ada")}</p>`);
  await work();
  const [message, ...more] = await outbox(at("cleo"));
  expect(message!.subject).toBe("Ben Old mentioned you in a note");
  expect(message!.body).toContain("Fire systems one");
  expect(message!.body).toContain(`/opportunities/${one}`);
  expect(message!.body).not.toContain("Price");
  expect(more.filter(({ subject }) => subject?.includes("mentioned"))).toEqual([]);
  const mentionsTo = async (email: string) =>
    (await outbox(email)).filter(({ subject }) => subject?.includes("mentioned")).length;
  expect([await mentionsTo(at("ada")), await mentionsTo(at("ben")), await mentionsTo("eve@else.example")]).toEqual([
    1, 0, 0,
  ]);
  await cleo.organisations.leave({});
  expect((await contents(ada))[0]).toContain(mention("", "Cleo O&#39;Main"));
  await cleo.accounts.deleteUser({ body: await cleo.accounts.securityToken({ query: { purpose: "delete-user" } }) });
  expect((await contents(ada))[0]).toContain(mention("", "someone"));
});

test("nobody is told of a note that was deleted, or does not mention them any more, or who switched emails off", async () => {
  const { ada, ben, cleo, at } = await firmOfThree();
  const mentioning = (who: string) => `<p>${mention(at(who), who)}</p>`;
  const { publicNoteId: deleted } = await write(ada, mentioning("ben"));
  await ada.notes.delete({ params: { publicNoteId: deleted } });
  const { publicNoteId: edited } = await write(ada, mentioning("ben"));
  await edit(ada, edited, "<p>Nobody</p>");
  const { version, ...profile } = await cleo.workspace.userProfile({});
  await cleo.accounts.notificationSettings({ body: { ...profile, areEmailNotificationsEnabled: false, version } });
  await write(ben, mentioning("cleo"));
  await work();
  for (const who of ["ben", "cleo"])
    expect((await outbox(at(who))).filter(({ subject }) => subject?.includes("mentioned"))).toEqual([]);
});

test("notes stay with the author's name when they leave and without it when they are erased", async () => {
  const { ada, ben, at } = await firmOfThree();
  await write(ben, "Stays");
  expect(await ben.accounts.export({})).toMatchObject({
    notes: [{ noteContent: "Stays", opportunityTitle: "Fire systems one" }],
  });
  await ben.organisations.leave({});
  expect(await list(ada)).toMatchObject([{ author: "Ben Old", authorEmail: null, noteContent: "Stays" }]);
  expect(at("ben")).toContain("ben@");
  await ben.accounts.deleteUser({ body: await ben.accounts.securityToken({ query: { purpose: "delete-user" } }) });
  expect(await list(ada)).toMatchObject([{ author: null, authorEmail: null, isOwn: false, noteContent: "Stays" }]);
});

test("a duplicate's notes are read with its canonical notice, and come back when the two are unlinked", async () => {
  const { ada } = await firmOfThree();
  await publish(notice("three", { buyer: "Shire of Three" }), notice("four", { buyer: "Shire of Four" }));
  const [canonical, duplicate] = ["three", "four"].map((key) => publicIdOf("ocds", key)) as [string, string];
  await write(ada, "On three", canonical);
  await write(ada, "On four", duplicate);
  await linkDuplicate({ db, clock, lifecycle: dataLifecycle }, canonical, duplicate);
  expect(await contents(ada, duplicate)).toEqual(["On three", "On four"]);
  expect((await ada.opportunities.cards({ body: { ids: [canonical] } })).items[0]!.noteCount).toBe(2);
  await unlinkDuplicate({ db, clock, lifecycle: dataLifecycle }, duplicate);
  expect([await contents(ada, canonical), await contents(ada, duplicate)]).toEqual([["On three"], ["On four"]]);
});
