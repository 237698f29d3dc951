import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";
import { writeBehind } from "#test/row-race.ts";

const { app, db, anotherBrowser, codeFor } = await identityServer();
const password = "correct horse battery";

async function account(email: string) {
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin();
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  const { access_token: token } = (await browser.redeem(code, verifier)).body;
  const call = async (url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const method = payload ? "POST" : "GET";
    const reply = await app.inject({ method, url: `/api/v1/public-user/${url}`, headers, ...(payload && { payload }) });
    return {
      status: reply.statusCode,
      body: reply.body === "" ? undefined : (reply.json() as Record<string, unknown>),
    };
  };
  const tokenFor = async (purpose: string) => (await call(`security-token?purpose=${purpose}`)).body?.["securityToken"];
  return { call, tokenFor };
}
const profile = {
  givenName: "Mia",
  surname: "Reef",
  timeZoneId: "Australia/Perth",
  organisation: { organisationName: "Reef", abn: "51824753556", isSecondOnAbn: true },
  acceptedTermsAndConditions: true,
};
const accounts = (email: string) => db.selectFrom("account").select("id").where("email", "=", email).execute();
const people = (email: string) => db.selectFrom("person").select("id").where("email", "=", email).execute();
const tokens = () => db.selectFrom("security_token").select("purpose").execute();

test("an account without a profile can be exported, and erased with a token", async () => {
  const email = "only@account.example";
  const { call, tokenFor } = await account(email);
  expect(await call("export")).toMatchObject({
    status: 200,
    body: { account: { signsInAt: "own" }, signIn: { email, createdOn: expect.stringMatching(/Z$/) }, invites: [] },
  });
  expect(await call("delete-user", { securityToken: "guessed" })).toMatchObject({ status: 403 });
  expect(await accounts(email)).toHaveLength(1);
  await tokenFor("update");
  expect(await call("delete-user", { securityToken: await tokenFor("delete-user") })).toMatchObject({ status: 204 });
  expect(await accounts(email)).toEqual([]);
  expect(await call("export"), "the account is gone").toMatchObject({ status: 401 });
  expect(await tokens(), "tokens for other purposes are deleted too").toEqual([]);
});

test("owners of a verified email can export and erase invites that name it, with or without a profile", async () => {
  const admin = await account("admin@invites.example");
  await admin.call("register", profile);
  await admin.call("../organisation/start-trial", {});
  const email = "invited@invites.example";
  expect(await admin.call("../organisation/invite-user", { inviteeEmail: email })).toMatchObject({ status: 204 });
  const { call, tokenFor } = await account(email);
  expect((await call("export")).body).toMatchObject({ invites: [{ organisationName: "Reef", inviteeEmail: email }] });
  await call("delete-user", { securityToken: await tokenFor("delete-user") });
  expect(await db.selectFrom("invite").select("id").where("invitee_email", "=", email).execute()).toEqual([]);
});

test("with a profile the export also contains the sign-in", async () => {
  const email = "whole@account.example";
  const { call } = await account(email);
  await call("register", profile);
  expect((await call("export")).body).toMatchObject({ profile: { email }, signIn: { email } });
});

test("only the newest token of each purpose is valid", async () => {
  const { call, tokenFor } = await account("newest@account.example");
  const before = (await tokens()).length;
  const other = await tokenFor("update");
  const asked = await Promise.all([1, 2, 3].map(() => tokenFor("delete-user")));
  expect(new Set(asked).size).toBe(3);
  const newest = await tokenFor("delete-user");
  expect((await tokens()).length - before).toBe(2);
  for (const securityToken of [...asked, other])
    expect(await call("delete-user", { securityToken })).toMatchObject({ status: 403 });
  expect(await call("delete-user", { securityToken: newest })).toMatchObject({ status: 204 });
});

test("registering and erasing at the same time leaves a person with an account, or nobody", async () => {
  for (const erasesFirst of [true, false]) {
    const email = `both${String(erasesFirst)}@account.example`;
    const { call, tokenFor } = await account(email);
    const securityToken = await tokenFor("delete-user");
    const acts = [() => call("delete-user", { securityToken }), () => call("register", profile)] as const;
    const [first, second] = erasesFirst ? acts : acts.toReversed();
    await writeBehind(db, {
      lock: (trx) => trx.selectFrom("account").select("id").where("email", "=", email).forUpdate().execute(),
      first: first!,
      second: second!,
    });
    expect((await people(email)).length, "no person is left without an account").toBe((await accounts(email)).length);
  }
});

test("a NUL character anywhere in a call of the provider is a 400", async () => {
  const browser = anotherBrowser();
  const nul = "a\0b";
  const answers = [
    await browser.form("/idp/token", { client_id: "web", grant_type: "refresh_token", refresh_token: nul }),
    await browser.form("/idp/token", {
      client_id: "web",
      grant_type: "authorization_code",
      code: nul,
      redirect_uri: nul,
    }),
  ];
  for (const { statusCode, body } of answers) expect({ statusCode, body }).toMatchObject({ statusCode: 400 });
  // Revoking an unknown token is a success (RFC 7009, 2.2).
  expect((await browser.form("/idp/token/revocation", { client_id: "web", token: nul })).statusCode).toBe(200);
  const stranger = await browser.form("/idp/token", {
    client_id: nul,
    grant_type: "refresh_token",
    refresh_token: "a",
  });
  expect(stranger.statusCode).toBe(401);
});
