import { expect, test } from "vitest";
import { firmsOf } from "#test/firms.ts";
import { searchRequest } from "#features/search/contract.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { as, colleague, db, publish } = server;
const firm = firmsOf(server);
const operator = await as({ email: "operator@brolga.example" });
const find = (text: string) => operator.organisations.operatorPeople({ query: { text } });
const acts = async () => (await operator.operator.acts({ query: { pageSize: 2 } })).items;

test("operators find people and organisations by email, name or ABN, with addresses masked, and nobody else does", async () => {
  const { admin, at, abn } = await firm({ name: "Reef Works" });
  await firm({ name: "Harbour Works" });
  await colleague(admin, { email: at("mia"), name: "Mia O'Reef" });
  const byEmail = await find(at("MIA"));
  expect(byEmail.people).toMatchObject([
    { name: "Mia O'Reef", email: "m•••@reef-works.example", organisationName: "Reef Works", role: "OrganisationUser" },
  ]);
  expect(byEmail.organisations).toMatchObject([
    { name: "Reef Works", abn, people: 2, plan: { state: "trial" }, savedSearches: 0, watchedOpportunities: 0 },
  ]);
  await admin.savedSearches.create({
    body: { name: "Reefs", searchRequest: searchRequest.parse({ freeText: "reef" }) },
  });
  await publish(release({ key: "reef", title: "Reef restoration" }));
  const { items } = await server.api.search.free({ body: { freeText: "reef" } });
  await admin.watchList.watch({ body: { publicOpportunityId: items[0]!.publicOpportunityId } });
  const { organisations, totals } = await find("reef works");
  expect(organisations).toMatchObject([{ savedSearches: 1, watchedOpportunities: 1 }]);
  expect(totals).toEqual({ people: 3, organisations: 2 });
  expect(await operator.organisations.operatorPeople({ query: {} })).toEqual({ totals, people: [], organisations: [] });
  expect((await find("o'reef")).people.map(({ name }) => name)).toEqual(["Mia O'Reef"]);
  expect((await find("works")).organisations.map(({ name }) => name)).toEqual(["Harbour Works", "Reef Works"]);
  const spaced = abn.replace(/^(..)(...)(...)(...)$/, "$1 $2 $3 $4");
  expect((await find(spaced)).people.map(({ name }) => name)).toEqual(["Ada Byron", "Mia O'Reef"]);
  expect(await find("%%")).toMatchObject({ people: [], organisations: [] });
  await expect(find("x")).rejects.toMatchObject({ status: 400 });
  for (const who of [admin, server.api])
    await expect(who.organisations.operatorPeople({ query: { text: "works" } })).rejects.toMatchObject({ status: 404 });
});

test("opening a person and ending their sessions are in the audit list without naming them, and they can see why", async () => {
  const { admin, at } = await firm({ name: "Lagoon" });
  const { personId } = (await find(at("ada"))).people[0]!;
  const params = { personId };
  const person = await db.selectFrom("person").selectAll().where("id", "=", personId).executeTakeFirstOrThrow();
  // Their account at our own provider, with two sessions.
  const now = server.clock.now();
  const account = { id: person.subject, email: person.email, email_key: person.email_key, password_hash: "x" };
  await db
    .insertInto("account")
    .values({ ...account, created_at: now, password_changed_at: now })
    .execute();
  await db.updateTable("person").set({ issuer: "own" }).where("id", "=", personId).execute();
  const session = { account_id: person.subject, started_at: now, last_used_at: now, expires_at: now.add({ hours: 9 }) };
  for (const uid of ["one", "two"])
    await db
      .insertInto("account_session")
      .values({ ...session, uid, user_agent: "Firefox", network: "203.0.113.9" })
      .execute();
  const opened = await operator.organisations.openPerson({ params });
  expect(opened).toMatchObject({ email: at("ada"), isEmailVerified: true });
  expect(opened.sessions).toMatchObject([{ userAgent: "Firefox", network: "203.0.113.9" }, {}]);
  const end = () => operator.organisations.endPersonSessions({ params, body: { reason: "asked by phone" } });
  await end();
  expect((await operator.organisations.openPerson({ params })).sessions).toEqual([]);
  expect(await db.selectFrom("account_session").selectAll().where("account_id", "=", person.subject).execute()).toEqual(
    [],
  );
  const [, ended] = await acts();
  expect(ended).toMatchObject({
    kind: "sessions_ended",
    subject: String(personId),
    subjectName: "Lagoon",
    reason: "asked by phone",
    before: { sessions: 2 },
  });
  expect(JSON.stringify(await operator.operator.acts({ query: {} }))).not.toMatch(/ada@|Byron/);
  expect(
    (await operator.securityEvents.operatorSecurityEvents({ query: { email: at("ada"), kind: "session_ended" } }))
      .items,
  ).toMatchObject([{ detail: "by_operator", person: "a•••@lagoon.example" }]);

  await db.updateTable("person").set({ issuer: "https://elsewhere.example" }).where("id", "=", personId).execute();
  expect((await operator.organisations.openPerson({ params })).sessions).toBeNull();
  await expect(end()).rejects.toMatchObject({ status: 409 });
  await expect(operator.organisations.openPerson({ params: { personId: 999_999 } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(admin.organisations.openPerson({ params })).rejects.toMatchObject({ status: 404 });
});

test("operators see everybody's security events by person, kind and time", async () => {
  const { admin, at } = await firm({ name: "Estuary" });
  const ben = await colleague(admin, { email: at("ben") });
  await admin.organisations.makeAdmin({ body: { email: at("ben") } });
  await ben.organisations.leave({});
  const search = (query: Parameters<typeof operator.securityEvents.operatorSecurityEvents>[0]["query"]) =>
    operator.securityEvents.operatorSecurityEvents({ query });
  const ofBen = await search({ email: at("ben") });
  expect(ofBen.items.map(({ kind }) => kind).toSorted()).toEqual(["member_joined", "member_left", "role_changed"]);
  expect(ofBen.items.find(({ kind }) => kind === "role_changed")).toMatchObject({
    person: "b•••@estuary.example",
    actor: "a•••@estuary.example",
    detail: "OrganisationAdmin",
  });
  expect((await search({ kind: "role_changed" })).totalRecords).toBe(1);
  expect(await search({ email: "nobody@nowhere.example" })).toEqual({ totalRecords: 0, items: [] });
  const all = await search({});
  expect((await search({ page: 2, pageSize: 3 })).items).toEqual(all.items.slice(3, 6));
  expect((await search({ days: 1 })).totalRecords).toBe(all.totalRecords);
  server.clock.set({ still: server.clock.now().add({ hours: 48 }) });
  expect((await search({ days: 1 })).totalRecords).toBe(0);
  await expect(admin.securityEvents.operatorSecurityEvents({ query: {} })).rejects.toMatchObject({ status: 404 });
});
