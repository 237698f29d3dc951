import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { testServer } from "#test/server.ts";

const { as, member, api, db, clock } = await testServer({ at: "2026-09-16T00:00:00Z" });

const rowOf = (email: string) =>
  db.selectFrom("person").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const verifyMobile = (email: string) =>
  db.updateTable("person").set({ mobile_verified_at: clock.now() }).where("email", "=", email).execute();
const problem = (status: number, field: string, rule: string) => ({
  status,
  result: { status, errors: [{ field, rule }] },
});
const ada = { givenName: "Ada", surname: "Byron", timeZoneId: "Australia/Sydney" };

test("a person changes their profile; fields left out stay, null clears them", async () => {
  const email = "change@engines.example";
  const { accounts } = await member({ email });
  await accounts.update({ body: { ...ada, mobilePhone: "+61 412 345 678", pronouns: "she", salutation: "Dr" } });
  await accounts.update({ body: { ...ada, surname: "Lovelace", timeZoneId: "Australia/Perth", pronouns: null } });
  expect(await rowOf(email)).toMatchObject({
    surname: "Lovelace",
    time_zone: "Australia/Perth",
    mobile: "+61412345678",
    pronouns: null,
    salutation: "Dr",
  });
  await expect(accounts.update({ body: { ...ada, mobilePhone: "0312345678" } })).rejects.toMatchObject(
    problem(400, "mobilePhone", "mobile"),
  );
});

test("replacing or removing a verified mobile needs a security token, and the new one is unverified", async () => {
  const email = "mobile@engines.example";
  const { accounts } = await member({ email });
  await accounts.update({ body: { ...ada, mobilePhone: "0412 345 678" } });
  await accounts.update({ body: { ...ada, mobilePhone: "0412 345 679" } });
  await verifyMobile(email);
  await accounts.update({ body: { ...ada, mobilePhone: "0412345679" } });
  expect(await rowOf(email)).toMatchObject({ mobile: "+61412345679", mobile_verified_at: clock.now() });

  for (const mobilePhone of ["0498 765 432", null])
    await expect(accounts.update({ body: { ...ada, mobilePhone } })).rejects.toMatchObject(
      problem(400, "securityToken", "security_token"),
    );
  const { securityToken } = await accounts.securityToken({ query: { purpose: "update" } });
  await accounts.update({ body: { ...ada, mobilePhone: "0498 765 432", securityToken } });
  expect(await rowOf(email)).toMatchObject({ mobile: "+61498765432", mobile_verified_at: null });
});

test("a security token is valid once, for ten minutes, for its person and purpose", async () => {
  const email = "token@engines.example";
  const { accounts } = await member({ email });
  const other = (await member({ email: "other@engines.example" })).accounts;
  await accounts.update({ body: { ...ada, mobilePhone: "0412 345 678" } });
  const change = async (securityToken: string) => {
    await verifyMobile(email);
    const { mobile } = await rowOf(email);
    const mobilePhone = mobile === "+61412345678" ? "0412 345 679" : "0412 345 678";
    return accounts.update({ body: { ...ada, mobilePhone, securityToken } });
  };
  const tokenFor = async (purpose: "update" | "delete-user", from = accounts) =>
    (await from.securityToken({ query: { purpose } })).securityToken;

  const used = await tokenFor("update");
  await change(used);
  const wrong = [used, "guessed", await tokenFor("delete-user"), await tokenFor("update", other)];
  for (const token of wrong) await expect(change(token)).rejects.toMatchObject({ status: 403 });

  const start = clock.now();
  const early = await tokenFor("update");
  clock.set({ still: start.add({ minutes: 10 }).subtract({ seconds: 1 }) });
  await change(early);
  clock.set({ still: start });
  const late = await tokenFor("update");
  clock.set({ still: start.add({ minutes: 10 }) });
  await expect(change(late)).rejects.toMatchObject({ status: 403 });
  clock.set({ still: start });

  const securityToken = await tokenFor("delete-user", other);
  const atOnce = await Promise.allSettled(
    Array.from({ length: 6 }, () => other.deleteUser({ body: { securityToken } })),
  );
  expect(atOnce.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const stored = await db.selectFrom("security_token").select("token_hash").execute();
  expect(JSON.stringify(stored)).not.toContain(late);
});

test("a failed action does not use up its security token", async () => {
  const { accounts } = await member({ email: "again@engines.example" });
  const { securityToken } = await accounts.securityToken({ query: { purpose: "delete-user" } });
  await db.schema
    .createTable("holds_on")
    .addColumn("person_id", "integer", (column) => column.references("person.id"))
    .execute();
  const { id } = await rowOf("again@engines.example");
  await db
    .insertInto("holds_on" as never)
    .values({ person_id: id } as never)
    .execute();
  await expect(accounts.deleteUser({ body: { securityToken } })).rejects.toMatchObject({ status: 500 });
  await db.schema.dropTable("holds_on").execute();
  await accounts.deleteUser({ body: { securityToken } });
});

test("notification settings are stored; an invalid time is named", async () => {
  const email = "settings@engines.example";
  const { accounts } = await member({ email });
  const settings = {
    areEmailNotificationsEnabled: false,
    emailNotificationsLocalTime: "06:30",
    areSmsNotificationsEnabled: true,
    smsNotificationsLocalTime: "23:59",
  };
  await accounts.notificationSettings({ body: settings });
  expect((await accounts.export({}))["profile"]).toMatchObject(settings);
  for (const wrong of ["24:00", "7:30", "07:60", "07:30:00", ""])
    await expect(
      accounts.notificationSettings({ body: { ...settings, smsNotificationsLocalTime: wrong } }),
    ).rejects.toMatchObject(problem(400, "smsNotificationsLocalTime", "invalid_format"));
});

test("a picture has an https URL or none", async () => {
  const email = "picture@engines.example";
  const { accounts } = await member({ email });
  const profileImageUrl = "https://pictures.example/ada.png";
  await accounts.profileImageUrl({ body: { profileImageUrl } });
  expect(await rowOf(email)).toMatchObject({ profile_image_url: profileImageUrl });
  for (const wrong of [
    "http://pictures.example/ada.png",
    "javascript:alert(1)",
    "ada.png",
    `https://x.example/${"a".repeat(2_000)}`,
  ])
    await expect(accounts.profileImageUrl({ body: { profileImageUrl: wrong } })).rejects.toMatchObject({
      status: 400,
      result: { errors: [{ field: "profileImageUrl" }] },
    });
  await accounts.profileImageUrl({ body: { profileImageUrl: null } });
  expect(await rowOf(email)).toMatchObject({ profile_image_url: null });
});

test("people can check only whether their own email is registered", async () => {
  const ask = async (who: Parameters<typeof as>[0], Email: string) =>
    (await as(who)).accounts.userIsUnique({ query: { Email } });
  await member({ email: "Known@engines.example" });
  expect(await ask({ email: "Known@engines.example" }, "known@ENGINES.example")).toBe(true);
  expect(await ask({ email: "fresh@engines.example" }, "fresh@engines.example")).toBe(true);
  const twin = { email: "known@engines.example", subject: "twin" };
  expect(await ask(twin, "known@engines.example")).toBe(false);
  expect(await ask({ ...twin, emailIsVerified: false }, "known@engines.example")).toBe(true);
  await expect(ask({ email: "fresh@engines.example" }, "known@engines.example")).rejects.toMatchObject({ status: 403 });
  await expect(ask({ email: "fresh@engines.example" }, "known")).rejects.toMatchObject(
    problem(400, "Email", "invalid_format"),
  );
  await expect(api.accounts.userIsUnique({ query: { Email: "known@engines.example" } })).rejects.toMatchObject({
    status: 401,
  });
});

test("time zones have their offsets at the clock's now, Australia's first", async () => {
  const zones = await api.accounts.supportedTimeZones({});
  const offsetIn = async (ianaId: string) =>
    (await api.accounts.supportedTimeZones({})).find((zone) => zone.ianaId === ianaId);
  const australian = zones.filter(({ ianaId }) => ianaId.startsWith("Australia/"));
  expect(australian.length).toBeGreaterThan(9);
  expect(zones.slice(0, australian.length)).toEqual(australian);
  expect(zones.length).toBeGreaterThan(400);
  const sydney = { ianaId: "Australia/Sydney", offset: "+10:00", offsetMs: 36_000_000 };
  expect(await offsetIn("Australia/Sydney")).toEqual(sydney);
  const winter = clock.now();
  clock.set({ still: Temporal.Instant.from("2026-12-03T03:00:00Z") });
  expect(await offsetIn("Australia/Sydney")).toEqual({ ...sydney, offset: "+11:00", offsetMs: 39_600_000 });
  expect(await offsetIn("America/St_Johns")).toMatchObject({ offset: "-03:30", offsetMs: -12_600_000 });
  clock.set({ still: winter });
});

test("new email claims of a token are stored, and a visit is recorded once an hour", async () => {
  const who = { email: "Old@engines.example", subject: "moves", emailIsVerified: false };
  await member(who);
  const stored = () => db.selectFrom("person").selectAll().where("subject", "=", "moves").executeTakeFirstOrThrow();
  const visit = async (change: object) =>
    (await as({ ...who, ...change })).accounts.userIsUnique({ query: { Email: who.email, ...change } }).catch(() => {});
  expect(await stored()).toMatchObject({ email: "Old@engines.example", email_verified_at: null });

  await visit({ emailIsVerified: true });
  expect(await stored()).toMatchObject({ email_verified_at: clock.now() });
  await visit({});
  expect(await stored(), "the email stays verified").toMatchObject({ email_verified_at: clock.now() });
  await visit({ email: "old@engines.example" });
  expect(await stored(), "another spelling is the same address").toMatchObject({
    email: "old@engines.example",
    email_verified_at: clock.now(),
  });
  await visit({ email: "new@engines.example" });
  expect(await stored()).toMatchObject({
    email: "new@engines.example",
    email_key: "new@engines.example",
    email_verified_at: null,
  });
  await visit({ email: "" });
  expect(await stored(), "a token without an email changes nothing").toMatchObject({ email: "new@engines.example" });
  await visit({ email: `${"l".repeat(65)}@engines.example`, emailIsVerified: true });
  expect(await stored(), "only the email in the token is verified").toMatchObject({
    email: "new@engines.example",
    email_verified_at: null,
  });

  const before = clock.now();
  clock.set({ still: before.add({ minutes: 59 }) });
  await visit({ email: "new@engines.example" });
  expect(await stored()).toMatchObject({ last_seen_at: before });
  clock.set({ still: before.add({ hours: 1 }) });
  await visit({ email: "new@engines.example" });
  expect(await stored()).toMatchObject({ last_seen_at: clock.now() });
  clock.set({ still: before });
});

test("of two concurrent tokens, the verification of one never applies to the other's email", async () => {
  const who = { email: "mine@race.example", subject: "races", emailIsVerified: false };
  await member(who);
  const mine = { email: who.email, email_key: who.email, email_verified_at: null };
  for (let round = 0; round < repeats(20, 300); round++) {
    await db.updateTable("person").set(mine).where("subject", "=", "races").execute();
    const [claims, proves] = [
      await as({ ...who, email: "theirs@race.example" }),
      await as({ ...who, emailIsVerified: true }),
    ];
    await Promise.all([claims.organisations.joining({}), proves.organisations.joining({})]);
    const { email, email_verified_at } = await db
      .selectFrom("person")
      .select(["email", "email_verified_at"])
      .where("subject", "=", "races")
      .executeTakeFirstOrThrow();
    expect([email, email_verified_at === null]).not.toEqual(["theirs@race.example", false]);
  }
});
