import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { writeBehind } from "#test/row-race.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, api, clock, colleague, db, outbox, publish } = server;
const firm = firmsOf(server);
await beginNews(server);
type Api = Awaited<ReturnType<typeof firm>>["admin"];

/** An undo of what somebody has changed since. */
const changedSince = refused(409, "stale_version", "version");
const later = (duration: object) => clock.set({ still: clock.now().add(duration) });

let weeks = 0;
/** Two colleagues, one of whom has got a message about a new notice, with links that act. */
async function toldOf(title: string) {
  const name = `${title} firm`;
  // A Wednesday: daily messages leave on working days.
  clock.set({ still: Temporal.Instant.from("2026-09-15T23:00:00Z").add({ hours: 24 * 7 * weeks++ }) });
  const { admin: ada, at: address } = await firm({ name });
  const ben = await colleague(ada, { email: address("ben"), name: "Ben Boole" });
  await ada.savedSearches.create({ body: { name: title, searchRequest: { freeText: title } } });
  const released = clock.now().toString();
  await publish(release({ key: title, title, opens: released, released, closes: "2027-06-30" }));
  await alert();
  later({ hours: 24 });
  await alert();
  const { body } = (await outbox(address("ada")))[0]!;
  const tokenOf = (label: string) => new RegExp(`${label}: .*/act/([\\w-]+)`).exec(body)![1]!;
  const link = (label: string) => {
    const params = { token: tokenOf(label) };
    return { do: () => api.alerts.performAct({ params, body: {} }), undo: () => api.alerts.undoAct({ params }) };
  };
  const found = await api.search.free({ body: { freeText: title } });
  const { publicOpportunityId } = found.items[0]!;
  const params = { opportunityId: publicOpportunityId };
  const stageOf = async (who: Api) => (await who.pipeline.get({ params })).record?.stage ?? null;
  const lock = (trx: typeof db) =>
    trx.selectFrom("organisation").select("id").where("name", "=", name).forUpdate().execute();
  /** The outcomes of two calls, of which the second waits until the first is done: undefined for a success. */
  async function inOrder(first: () => Promise<unknown>, second: () => Promise<unknown>) {
    const outcomes: unknown[] = [undefined, undefined];
    const settled = (index: number, call: () => Promise<unknown>) => () =>
      call().catch((error: unknown) => (outcomes[index] = error));
    await writeBehind(db, { lock, first: settled(0, first), second: settled(1, second) });
    return outcomes;
  }
  return { ada, ben, link, params, publicOpportunityId, stageOf, inOrder };
}

test("the undo of adding to the pipeline leaves a record alone that a colleague has moved, whichever comes first", async () => {
  const { ada, ben, link, params, stageOf, inOrder } = await toldOf("Pontoon");
  const add = link("Add to pipeline");
  const bid = () => ben.pipeline.save({ params, body: { stage: "Bid" } });
  const removeIf = (version: string) => () => ada.pipeline.remove({ params, query: { version } });

  await add.do();
  expect(await inOrder(bid, add.undo)).toMatchObject([undefined, changedSince]);
  expect(await stageOf(ada)).toBe("Bid");
  await ada.pipeline.remove({ params });
  // Nothing is left to undo.
  await add.undo();

  later({ minutes: 11 });
  await add.do();
  expect(await inOrder(add.undo, bid)).toEqual([undefined, undefined]);
  // What was just taken out begins as it was, and a colleague wants it.
  expect(await stageOf(ada)).toBe("Bid");
  await ada.pipeline.remove({ params });

  later({ minutes: 11 });
  const made = await ada.pipeline.save({ params, body: {} });
  expect(await inOrder(bid, removeIf(made.version))).toMatchObject([undefined, changedSince]);
  expect(await stageOf(ada)).toBe("Bid");
  await ben.pipeline.save({ params, body: { stage: "New" } });
  await removeIf(made.version)();
  expect(await stageOf(ada)).toBe(null);
});

test("the undo of a no bid leaves a record alone that a colleague has moved, whichever comes first", async () => {
  const { ada, ben, params, publicOpportunityId, stageOf, inOrder } = await toldOf("Gantry");
  const move = (who: Api, body: object) =>
    who.pipeline.changeMany({ body: { changes: [{ publicOpportunityId, ...body }] } });
  for (const colleagueIsFirst of [true, false]) {
    await ada.pipeline.save({ params, body: { stage: "Reviewing" } });
    const { changed } = await move(ada, { stage: "NoBid", noBidReason: "TooFarAway" });
    const back = () => move(ada, { stage: "Reviewing", version: changed[0]!.version });
    const submits = () => move(ben, { stage: "Submitted", version: changed[0]!.version });
    expect(
      await inOrder(...((colleagueIsFirst ? [submits, back] : [back, submits]) as [typeof back, typeof back])),
    ).toEqual([undefined, undefined]);
    expect(await stageOf(ada)).toBe(colleagueIsFirst ? "Submitted" : "Reviewing");
    const { stale } = await (colleagueIsFirst ? back() : submits());
    expect(stale).toMatchObject([{ publicOpportunityId, stage: colleagueIsFirst ? "Submitted" : "Reviewing" }]);
  }
});

test("the undo of hiding leaves alone what was hidden before, or anew", async () => {
  const { ada, ben, link, params } = await toldOf("Culvert");
  const hidden = async () =>
    (await ada.opportunities.cards({ body: { ids: [params.opportunityId] } })).items[0]!.member!.hiddenFor;
  const forAll = { hiddenFor: "Organisation" } as const;
  const { version } = await ada.triage.hide({ params, body: forAll });
  expect(await ben.triage.hide({ params, body: forAll })).toEqual({ version: null });
  await ben.triage.unhide({ params, body: forAll });
  later({ minutes: 1 });
  await ben.triage.hide({ params, body: forAll });
  const undo = () => ada.triage.unhide({ params, query: { version: version! }, body: forAll });
  await expect(undo()).rejects.toMatchObject(changedSince);
  expect(await hidden()).toBe("Organisation");
  await ben.triage.unhide({ params, body: forAll });
  await undo();
  expect(await hidden()).toBe(null);

  const hide = link("Not for us");
  await hide.do();
  const own = { hiddenFor: "Caller" } as const;
  await ada.triage.unhide({ params, body: own });
  later({ minutes: 1 });
  await ada.triage.hide({ params, body: own });
  await expect(hide.undo()).rejects.toMatchObject(changedSince);
  expect(await hidden()).toBe("Caller");
});

test("the undo of watching leaves a watch alone that was shared since, whichever comes first", async () => {
  const { ada, ben, link, params, publicOpportunityId, inOrder } = await toldOf("Bollard");
  const watch = link("Watch");
  const watched = async (who: Api) => (await who.watchList.list({})).totalRecords;
  const share = () => ada.watchList.share({ params, body: { isShared: true } });
  await watch.do();
  expect(await inOrder(share, watch.undo)).toMatchObject([undefined, changedSince]);
  expect([await watched(ada), await watched(ben)]).toEqual([1, 1]);

  // A link that acts again undoes what it did last.
  await ada.watchList.unwatch({ params });
  later({ minutes: 11 });
  await watch.do();
  expect(await inOrder(watch.undo, share)).toMatchObject([undefined, { status: 404 }]);
  expect(await watched(ada)).toBe(0);

  later({ minutes: 11 });
  const first = await ada.watchList.watch({ body: { publicOpportunityId } });
  await ada.watchList.unwatch({ params });
  later({ minutes: 11 });
  await ada.watchList.watch({ body: { publicOpportunityId } });
  await expect(ada.watchList.unwatch({ params, query: first })).rejects.toMatchObject(changedSince);
  // That a colleague watches it too is not the caller's affair.
  const { version } = await ada.watchList.watch({ body: { publicOpportunityId } });
  await ben.watchList.watch({ body: { publicOpportunityId } });
  await ada.watchList.unwatch({ params, query: { version } });
  expect([await watched(ada), await watched(ben)]).toEqual([0, 1]);
});

test("the undo of saving a search leaves a search alone that was changed since, whichever comes first", async () => {
  const { ada, inOrder } = await toldOf("Jetty");
  for (const changeIsFirst of [true, false]) {
    const body = { name: `Jetties ${changeIsFirst}`, searchRequest: { freeText: "jetty" } };
    const { savedSearchId, version } = await ada.savedSearches.create({ body });
    const params = { savedSearchId };
    const undo = () => ada.savedSearches.delete({ params, query: { version } });
    const change = () => ada.savedSearches.update({ params, body: { name: `Piers ${changeIsFirst}`, version } });
    expect(await (changeIsFirst ? inOrder(change, undo) : inOrder(undo, change))).toMatchObject(
      changeIsFirst ? [undefined, changedSince] : [undefined, { status: 404 }],
    );
    const names = (await ada.savedSearches.list({})).items.map(({ name }) => name);
    expect(names.includes(`Piers ${changeIsFirst}`)).toBe(changeIsFirst);
  }
});
