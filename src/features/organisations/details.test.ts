import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { environmentWith } from "#platform/config/config.ts";
import { expect, test } from "vitest";
import type { Business, BusinessRegister } from "#adapters/business-register/port.ts";
import { isPublicId } from "#domain/public-id.ts";
import { firmsOf, refused, statuses } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const businesses: Business[] = [
  { businessName: "Engines Pty Ltd", abn: "51824753556", isActive: true },
  { businessName: "Engines of the Past", abn: "53004085616", isActive: false },
];
let registerAnswers = true;
const answer = <Result>(result: Result): Promise<Result> =>
  registerAnswers ? Promise.resolve(result) : Promise.reject(new Error("away"));
const businessRegister: BusinessRegister = {
  byAbn: (abn) => answer(businesses.find((business) => business.abn === abn)),
  byName: (text, limit) =>
    answer(businesses.filter(({ businessName }) => businessName.startsWith(text)).slice(0, limit)),
};

const server = await testServer({ at: "2026-09-16T00:00:00Z", businessRegister });
const { app, api, as, member, registered, colleague, clock, db, url } = server;
const firm = firmsOf(server);
type Api = typeof api;

const { id: category } = await db.selectFrom("category").select("id").limit(1).executeTakeFirstOrThrow();

test("members see their organisation, with an id that cannot be guessed", async () => {
  const details = { organisationName: "Told", abn: "51824753556" };
  const admin = await member({ email: "ada@told.example", organisation: details });
  const { organisationId, version, ...rest } = await admin.organisations.get({});
  expect(version).not.toBe("");
  expect(isPublicId(organisationId)).toBe(true);
  expect(rest).toEqual({
    ...details,
    timeZoneId: "Australia/Sydney",
    subscriptionPlan: null,
    paymentGatewayCustomerId: null,
    hasTrialed: false,
    categoryIdsInterestedIn: [],
    locationIdsInterestedIn: [],
    emailDomains: [],
    requiresSecondFactor: false,
  });
  await admin.billing.startTrial({});
  expect(await admin.organisations.get({})).toMatchObject({
    hasTrialed: true,
    subscriptionPlan: { organisationId, isTrial: true, plan: { planId: "team" } },
  });
});

test("an admin changes name, ABN and interests; what is left out stays", async () => {
  const { admin, at } = await firm();
  const user = await colleague(admin, { email: at("ben") });
  await admin.organisations.update({
    body: {
      organisationName: "  New & Sons ",
      abn: "53 004 085 616",
      categoryIdsInterestedIn: [category, category],
      locationIdsInterestedIn: [1, 9],
    },
  });
  await admin.organisations.update({ body: { organisationName: "New & Sons", abn: "53004085616" } });
  expect(await user.organisations.get({})).toMatchObject({
    organisationName: "New & Sons",
    abn: "53004085616",
    categoryIdsInterestedIn: [category],
    locationIdsInterestedIn: [1, 9],
  });
  await admin.organisations.update({
    body: { organisationName: "New & Sons", abn: "53004085616", categoryIdsInterestedIn: [] },
  });
  expect(await user.organisations.get({})).toMatchObject({
    categoryIdsInterestedIn: [],
    locationIdsInterestedIn: [1, 9],
  });
});

const bodies: [what: string, body: object, field: string, rule: string][] = [
  ["a wrong checksum", { abn: "51 824 753 557" }, "abn", "abn"],
  ["too few digits", { abn: "5182475355" }, "abn", "abn"],
  ["no name", { organisationName: "  " }, "organisationName", "too_small"],
  ["a long name", { organisationName: "x".repeat(201) }, "organisationName", "too_big"],
  ["a name with a null", { organisationName: "a\u0000b" }, "organisationName", "control_characters"],
  ["an unknown category", { categoryIdsInterestedIn: [category, 7] }, "categoryIdsInterestedIn.1", "unknown_category"],
  ["an unknown place", { locationIdsInterestedIn: [1, 2, 77] }, "locationIdsInterestedIn.2", "unknown_location"],
  [
    "too many places",
    { locationIdsInterestedIn: Array.from({ length: 51 }, () => 1) },
    "locationIdsInterestedIn",
    "too_big",
  ],
  ["another's domain", { emailDomains: ["elsewhere.example"] }, "emailDomains.0", "email_domain"],
];
test("an invalid change names the field and changes nothing", async () => {
  const { admin, name, abn } = await firm();
  for (const [what, body, field, rule] of bodies) {
    const attempt = admin.organisations.update({ body: { organisationName: "Changed", abn, ...body } });
    await expect(attempt, what).rejects.toMatchObject(refused(400, rule, field));
  }
  expect(await admin.organisations.get({})).toMatchObject({ organisationName: name, emailDomains: [] });
});

test("an admin confirms the domain of their own verified address, beside domains that others confirmed", async () => {
  const { admin, at, name, abn } = await firm();
  const put = (who: Api, emailDomains: string[]) =>
    who.organisations.update({ body: { organisationName: name, abn, emailDomains } });
  const domain = at("").slice(1);
  const ben = await colleague(admin, { email: "ben@second.example", makeAdmin: true });
  await put(admin, [` ${domain.toUpperCase()} `]);
  await put(ben, [domain, "second.example"]);
  expect(await admin.organisations.get({})).toMatchObject({ emailDomains: [domain, "second.example"] });
  await put(ben, ["second.example"]);
  await expect(put(ben, [domain])).rejects.toMatchObject(refused(400, "email_domain", "emailDomains.0"));
});

test("an unverified address or a public email provider confirms no domain", async () => {
  const people = [
    { email: "ada@unproven.example", emailIsVerified: false },
    { email: "ada.byron@Gmail.com" },
    { email: "ada@bigpond.net.au" },
  ];
  for (const who of people) {
    const admin = await member(who);
    const emailDomains = [who.email.split("@")[1]!];
    const attempt = admin.organisations.update({ body: { organisationName: "A", abn: "51824753556", emailDomains } });
    await expect(attempt, who.email).rejects.toMatchObject(refused(400, "email_domain"));
  }
});

test("signed-in callers find out whether an ABN is in use, and nothing more", async () => {
  await firm({ abn: "33051775556" });
  const someone = await as({ email: "someone@signed.example" });
  expect(await someone.organisations.exists({ query: { Abn: "33 051 775 556" } })).toBe(true);
  expect(await someone.organisations.exists({ query: { Abn: "83 914 571 673" } })).toBe(false);
  await expect(someone.organisations.exists({ query: { Abn: "83 914 571 674" } })).rejects.toMatchObject(
    refused(400, "abn", "Abn"),
  );
  await expect(api.organisations.exists({ query: { Abn: "33051775556" } })).rejects.toMatchObject({ status: 401 });
});

test("businesses are looked up by name or ABN, without those that have ended", async () => {
  const someone = await as({ email: "someone@looks.example" });
  const lookUp = (text: string) => someone.organisations.lookUp({ query: { text } });
  const engines = { businessName: "Engines Pty Ltd", abn: "51824753556" };
  expect(await lookUp("Engines")).toEqual([engines]);
  expect(await lookUp("51 824 753 556")).toEqual([engines]);
  expect(await lookUp("53 004 085 616")).toEqual([]);
  expect(await lookUp("33 051 775 556")).toEqual([]);
  await expect(lookUp("E")).rejects.toMatchObject(refused(400, "too_small", "text"));
  await expect(api.organisations.lookUp({ query: { text: "Engines" } })).rejects.toMatchObject({ status: 401 });
});

test("an unavailable register says so, and people can still register", async () => {
  registerAnswers = false;
  const ada = await member({ email: "ada@away.example", organisation: { organisationName: "Away" } });
  await expect(ada.organisations.lookUp({ query: { text: "Engines" } })).rejects.toMatchObject({
    status: 503,
    headers: { "retry-after": "60" },
  });
  expect(await ada.organisations.get({})).toMatchObject({ organisationName: "Away" });
  registerAnswers = true;
});

const tokenFor = async (who: Api, purpose?: "cancel-subscription" | "delete-organisation") =>
  (await who.organisations.cancelToken(purpose ? { query: { purpose } } : {})).securityToken;
const deletion = (who: Api, token: string) => who.organisations.delete({ headers: { "x-security-token": token } });

test("deleting an organisation needs a token; people keep their accounts, invites and requests end", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  await admin.organisations.inviteUser({ body: { inviteeEmail: at("cleo") } });
  const token = await server.inviteToken(at("cleo"));
  await deletion(admin, await tokenFor(admin, "delete-organisation"));
  expect(await statuses([admin.organisations.get({}), ben.organisations.get({})])).toEqual([403, 403]);
  expect(await ben.organisations.joining({})).toEqual({
    hasRegistered: true,
    asked: null,
    removedFrom: null,
    invitedAs: null,
  });
  await expect(api.organisations.getByToken({ query: { token } })).rejects.toMatchObject({ status: 404 });
  expect(await db.selectFrom("organisation").select("id").where("name", "=", name).execute()).toEqual([]);
  await server.work();
  expect((await server.outbox(at("ben")))[0]).toMatchObject({ subject: `${name} has been deleted` });
  const toAdmin = (await server.outbox(at("ada"))).map(({ subject }) => subject);
  expect(toAdmin).not.toContain(`${name} has been deleted`);
});

test("a security token is valid once, for ten minutes, for one purpose and one person", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
  const forAnother = await tokenFor(admin);
  const expired = await tokenFor(admin, "delete-organisation");
  const start = clock.now();
  clock.set({ still: start.add({ minutes: 10 }) });
  const bens = await tokenFor(ben, "delete-organisation");
  for (const token of [forAnother, expired, bens, "", "x".repeat(200)])
    await expect(deletion(admin, token)).rejects.toMatchObject({ status: 403 });
  expect(await admin.organisations.count({})).toMatchObject({ numAdmins: 2 });
  await deletion(ben, bens);
  clock.set({ still: start });
});

test("without its header a deletion names the field", async () => {
  const { admin } = await firm();
  const attempt = admin.organisations.delete({ headers: {} as { "x-security-token": string } });
  await expect(attempt).rejects.toMatchObject({ status: 400, result: { errors: [{ field: "x-security-token" }] } });
});

test("only admins change or delete an organisation", async () => {
  const { admin, at, name, abn } = await firm();
  const user = await colleague(admin, { email: at("ben") });
  const acts = (who: Api) => [
    who.organisations.update({ body: { organisationName: "Mine", abn } }),
    deletion(who, "nothing"),
  ];
  expect(await statuses(acts(user))).toEqual([403, 403]);
  expect(await statuses(acts(await registered({ email: at("new") })))).toEqual([403, 403]);
  expect(await statuses(acts(api))).toEqual([401, 401]);
  expect(await admin.organisations.get({})).toMatchObject({ organisationName: name });
});

test("every member can get a security token, but a user cannot delete anything with it", async () => {
  const { admin, at, name } = await firm();
  const user = await colleague(admin, { email: at("ben") });
  for (const token of [await tokenFor(user, "delete-organisation"), await tokenFor(admin, "delete-organisation")])
    await expect(deletion(user, token)).rejects.toMatchObject({ status: 403 });
  const others = [tokenFor(await registered({ email: at("new") })), tokenFor(api)];
  expect(await statuses(others)).toEqual([403, 401]);
  expect(await admin.organisations.get({})).toMatchObject({ organisationName: name });
});

test("an operator features organisations by a command, and everybody is shown them with their logos", async () => {
  const featured = async (...args: string[]) => {
    const env = environmentWith({ MODE: "live", DATABASE_URL: url });
    return promisify(execFile)(process.execPath, ["src/processes/featured-organisations.ts", ...args], { env });
  };
  const add = (name: string, logo: string) =>
    featured("add", "--name", name, "--website", "https://redgum.example", "--logo", logo);
  expect(await api.organisations.featured({})).toEqual([]);
  expect((await add("Redgum", "public/link-picture.png")).stdout).toBe("Redgum, https://redgum.example\n");
  await expect(add("redgum", "public/link-picture.png")).rejects.toMatchObject({
    stderr: expect.stringContaining("is featured already") as string,
  });
  await expect(add("Banksia", "public/logo.svg")).rejects.toMatchObject({
    stderr: expect.stringContaining("must be a PNG or WebP file") as string,
  });
  const [shown] = await api.organisations.featured({});
  expect(shown).toMatchObject({ name: "Redgum", websiteUrl: "https://redgum.example" });
  const logo = await app.inject({ url: shown!.logoAddress });
  expect([logo.statusCode, logo.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(logo.rawPayload.equals(readFileSync("public/link-picture.png"))).toBe(true);
  await featured("remove", "--name", "REDGUM");
  expect(await api.organisations.featured({})).toEqual([]);
});
