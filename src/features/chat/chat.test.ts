import { createHmac } from "node:crypto";
import { jwtVerify, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { configFrom } from "#platform/config/config.ts";
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
const pages = () => new Response("a page");
const byZendesk = await testServer({ chat: configFrom(zendesk).chat, pages });
const byChatwoot = await testServer({ chat: configFrom(chatwoot).chat, pages });
const without = await testServer({ pages });
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

type Server = typeof without;
/** The directives of the content policy that a page is sent with. */
async function policyAt({ app }: Server, path: string): Promise<Record<string, string[]>> {
  const policy = String((await app.inject({ url: path })).headers["content-security-policy"]);
  const directives = policy.replaceAll(/'nonce-[^']+'/g, "'nonce'").split("; ");
  return Object.fromEntries(directives.map((line) => [line.split(" ")[0]!, line.split(" ").slice(1)]));
}
const paths = ["/", "/opportunities", "/support", "/account"];
/** Where people type passwords, codes and cards. */
const guarded = ["/sign-in/abc", "/sign-up", "/second-factor", "/account/checkout/team-monthly", "/operator"];

test("without a chat the content policy of every page allows this site alone", async () => {
  for (const path of [...paths, ...guarded.filter((each) => !each.startsWith("/account/checkout"))])
    expect(await policyAt(without, path), path).toEqual({
      "default-src": ["'self'"],
      "script-src": ["'self'", "'nonce'"],
      "style-src": ["'self'", "'nonce'"],
      "style-src-attr": ["'unsafe-inline'"],
      "img-src": ["'self'"],
      "connect-src": ["'self'"],
      "form-action": ["'self'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
      "frame-src": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
});

test("Chatwoot may be framed and nothing else of it runs here, nor anywhere passwords and cards are typed", async () => {
  for (const path of paths)
    expect(await policyAt(byChatwoot, path), path).toEqual({
      ...(await policyAt(without, path)),
      "frame-src": ["https://chat.brolga.example"],
    });
  for (const path of guarded) expect(await policyAt(byChatwoot, path), path).toEqual(await policyAt(without, path));
});

test("Zendesk's scripts, frames, connections, pictures and sounds are allowed as its page on content policies says, but not where passwords and cards are typed", async () => {
  const hosts = ["static.zdassets.com", "ekr.zdassets.com", "ekr.zendesk.com", "*.zendesk.com"];
  const everywhere = [...hosts, "api.smooch.io", "media.smooch.io"].map((host) => `https://${host}`);
  const pictures = ["static.zdassets.com", "accounts.zendesk.com", "*.zendesk.com", "media.smooch.io"];
  for (const path of paths) {
    const policy = await policyAt(byZendesk, path);
    for (const directive of ["script-src", "frame-src", "connect-src", "font-src"])
      expect(policy[directive], `${path} ${directive}`).toEqual(expect.arrayContaining(everywhere));
    expect(policy["connect-src"]).toEqual(expect.arrayContaining(["wss://*.zendesk.com", "wss://api.smooch.io"]));
    expect(policy["img-src"]).toEqual(
      expect.arrayContaining(
        [...pictures, "*.zdusercontent.com"].map((host) => `https://${host}`).concat("blob:", "data:"),
      ),
    );
    expect(policy["media-src"]).toEqual(["'self'", "https://static.zdassets.com"]);
    expect(policy["style-src"]).toEqual(["'self'", "'unsafe-inline'"]);
    // What protects a page from others stays.
    expect(policy).toMatchObject({ "object-src": ["'none'"], "base-uri": ["'none'"], "frame-ancestors": ["'none'"] });
  }
  for (const path of guarded) expect(await policyAt(byZendesk, path), path).toEqual(await policyAt(without, path));
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
