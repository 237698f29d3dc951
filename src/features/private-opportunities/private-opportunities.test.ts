import { expect, test } from "vitest";
import { privateOpportunitiesJobs } from "#features/private-opportunities/server/jobs.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, colleague, publish, engine, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });
const firm = firmsOf({ member, db, clock });
const { "purge-private-notices": purge } = privateOpportunitiesJobs({ db, clock }).tasks;
type Api = Awaited<ReturnType<typeof as>>;

const form = {
  title: "Pressure cleaning of jetties",
  type: "RequestForQuote" as const,
  zone: "Australia/Perth",
  places: ["WA" as const],
};
const enter = async (who: Api, more: object = {}) => {
  const { opportunityId } = await who.privateOpportunities.create({ body: { ...form, ...more } });
  await engine.catchUp();
  return opportunityId;
};
const find = async (who: Api, freeText: string) => {
  await engine.catchUp();
  return (await who.search.member({ query: {}, body: { freeText } })).items.map(({ title }) => title);
};
const params = (opportunityId: string) => ({ params: { opportunityId } });

const invitation = `Dear supplier,

The Shire of Broome invites quotations for the pressure cleaning of three jetties.

Reference: RFQ 2026-117
Location: Broome, Western Australia
Estimated value: $80k - $120,000
Closing date: Friday 2 October 2026 at 2:00 pm AWST
A mandatory site briefing will be held on 23 September 2026 at 10.30 am at Town Beach Jetty.
Questions close at 12 noon on 25 September 2026.

Contact: Kim Lee, kim.lee@broome.example, (08) 9191 3456
Respond at https://portal.broome.example/rfq/117.`;

test("an invitation is read by the rules of portals' notices, and nothing is stored before it is confirmed", async () => {
  const ada = await member({ email: "ada@read.example" });
  const read = await ada.privateOpportunities.read({ body: { text: invitation } });
  expect(read).toMatchObject({
    closingWording: "Friday 2 October 2026 at 2:00 pm AWST",
    closingHasTwoReadings: false,
    notice: {
      type: "RequestForQuote",
      reference: "RFQ 2026-117",
      buyerName: "Shire of Broome",
      zone: "Australia/Perth",
      closing: { date: "2026-10-02", time: "14:00" },
      questionsClose: { date: "2026-09-25", time: "12:00" },
      briefing: { date: "2026-09-23", time: "10:30", location: "Town Beach Jetty", isMandatory: true },
      places: ["WA"],
      valueFrom: 80_000,
      valueTo: 120_000,
      contact: { name: "Kim Lee", email: "kim.lee@broome.example", phone: "(08) 9191 3456" },
      link: "https://portal.broome.example/rfq/117",
    },
  });
  expect((await ada.privateOpportunities.list({ query: {} })).totalRecords).toBe(0);
  expect(await find(ada, "jetties")).toEqual([]);
  const id = await enter(ada, { ...read.notice, title: form.title });
  expect(await ada.opportunities.full({ params: { id } })).toMatchObject({
    title: form.title,
    closeDate: "2026-10-02T06:00:00Z",
    closeTimeIsExplicit: true,
    timezoneId: "Australia/Perth",
    crawlSource: { name: "Your organisation" },
    briefings: [{ isMandatory: true, briefingDate: "2026-09-23T02:30:00Z" }],
    buyer: { buyerName: "Shire of Broome" },
    valueTo: 120_000,
  });
  expect(await find(ada, "jetties")).toEqual([form.title]);
});

test("an email's source is read, uploaded or pasted: encoded words, quoted-printable and HTML", async () => {
  const ada = await member({ email: "ada@eml.example" });
  const source = [
    "From: =?utf-8?Q?Zo=C3=AB_Ng?= <zoe@council.example>",
    "Date: Wed, 16 Sep 2026 10:00:00 +1000",
    "Subject: Fwd: Panel request =?utf-8?Q?=E2=80=93?= tree pruning",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "<p>Please price 40 trees.</p><p>Quotes must be submitted by 12 noon on 30 =",
    "September 2026.</p>",
    "--b",
    "Content-Type: application/pdf",
    "Content-Transfer-Encoding: base64",
    "",
    "JVBERi0xLjQK",
  ].join("\r\n");
  const expected = {
    notice: {
      title: "Panel request – tree pruning",
      closing: { date: "2026-09-30", time: "12:00" },
      zone: "Australia/Hobart",
      contact: { name: "Zoë Ng", email: "zoe@council.example" },
    },
  };
  const timeZoneId = "Australia/Hobart";
  const emailSource = Buffer.from(source).toString("base64");
  expect(await ada.privateOpportunities.read({ body: { emailSource, timeZoneId } })).toMatchObject(expected);
  expect(await ada.privateOpportunities.read({ body: { text: source, timeZoneId } })).toMatchObject(expected);
  await expect(ada.privateOpportunities.read({ body: { text: " " } })).rejects.toMatchObject(
    refused(400, "no_text", "text"),
  );
});

test("colleagues see, watch and correct a notice, and the change is in its history", async () => {
  const { admin } = await firm();
  const ben = await colleague(admin, { email: "ben@edit.example", name: "Ben Boole" });
  const questionsClose = { date: "2026-09-24", time: "12:00" };
  const id = await enter(ben, { closing: { date: "2026-10-01", time: "15:00" }, questionsClose, reference: "P-9" });
  expect(await admin.opportunities.full({ params: { id } })).toMatchObject({
    enquiriesCloseDateTime: "2026-09-24T04:00:00Z",
    enquiriesCloseTimeIsExplicit: true,
  });
  await admin.watchList.watch({ body: { publicOpportunityId: id } });
  const { notice, version, createdBy } = await admin.privateOpportunities.get(params(id));
  expect([notice.reference, createdBy]).toEqual(["P-9", "Ben Boole"]);
  const { reference: _gone, ...rest } = notice;
  const changed = { ...rest, closing: { date: "2026-10-08" } };
  await admin.privateOpportunities.update({ ...params(id), body: { notice: changed, version } });
  const late = ben.privateOpportunities.update({ ...params(id), body: { notice, version } });
  await expect(late).rejects.toMatchObject(refused(409, "stale_version"));
  const shown = await ben.opportunities.full({ params: { id } });
  expect(shown).toMatchObject({ reference: null, closeDate: "2026-10-08T15:59:00Z", closeTimeIsExplicit: false });
  const { items } = await ben.opportunities.changes({ params: { id }, query: {} });
  expect(items.flatMap(({ changes }) => changes.map(({ fieldName }) => fieldName)).toSorted()).toEqual([
    "Closing",
    "Reference",
  ]);
  expect((await admin.watchList.list({ query: {} })).items).toMatchObject([{ publicOpportunityId: id }]);
});

test("what is sent again because its answer was lost is the same notice, and no conflict", async () => {
  const { admin } = await firm();
  const ben = await colleague(admin, { email: "ben@again.example" });
  const sent = { reference: "P-12", closing: { date: "2026-10-01", time: "15:00" } };
  const id = await enter(ben, sent);
  expect(await enter(ben, sent)).toBe(id);
  expect(await enter(admin, sent)).not.toBe(id);
  const { notice, version } = await ben.privateOpportunities.get(params(id));
  const update = (reference: string) =>
    ben.privateOpportunities.update({ ...params(id), body: { notice: { ...notice, reference }, version } });
  await update("P-13");
  await update("P-13");
  await expect(update("P-14")).rejects.toMatchObject(refused(409, "stale_version"));
  await ben.privateOpportunities.delete(params(id));
  expect(await enter(ben, { ...sent, reference: "P-13" })).not.toBe(id);
});

test("colleagues read a notice beside a list, which does not count as opening it; nobody else can", async () => {
  const { admin } = await firm();
  const ben = await colleague(admin, { email: "ben@preview.example" });
  const id = await enter(ben);
  expect(await admin.opportunities.preview({ params: { id } })).toMatchObject({ title: form.title });
  expect((await ben.activity.search({ body: {} })).items).toEqual([]);
  const stranger = await member({ email: "eve@preview-else.example" });
  await expect(stranger.opportunities.preview({ params: { id } })).rejects.toMatchObject({ status: 404 });
});

test("the person who entered a notice and admins delete it, and for 10 minutes it can come back", async () => {
  const { admin } = await firm();
  const ben = await colleague(admin, { email: "ben@undo.example" });
  const id = await enter(admin, { title: "Dredging of a marina", buyerName: "Hidden Marina" });
  await expect(ben.privateOpportunities.delete(params(id))).rejects.toMatchObject({ status: 403 });
  await admin.privateOpportunities.delete(params(id));
  expect(await find(admin, "dredging")).toEqual([]);
  await expect(admin.opportunities.full({ params: { id } })).rejects.toMatchObject({ status: 404 });
  await admin.privateOpportunities.restore(params(id));
  expect(await find(ben, "dredging")).toEqual(["Dredging of a marina"]);
  await admin.privateOpportunities.delete(params(id));
  clock.set({ still: clock.now().add({ minutes: 11 }) });
  await expect(admin.privateOpportunities.restore(params(id))).rejects.toMatchObject({ status: 410 });
  await purge!(undefined as never, undefined as never);
  expect(await leftOf("marina")).toEqual([]);
});

test("a notice can be said to be the same as a public one, and both stay", async () => {
  const ada = await member({ email: "ada@same.example" });
  await publish(release({ key: "dog park", title: "Dog park fencing", closes: "2026-12-01T15:00:00+11:00" }));
  const { items } = await api.search.free({ body: { freeText: "dog park" } });
  const publicId = items[0]!.publicOpportunityId;
  const [id, another] = [await enter(ada, { title: "Dog park fencing" }), await enter(ada)];
  const same = (publicOpportunityId: string | null) =>
    ada.privateOpportunities.setSameAs({ ...params(id), body: { publicOpportunityId } });
  await expect(same(another)).rejects.toMatchObject(refused(400, "not_public"));
  await same(publicId);
  expect((await ada.privateOpportunities.list({ query: { sameAs: publicId } })).items).toMatchObject([
    { publicOpportunityId: id, sameAs: { publicOpportunityId: publicId, title: "Dog park fencing" } },
  ]);
  expect(await find(ada, "dog park")).toHaveLength(2);
  await same(null);
  expect((await ada.privateOpportunities.get(params(id))).sameAs).toBeNull();
});

test("with an organisation its private notices and their releases are erased", async () => {
  const ada = await member({ email: "ada@gone.example" });
  const id = await enter(ada, { title: "Vanishing lighthouse", buyerName: "Vanishing Trust", reference: "VAN-1" });
  await ada.watchList.watch({ body: { publicOpportunityId: id } });
  const { securityToken } = await ada.accounts.securityToken({ query: { purpose: "delete-user" } });
  expect(await leftOf("vanishing")).not.toEqual([]);
  await ada.accounts.deleteUser({ body: { securityToken } });
  expect(await leftOf("vanishing")).toEqual([]);
});

/** Every table that still has a word. */
async function leftOf(word: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const left: string[] = [];
  for (const { name } of tables.filter(({ schema }) => schema === "public")) {
    const rows = await db
      .selectFrom(name as "opportunity")
      .selectAll()
      .execute();
    if (JSON.stringify(rows).toLowerCase().includes(word)) left.push(name);
  }
  return left;
}
