import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const { as, api, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });

const profile = {
  givenName: "Ada",
  surname: "Byron",
  timeZoneId: "Australia/Hobart",
  acceptedTermsAndConditions: true as const,
};
const engines = { organisationName: "Engines", abn: "51 824 753 556" };

const peopleWith = (email: string) =>
  db.selectFrom("person").selectAll().where("email", "=", email).orderBy("id").execute();
const problem = (status: number, field: string, rule: string) => ({
  status,
  result: { status, errors: [{ field, rule }] },
});

test("a person registers with a new organisation and is its admin", async () => {
  const ada = await as({ email: "Ada@engines.example" });
  await ada.accounts.register({
    body: { ...profile, mobilePhone: "(04) 1234 5678", pronouns: "she", organisation: engines },
  });
  const [row] = await peopleWith("Ada@engines.example");
  expect(row).toMatchObject({
    email_key: "ada@engines.example",
    given_name: "Ada",
    surname: "Byron",
    mobile: "+61412345678",
    mobile_verified_at: null,
    pronouns: "she",
    salutation: null,
    time_zone: "Australia/Hobart",
    email_verified_at: clock.now(),
    accepted_terms_at: clock.now(),
    registered_at: clock.now(),
  });
  const memberships = await db
    .selectFrom("membership")
    .innerJoin("organisation", "organisation.id", "organisation_id")
    .select(["role", "name", "abn"])
    .where("person_id", "=", row!.id)
    .execute();
  expect(memberships).toEqual([{ role: "OrganisationAdmin", name: "Engines", abn: "51824753556" }]);
  await expect(ada.accounts.register({ body: profile })).rejects.toMatchObject({ status: 409 });
});

test("anonymous callers cannot register", async () => {
  await expect(api.accounts.register({ body: profile })).rejects.toMatchObject({ status: 401 });
});

test("an ABN in use is refused and nothing is stored; people who confirm it can have another organisation", async () => {
  const first = await as({ email: "first@same.example" });
  const second = await as({ email: "second@same.example" });
  const organisation = { organisationName: "Same", abn: "53004085616" };
  await first.accounts.register({ body: { ...profile, organisation } });
  await expect(second.accounts.register({ body: { ...profile, organisation } })).rejects.toMatchObject(
    problem(409, "organisation.abn", "abn_taken"),
  );
  expect(await peopleWith("second@same.example")).toEqual([]);
  await second.accounts.register({ body: { ...profile, organisation: { ...organisation, isSecondOnAbn: true } } });
  const count = await db.selectFrom("organisation").select("id").where("abn", "=", "53004085616").execute();
  expect(count).toHaveLength(2);
});

test("of many concurrent registrations of one person, one succeeds", async () => {
  const eager = await as({ email: "eager@engines.example" });
  const organisation = { organisationName: "Eager", abn: "33051775556", isSecondOnAbn: true };
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, () => eager.accounts.register({ body: { ...profile, organisation } })),
  );
  const refused = all.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused).toHaveLength(7);
  for (const reason of refused) expect(reason).toMatchObject({ status: 409 });
  expect(await peopleWith("eager@engines.example")).toHaveLength(1);
  expect(await db.selectFrom("organisation").select("id").where("name", "=", "Eager").execute()).toHaveLength(1);
});

test("of many people who create an organisation with one ABN at the same time, one succeeds", async () => {
  const organisation = { organisationName: "Race", abn: "83914571673" };
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => as({ email: `race${index}@engines.example` })),
  );
  const all = await Promise.allSettled(
    people.map((person) => person.accounts.register({ body: { ...profile, organisation } })),
  );
  const refused = all.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused).toHaveLength(5);
  for (const reason of refused) expect(reason).toMatchObject(problem(409, "organisation.abn", "abn_taken"));
});

test("a person without an organisation can register again with new details", async () => {
  const newcomer = await as({ email: "newcomer@engines.example" });
  await newcomer.accounts.register({ body: { ...profile, mobilePhone: "0412 345 678" } });
  const organisation = { organisationName: "Newcomers", abn: "51824753556", isSecondOnAbn: true };
  await newcomer.accounts.register({ body: { ...profile, givenName: "Augusta", organisation } });
  expect(await peopleWith("newcomer@engines.example")).toMatchObject([{ given_name: "Augusta", mobile: null }]);
  await expect(newcomer.accounts.register({ body: profile })).rejects.toMatchObject({ status: 409 });
});

test("a token without a valid email cannot register, and the refusal says why", async () => {
  for (const email of ["", "nobody", `${"a".repeat(250)}@engines.example`]) {
    const nameless = await as({ email, subject: "nameless" });
    await expect(nameless.accounts.register({ body: profile })).rejects.toMatchObject(
      problem(400, "email", "email_of_identity"),
    );
  }
});

test("a verified email belongs to one person; an unverified one reveals nothing about others", async () => {
  const twice = { email: "Twice@engines.example" };
  await (await as(twice)).accounts.register({ body: profile });
  const other = { email: "twice@Engines.example", subject: "another" };
  await expect((await as(other)).accounts.register({ body: profile })).rejects.toMatchObject(
    problem(409, "email", "email_taken"),
  );
  const stranger = await as({ ...other, emailIsVerified: false });
  await stranger.accounts.register({ body: profile });
  expect(await peopleWith(other.email)).toMatchObject([{ email_verified_at: null }]);
});

test("claiming an email does not keep out the person who verifies it", async () => {
  const email = "claimed@engines.example";
  const claims = await as({ email, subject: "claims", emailIsVerified: false });
  await claims.accounts.register({ body: profile });
  const owner = await as({ email, subject: "owns" });
  expect(await owner.accounts.userIsUnique({ query: { Email: email } })).toBe(true);
  await owner.accounts.register({ body: profile });
  const stored = await peopleWith(email);
  expect(stored.map((row) => [row.subject, row.email_verified_at !== null])).toEqual([
    ["claims", false],
    ["owns", true],
  ]);
});

test("a verified mobile survives a second registration; replacing it needs a security token", async () => {
  const email = "mobile@engines.example";
  const admin = await as({ email });
  const organisation = { organisationName: "Passing", abn: "33051775556", isSecondOnAbn: true };
  const mobilePhone = "0412 345 678";
  await admin.accounts.register({ body: { ...profile, mobilePhone, organisation } });
  await db.updateTable("person").set({ mobile_verified_at: clock.now() }).where("email", "=", email).execute();
  const { securityToken } = await admin.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  await admin.organisations.delete({ headers: { "x-security-token": securityToken } });
  await admin.accounts.register({ body: { ...profile, mobilePhone: "0498 765 432", organisation } });
  expect(await peopleWith(email)).toMatchObject([{ mobile: "+61412345678", mobile_verified_at: clock.now() }]);
});

test.each([
  ["givenName", "too_small", { givenName: "  " }],
  ["givenName", "too_big", { givenName: "x".repeat(101) }],
  ["surname", "control_characters", { surname: "By\u0000ron" }],
  ["mobilePhone", "mobile", { mobilePhone: "02 9876 5432" }],
  ["pronouns", "too_big", { pronouns: "x".repeat(41) }],
  ["timeZoneId", "time_zone", { timeZoneId: "Australia/Atlantis" }],
  ["acceptedTermsAndConditions", "invalid_value", { acceptedTermsAndConditions: false }],
  ["organisation.abn", "abn", { organisation: { ...engines, abn: "51 824 753 557" } }],
  ["organisation.organisationName", "too_big", { organisation: { ...engines, organisationName: "x".repeat(201) } }],
])("%s that breaks the rule %s is refused by name, and nothing is kept", async (field, rule, wrong) => {
  const email = "wrong@engines.example";
  const body = { ...profile, organisation: engines, ...wrong } as never;
  await expect((await as({ email })).accounts.register({ body })).rejects.toMatchObject(problem(400, field, rule));
  expect(await peopleWith(email)).toEqual([]);
});

test("people who have registered read their own details, with and without an organisation", async () => {
  const email = "own@engines.example";
  const newcomer = await as({ email });
  await expect(newcomer.accounts.ownProfile({})).rejects.toMatchObject({ status: 403 });
  await newcomer.accounts.register({ body: { ...profile, mobilePhone: "0412 345 678" } });
  const details = { email, givenName: "Ada", surname: "Byron", mobilePhone: "+61412345678" };
  expect(await newcomer.accounts.ownProfile({})).toMatchObject(details);
  const organisation = { organisationName: "Owners", abn: "51824753556", isSecondOnAbn: true };
  await newcomer.accounts.register({ body: { ...profile, mobilePhone: "0412 345 678", organisation } });
  expect(await newcomer.accounts.ownProfile({})).toMatchObject(details);
});
