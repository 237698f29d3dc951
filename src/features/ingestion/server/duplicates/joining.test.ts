import { expect, test } from "vitest";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, db, member, publish } = await testServer({ at: "2026-09-16T02:00:00Z" });
const operator = await as({ email: "operator@brolga.example" });
const refused = expect.objectContaining({ status: 409 }) as object;
const free = (id: string) => api.opportunities.free({ params: { id } });
const newest = async () => (await operator.operator.acts({ query: { pageSize: 1 } })).items[0]!;

/** Two notices of one procurement with titles that no rule finds alike. */
async function twoNotices(name: string) {
  const key = `ocds-43qwtd-${name}`;
  await publish(
    release({
      key,
      title: `Cleaning of the ${name} hall`,
      buyer: "Ridgeline Shire Council",
      closes: "2026-10-09T14:00:00+11:00",
    }),
    {
      source: "vendorpanel",
      reference: `VP-${name}`,
      title: `Janitorial work, ${name}`,
      description: "The same.",
      buyer: "Ridgeline Shire Council",
      state: "NSW",
      closingAtRaw: "2/Oct/2026 02:00 PM (UTC+10:00) Canberra, Melbourne, Sydney time",
      publishedAt: "2026-09-02T00:00:00Z",
      sourceUrl: "https://vendorpanel.example/1",
    },
  );
  return { main: publicIdOf("nsw-etendering", key), other: publicIdOf("vendorpanel", `VP-${name}`) };
}
const preview = (main: string, other: string) => operator.ingestion.joinPreview({ query: { main, other } });
const join = (main: string, other: string) =>
  operator.ingestion.joinNotices({
    body: { mainPublicOpportunityId: main, otherPublicOpportunityId: other, reason: "the same invitation" },
  });
const separate = (id: string) =>
  operator.ingestion.separateNotice({ params: { publicOpportunityId: id }, body: { reason: "they differ" } });
const fieldOf = ({ fields }: Awaited<ReturnType<typeof preview>>, name: string) =>
  fields.find(({ field }) => field === name)!;

test("a preview says what the joined notice would say and what moves, and changes nothing", async () => {
  const { main, other } = await twoNotices("alpha");
  const [mia, kim] = [await member({ email: "mia@reef.example" }), await member({ email: "kim@dune.example" })];
  for (const who of [mia, kim]) await who.billing.startTrial({});
  for (const [who, id] of [
    [mia, other],
    [kim, other],
    [kim, main],
  ] as const) {
    await who.watchList.watch({ body: { publicOpportunityId: id } });
    await who.notes.create({ body: { publicOpportunityId: id, noteContent: "<p>Ask about keys</p>" } });
  }
  const head = await feedHead(db);
  const answer = await preview(main, "VP-alpha");
  expect(fieldOf(answer, "title")).toEqual({
    field: "title",
    main: "Cleaning of the alpha hall",
    other: "Janitorial work, alpha",
    joined: "Cleaning of the alpha hall",
  });
  expect(fieldOf(answer, "closing").joined).toBe(
    "two readings: reminds on 2 Oct 2026 2:00pm AEST, stays open until 9 Oct 2026 2:00pm AEDT",
  );
  expect(fieldOf(answer, "place")).toMatchObject({ main: null, other: "NSW" });
  expect(answer).toMatchObject({
    refusal: null,
    daysBetweenClosings: 7,
    moves: { watches: { count: 2, owners: 2, both: 1 }, notes: { count: 2, owners: 2 }, pipeline: { count: 0 } },
  });
  expect(JSON.stringify(answer)).not.toContain("Ask about keys");
  expect(await readFeed(db, head, 9)).toEqual([]);
  expect((await free(other)).publicOpportunityId).toBe(other);

  await join(main, other);
  const joined = await free(other);
  expect(joined.publicOpportunityId).toBe(main);
  expect(joined.title).toBe(fieldOf(answer, "title").joined);
  expect(joined).toMatchObject({ earlierCloseDate: "2026-10-02T04:00:00Z", closeDate: "2026-10-09T03:00:00Z" });
  expect(await newest()).toMatchObject({ kind: "notices_joined", subject: other, reason: "the same invitation" });
  const [listed] = (await operator.ingestion.joinedNotices({ query: {} })).items;
  expect(listed).toMatchObject({
    publicOpportunityId: other,
    mainPublicOpportunityId: main,
    isByRule: false,
    operator: "operator@brolga.example",
    reason: "the same invitation",
  });
  await expect(join(main, other)).rejects.toEqual(refused);
  expect((await preview(main, other)).refusal).toContain("already linked");

  await separate(other);
  expect((await free(other)).publicOpportunityId).toBe(other);
  expect((await mia.watchList.list({ query: {} })).items).toMatchObject([{ publicOpportunityId: other }]);
  expect((await kim.watchList.list({ query: {} })).totalRecords).toBe(2);
  expect(await newest()).toMatchObject({ kind: "notices_separated", subject: other, reason: "they differ" });
  await expect(separate(other)).rejects.toEqual(refused);
});

test("who finds that two notices differ is named with the reason in the next preview of the two, in any order", async () => {
  const { main, other } = await twoNotices("echo");
  expect((await preview(main, other)).keptApart).toBeNull();
  const keepApart = (mainPublicOpportunityId: string, otherPublicOpportunityId: string, reason: string) =>
    operator.ingestion.keepNoticesApart({ body: { mainPublicOpportunityId, otherPublicOpportunityId, reason } });
  await keepApart(main, other, "two halls");
  await keepApart(other, main, "two halls, says the buyer");
  expect(await newest()).toMatchObject({ kind: "notices_kept_apart", reason: "two halls, says the buyer" });
  expect((await preview(other, main)).keptApart).toMatchObject({
    operator: "operator@brolga.example",
    reason: "two halls, says the buyer",
  });
  // It is advice: the next operator may know better.
  await join(main, other);
  await expect(keepApart(main, other, "too late")).rejects.toEqual(refused);
  await expect(keepApart(main, "nothing", "no such notice")).rejects.toMatchObject({ status: 404 });
  await separate(other);
});

test("of two joins of one pair at once, in both directions, one holds", async () => {
  const { main, other } = await twoNotices("bravo");
  const results = await Promise.allSettled([join(main, other), join(other, main)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(
    (await operator.ingestion.joinedNotices({ query: {} })).items.filter(({ isByRule }) => !isByRule),
  ).toHaveLength(1);
});

test("notices that are joined while one is being ingested hold what both say", async () => {
  for (let round = 1; round <= 4; round++) {
    const { main, other } = await twoNotices(`charlie ${round}`);
    const newer = release({
      key: `ocds-43qwtd-charlie ${round}`,
      title: `Cleaning of the new hall ${round}`,
      buyer: "Ridgeline Shire Council",
      closes: "2026-10-16T14:00:00+11:00",
      released: "2026-09-10T00:00:00Z",
    });
    const work = [() => publish(newer), () => join(main, other)];
    await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((start) => start()));
    expect(await free(other)).toMatchObject({
      publicOpportunityId: main,
      title: `Cleaning of the new hall ${round}`,
      closeDate: "2026-10-16T03:00:00Z",
      earlierCloseDate: "2026-10-02T04:00:00Z",
    });
  }
});

test("a withdrawn notice cannot be joined, and a joined one is withdrawn with its canonical one", async () => {
  const { main, other } = await twoNotices("delta");
  const withdraw = (id: string) =>
    operator.ingestion.withdrawNotice({ params: { publicOpportunityId: id }, body: { reason: "asked" } });
  await withdraw(other);
  expect((await preview(main, other)).refusal).toContain("withdrawn");
  await expect(join(main, other)).rejects.toEqual(refused);
  await operator.ingestion.restoreNotice({ params: { publicOpportunityId: other }, body: { reason: "mended" } });
  await join(main, other);
  await expect(withdraw(other)).rejects.toEqual(refused);
  await withdraw(main);
  await expect(free(other)).rejects.toMatchObject({ status: 410 });
  // An operator who separates them shows the other one alone.
  await separate(other);
  expect((await free(other)).publicOpportunityId).toBe(other);
  await expect(free(main)).rejects.toMatchObject({ status: 410 });
});

test("two names of a buyer are joined with a preview, and separated", async () => {
  const title = (name: string) => `Paving for ${name}`;
  for (const name of ["Gumtree Water", "Banksia Utilities"])
    await publish(release({ key: name, title: title(name), buyer: name }));
  const params = { party: "buyer" } as const;
  const query = { main: "https://brolga.example/browse/buyers/gumtree-water", other: "Banksia Utilities" };
  expect(await operator.ingestion.joinPartyNamesPreview({ params, query })).toEqual({
    main: { slug: "gumtree-water", name: "Gumtree Water", abn: null, notices: 1 },
    other: { slug: "banksia-utilities", name: "Banksia Utilities", abn: null, notices: 1 },
    refusal: null,
  });
  const body = { mainSlug: "gumtree-water", otherSlug: "banksia-utilities", reason: "renamed in July" };
  await operator.ingestion.joinPartyNames({ params, body });
  const buyerOf = async (name: string) =>
    (await api.search.free({ body: { freeText: `"${title(name)}"` } })).items[0]!.publicOpportunityId;
  expect((await free(await buyerOf("Banksia Utilities"))).buyer?.buyerName).toBe("Gumtree Water");
  expect((await operator.ingestion.joinedPartyNames({ params, query: {} })).items[0]).toMatchObject({
    slug: "banksia-utilities",
    mainSlug: "gumtree-water",
    operator: "operator@brolga.example",
    reason: "renamed in July",
  });
  await expect(operator.ingestion.joinPartyNames({ params, body })).rejects.toEqual(refused);
  await operator.ingestion.separatePartyName({ params, body: { slug: "banksia-utilities", reason: "another body" } });
  expect((await free(await buyerOf("Banksia Utilities"))).buyer?.buyerName).toBe("Banksia Utilities");
  expect(await newest()).toMatchObject({ kind: "parties_separated", subject: "buyer banksia-utilities" });
  const unknown = { ...query, other: "Nobody" };
  await expect(operator.ingestion.joinPartyNamesPreview({ params, query: unknown })).rejects.toMatchObject({
    status: 404,
  });
});
