import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, publish, db } = await testServer({ at: "2026-09-16T00:00:00Z" });
const fire = release({ key: "fire", title: "Fire systems", closes: "2026-09-18T15:00:00+10:00", value: 80_000 });
await publish(
  {
    ...fire,
    tender: {
      ...fire.tender,
      submissionMethodDetails: "Lodge in the tender box.",
      documents: [
        { id: "1", title: "Scope", url: "https://buyer.example/scope.pdf", format: "application/pdf" },
        { id: "2", title: "Trap", url: "javascript:alert(1)" },
        { id: "3", documentType: "tenderNotice", format: "text/html", url: "https://buyer.example/notice/1" },
      ],
    },
  },
  release({ key: "rail", title: "Rail upgrade", status: "planned" }),
);
const jo = { name: "Jo Blake", email: "jo@buyer.example", phone: "02 6100 0000" };
await db
  .updateTable("opportunity")
  .set({ contacts: JSON.stringify([jo]) })
  .where("title", "=", "Fire systems")
  .execute();
const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: title } })).items[0]!.publicOpportunityId;
const [fireId, railId] = [await idOf("fire"), await idOf("rail")];
const ada = await member({ email: "ada@engines.example" });

test("members see what visitors see, plus contacts, documents, lodgement and the source link", async () => {
  const full = await ada.opportunities.full({ params: { id: fireId } });
  expect(full).toMatchObject(await api.opportunities.free({ params: { id: fireId } }));
  expect(full).toMatchObject({
    contacts: [{ contactType: "Email", ...jo, mobile: null }],
    lodgementDetails: "Lodge in the tender box.",
    deepLinkURL: "https://buyer.example/notice/1",
    noteCount: 0,
  });
});

test("everyone gets the link to the notice at its source, unless the source is shown without links", async () => {
  const linkOf = async () => (await api.opportunities.free({ params: { id: fireId } })).deepLinkURL;
  expect(await linkOf()).toBe("https://buyer.example/notice/1");
  const [{ source_mode: mode }] = (await db.selectFrom("source").select("source_mode").execute()) as [
    { source_mode: string },
  ];
  await db.updateTable("source").set({ source_mode: "NameOnly" }).execute();
  expect(await linkOf()).toBeNull();
  await db.updateTable("source").set({ source_mode: mode }).execute();
});

test("a document whose address is not a web URL has no link", async () => {
  const { documents } = await ada.opportunities.full({ params: { id: fireId } });
  const links = documents.map(({ title, url }) => [title, url]);
  expect(links).toContainEqual(["Scope", "https://buyer.example/scope.pdf"]);
  expect(links).toContainEqual(["Trap", null]);
});

test("cards show buyer and values to anyone, in the order requested; unknown ids are left out", async () => {
  const ids = [railId, "nothing", "\0", fireId];
  const { totalRecords, items } = await ada.opportunities.cards({ body: { ids } });
  expect(totalRecords).toBe(2);
  expect(items).toMatchObject([
    { publicOpportunityId: railId, buyer: { buyerName: "Department of Examples" }, valueTo: null },
    { publicOpportunityId: fireId, valueTo: 80_000, awardedTotalValue: null, currency: "AUD" },
  ]);
  const forVisitors = items.map((card) => ({ ...card, member: null }));
  expect(await api.opportunities.cards({ body: { ids } })).toEqual({ totalRecords, items: forVisitors });
  const many = { ids: Array.from({ length: 101 }, () => fireId) };
  await expect(ada.opportunities.cards({ body: many })).rejects.toMatchObject({ status: 400 });
});

const calls: ((who: typeof api) => Promise<unknown>)[] = [
  (who) => who.opportunities.full({ params: { id: fireId } }),
  (who) => who.opportunities.changes({ params: { id: fireId } }),
  (who) => who.search.member({ query: {}, body: {} }),
];

test("full details are for members: visitors must sign in, and people without a profile must set one up", async () => {
  const nobody = await as({ email: "nobody@else.example" });
  for (const call of calls) {
    await expect(call(api)).rejects.toMatchObject({ status: 401 });
    const detail = "You must complete setting up your profile.";
    await expect(call(nobody)).rejects.toMatchObject({ status: 403, result: { detail } });
    await expect(call(ada)).resolves.toBeDefined();
  }
});
