import { expect, test } from "vitest";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { alert, api, as, db, clock, engine, member, outbox, publish } = await testServer({ at: "2026-09-16T02:00:00Z" });
const operator = await as({ email: "operator@brolga.example" });
const source = "nsw-etendering";
const closes = "2026-10-09T14:00:00+11:00";

const free = (id: string) => api.opportunities.free({ params: { id } });
const gone = expect.objectContaining({ status: 410 }) as object;
const refused = expect.objectContaining({ status: 409 }) as object;
const countOf = async (title: string) => {
  await engine.catchUp();
  return (await api.search.free({ body: { freeText: `"${title}"` } })).totalRecords;
};
const withdraw = (id: string) =>
  operator.ingestion.withdrawNotice({ params: { publicOpportunityId: id }, body: { reason: "asked by the buyer" } });
const restore = (id: string) =>
  operator.ingestion.restoreNotice({ params: { publicOpportunityId: id }, body: { reason: "agreed with the buyer" } });
const noticeCalled = async (name: string) => {
  const key = `ocds-43qwtd-${name}`;
  await publish(release({ key, title: `Cleaning of the ${name} town hall`, buyer: "Ridgeline Shire Council", closes }));
  return { key, id: publicIdOf(source, key), title: `Cleaning of the ${name} town hall` };
};
const vendorpanel = (title: string) => ({
  source: "vendorpanel",
  reference: "VP-1",
  title,
  description: "The same on another portal.",
  buyer: "Ridgeline Shire Council",
  state: "NSW",
  closingAtRaw: "9/Oct/2026 02:00 PM (UTC+10:00) Canberra, Melbourne, Sydney time",
  publishedAt: "2026-09-02T00:00:00Z",
  sourceUrl: "https://vendorpanel.example/1",
});

test("a withdrawn notice is gone for everyone, is listed with its reason, and comes back when it is restored", async () => {
  const { id, title } = await noticeCalled("alpha");
  const head = await feedHead(db);
  await withdraw(id);
  await expect(free(id)).rejects.toEqual(gone);
  expect(await countOf(title)).toBe(0);
  expect((await readFeed(db, head, 9)).map(({ kind, isNews }) => [kind, isNews])).toEqual([["removed", false]]);
  const [listed] = (await operator.ingestion.withdrawnNotices({ query: {} })).items;
  expect(listed).toMatchObject({
    publicOpportunityId: id,
    title,
    operator: "operator@brolga.example",
    reason: "asked by the buyer",
    withdrawnDate: "2026-09-16T02:00:00Z",
  });
  await restore(id);
  expect((await free(id)).title).toBe(title);
  expect(await countOf(title)).toBe(1);
  expect((await readFeed(db, head + 1, 9)).map(({ kind, isNews }) => [kind, isNews])).toEqual([["changed", false]]);
  expect((await operator.ingestion.withdrawnNotices({ query: {} })).items).toEqual([]);
  const { items } = await operator.operator.acts({ query: { pageSize: 2 } });
  expect(items.map(({ kind, subject, reason }) => [kind, subject, reason])).toEqual([
    ["notice_restored", id, "agreed with the buyer"],
    ["notice_withdrawn", id, "asked by the buyer"],
  ]);
});

test("nothing that is read later brings a withdrawn notice back, and a restored one shows what was read meanwhile", async () => {
  const { key, id } = await noticeCalled("bravo");
  await withdraw(id);
  const head = await feedHead(db);
  await publish(
    release({ key, title: "Cleaning of the bravo town hall and more", closes, released: "2026-09-10T00:00:00Z" }),
  );
  await rebuildOpportunities({ db, clock });
  await expect(free(id)).rejects.toEqual(gone);
  expect(await readFeed(db, head, 9)).toEqual([]);
  expect(await operator.ingestion.notice({ query: { notice: id } })).toMatchObject({ isWithdrawn: true });
  await restore(id);
  expect((await free(id)).title).toBe("Cleaning of the bravo town hall and more");
});

test("another portal does not bring a withdrawn notice back under an address of its own", async () => {
  const { id, title } = await noticeCalled("charlie");
  await withdraw(id);
  await publish(vendorpanel(title));
  await expect(free(publicIdOf("vendorpanel", "VP-1"))).rejects.toEqual(gone);
  expect(await countOf(title)).toBe(0);
  expect(await operator.ingestion.notice({ query: { notice: id } })).toMatchObject({
    sourceNames: ["NSW eTendering", "VendorPanel"],
  });
  await restore(id);
  expect((await free(id)).sources).toHaveLength(2);
});

test("a notice is found by id, address and reference, and an unknown or ambiguous name is refused", async () => {
  const { id, key } = await noticeCalled("delta");
  const found = async (notice: string) => (await operator.ingestion.notice({ query: { notice } })).publicOpportunityId;
  expect(await found(` ${id} `)).toBe(id);
  expect(await found(`https://brolga.example/opportunities/${id}/cleaning?from=list#x`)).toBe(id);
  expect(await found(`rft-${key}`)).toBe(id);
  await expect(found("nothing-of-this-name")).rejects.toMatchObject({ status: 404 });
  await publish({ ...release({ key: "ocds-43qwtd-twin", title: "A twin" }), tender: { ...release({ key }).tender } });
  await expect(found(`rft-${key}`)).rejects.toEqual(refused);
});

test("of two operators who act on one notice at once, one is refused, and only one act is listed", async () => {
  const { id } = await noticeCalled("echo");
  const results = await Promise.allSettled([withdraw(id), withdraw(id)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused });
  const { items } = await operator.operator.acts({ query: {} });
  expect(items.filter(({ subject }) => subject === id)).toHaveLength(1);
  const back = await Promise.allSettled([restore(id), restore(id)]);
  expect(back.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a notice that is withdrawn while it is being ingested stays withdrawn, whichever comes first", async () => {
  const { key, id } = await noticeCalled("foxtrot");
  for (let round = 1; round <= 6; round++) {
    const newer = release({
      key,
      title: `Cleaning of foxtrot ${round}`,
      closes,
      released: `2026-09-1${round}T00:00:00Z`,
    });
    const work = [() => publish(newer), () => withdraw(id)];
    await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((start) => start()));
    await expect(free(id)).rejects.toEqual(gone);
    await restore(id);
    expect((await free(id)).title).toBe(`Cleaning of foxtrot ${round}`);
  }
});

test("watchers are told once, and neutrally; a message about a notice that is withdrawn meanwhile does not show it", async () => {
  const mia = await member({ email: "mia@reef.example", organisation: { organisationName: "Reef Works" } });
  await mia.billing.startTrial({});
  const { key, id, title } = await noticeCalled("golf");
  await mia.watchList.watch({ body: { publicOpportunityId: id } });
  await mia.watchList.setTiming({
    params: { opportunityId: id },
    body: { notificationTimingForEmail: "Instant", notificationTimingForSms: "Off", notificationTimingForPush: "Off" },
  });
  await alert();
  await publish(release({ key, title, closes: "2026-09-20T14:00:00+10:00", released: "2026-09-15T00:00:00Z" }));
  expect(await operator.ingestion.notice({ query: { notice: id } })).toMatchObject({ watchingOrganisations: 1 });
  await withdraw(id);
  await alert();
  await restore(id);
  await withdraw(id);
  await alert();
  const messages = await outbox("mia@reef.example");
  const about = messages.filter(({ body }) => body.includes(`RFT-${key}`));
  expect(about).toHaveLength(1);
  expect(about[0]!.body).toContain("was withdrawn");
  expect(JSON.stringify(messages)).not.toContain(title);
  expect(JSON.stringify(messages)).not.toContain("asked by the buyer");
});
