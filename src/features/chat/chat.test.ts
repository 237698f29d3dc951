import { createHmac } from "node:crypto";
import { jwtVerify, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { chatSources } from "#adapters/open.ts";
import { configFrom } from "#platform/config/config.ts";
import { contentPolicy } from "#platform/http/content-policy.ts";
import { testServer } from "#test/server.ts";

const zendesk = {
  ZENDESK_KEY: "1f0d2f3c-3b7e-4c1a-9a52-6f5d1c0e7a11",
  ZENDESK_SIGNING_KEY_ID: "app_5a0f",
  ZENDESK_SIGNING_SECRET: "zendesk-signing-secret",
};
const chatwoot = {
  CHATWOOT_URL: "https://chat.brolga.example/",
  CHATWOOT_WEBSITE_TOKEN: "w3bT0k3n",
  CHATWOOT_HMAC_SECRET: "chatwoot-hmac-secret",
};
const byZendesk = await testServer({ chat: configFrom(zendesk).chat });
const byChatwoot = await testServer({ chat: configFrom(chatwoot).chat });
const without = await testServer();
const ada = { email: "ada@chat.example", name: "Ada Lovelace" };

test("Zendesk gets a JWT that its key verifies, with the member's name and proven address", async () => {
  const member = await byZendesk.member(ada);
  const answer = await member.chat.token({});
  const { kid, alg } = decodeProtectedHeader(answer.token);
  expect([kid, alg]).toEqual([zendesk.ZENDESK_SIGNING_KEY_ID, "HS256"]);
  const { payload } = await jwtVerify(answer.token, new TextEncoder().encode(zendesk.ZENDESK_SIGNING_SECRET));
  expect(payload).toMatchObject({
    scope: "user",
    external_id: answer.identifier,
    name: "Ada Lovelace",
    email: ada.email,
    email_verified: true,
  });
  expect(payload.exp! - payload.iat!).toBe(600);
  expect(answer).toMatchObject({ name: "Ada Lovelace", email: ada.email });
  const again = await member.chat.token({});
  expect(again.identifier).toBe(answer.identifier);
});

test("Chatwoot gets the HMAC of the identifier, and another member has another one", async () => {
  const member = await byChatwoot.member(ada);
  const { token, identifier } = await member.chat.token({});
  expect(token).toBe(createHmac("sha256", chatwoot.CHATWOOT_HMAC_SECRET).update(identifier).digest("hex"));
  const other = await (await byChatwoot.member({ email: "grace@chat.example" })).chat.token({});
  expect(other.token).not.toBe(token);
});

test("visitors get no token, an address that is not proven is not told, and without a chat there is none", async () => {
  await expect(byZendesk.api.chat.token({})).rejects.toMatchObject({ status: 401 });
  const unproven = await byZendesk.member({ email: "bob@chat.example", emailIsVerified: false });
  const { token, email } = await unproven.chat.token({});
  const { payload } = await jwtVerify(token, new TextEncoder().encode(zendesk.ZENDESK_SIGNING_SECRET));
  expect([email, payload["email"]]).toEqual([null, undefined]);
  const member = await without.member(ada);
  await expect(member.chat.token({})).rejects.toMatchObject({ status: 404 });
});

const policyAt = (settings: object, path: string) =>
  contentPolicy({ nonce: "n", ...chatSources(configFrom({ ...settings }), path) });
const ordinary = contentPolicy({ nonce: "n" });

test("without a chat the content policy of every page is as it was", () => {
  for (const path of ["/", "/opportunities", "/account"]) expect(policyAt({}, path)).toBe(ordinary);
});

test("Chatwoot may be framed and runs no script here; Zendesk's scripts run, but not where passwords and cards are typed", () => {
  expect(policyAt(chatwoot, "/")).toBe(ordinary.replace("frame-src 'none'", "frame-src https://chat.brolga.example"));
  const policy = policyAt(zendesk, "/browse");
  expect(policy).toMatch(/script-src 'self' 'nonce-n' https:\/\/static\.zdassets\.com/);
  expect(policy).toMatch(/connect-src [^;]*wss:\/\/\*\.zendesk\.com/);
  for (const settings of [chatwoot, zendesk])
    for (const path of ["/sign-in/abc", "/sign-up", "/second-factor", "/account/checkout/team-monthly", "/operator"])
      expect(policyAt(settings, path), path).toBe(ordinary);
});

test("half of a chat's settings, or two chats, are refused by name", () => {
  expect(() => configFrom({ ZENDESK_KEY: zendesk.ZENDESK_KEY })).toThrow(
    /ZENDESK_KEY is set, which needs ZENDESK_SIGNING_KEY_ID/,
  );
  expect(() => configFrom({ ...chatwoot, CHATWOOT_URL: "http://chat.example" })).toThrow(
    /CHATWOOT_URL must be an address/,
  );
  expect(() => configFrom({ ...chatwoot, ...zendesk })).toThrow(/two chats/);
});
