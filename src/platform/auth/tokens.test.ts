import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { expect, test } from "vitest";
import type { Identity } from "#platform/auth/caller.ts";
import { authenticator, identityTokenReader, type TokenRules } from "#platform/auth/tokens.ts";
import { isRefusal, unavailable } from "#platform/refusal.ts";

const issuer = "https://issuer.example";
const audience = "urn:brolga:api";
const [rsa, ec, strangers] = await Promise.all([
  generateKeyPair("RS256", { extractable: true }),
  generateKeyPair("ES256", { extractable: true }),
  generateKeyPair("RS256"),
]);
const keys = createLocalJWKSet({
  keys: [
    { ...(await exportJWK(rsa.publicKey)), kid: "rsa", use: "sig" },
    { ...(await exportJWK(ec.publicKey)), kid: "ec", use: "sig" },
  ],
});
const now = Math.floor((performance.timeOrigin + performance.now()) / 1_000);
const good = { iss: issuer, aud: audience, sub: "42", exp: now + 600, email: "Mia@reef.example", email_verified: true };

const signed = (claims: JWTPayload, header: { alg?: string; kid?: string; typ?: string } = {}, key = rsa.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "rsa", typ: "at+jwt", ...header }).sign(key);
const without = (claim: keyof typeof good) =>
  Object.fromEntries(Object.entries(good).filter(([name]) => name !== claim));

/** The person that a token is accepted for. */
async function read(token: string, rules: Partial<TokenRules> = {}): Promise<Identity> {
  const authenticate = authenticator({ issuer, audience, keys, ...rules }, async (identity) => ({
    kind: "onboarding",
    identity,
    isOperator: false,
  }));
  const caller = await authenticate(`Bearer ${token}`);
  if (caller.kind === "anonymous") throw new Error("a token was taken for none");
  return caller.identity;
}

test("a token of the issuer identifies the caller, with either signing algorithm", async () => {
  const identity = { issuer, subject: "42", email: "Mia@reef.example", emailIsVerified: true };
  expect(await read(await signed(good))).toEqual(identity);
  expect(await read(await signed(good, { typ: "JWT" }))).toEqual(identity);
  expect(await read(await signed(good, { alg: "ES256", kid: "ec" }, ec.privateKey))).toEqual(identity);
  expect(await read(await signed({ ...good, aud: ["urn:other", audience] }))).toEqual(identity);
  expect(await read(await signed({ ...good, exp: now - 20, nbf: now + 20 })), "clocks differ by seconds").toEqual(
    identity,
  );
});

test("an email counts as verified only if the issuer says exactly that", async () => {
  for (const said of [undefined, false, "true", 1])
    expect(await read(await signed({ ...good, email_verified: said }))).toMatchObject({ emailIsVerified: false });
});

const publicPem = new TextEncoder().encode(await exportSPKI(rsa.publicKey));
test.each<[string, () => Promise<string> | string]>([
  ["is over", () => signed({ ...good, exp: now - 60 })],
  ["does not hold yet", () => signed({ ...good, nbf: now + 60 })],
  ["never ends", () => signed(without("exp"))],
  ["is about nobody", () => signed(without("sub"))],
  ["is another issuer's", () => signed({ ...good, iss: "https://issuer.example.evil.example" })],
  ["is nobody's", () => signed(without("iss"))],
  ["is for another API", () => signed({ ...good, aud: "urn:other" })],
  ["is for no API", () => signed(without("aud"))],
  ["is signed by a stranger in a known key's name", () => signed(good, {}, strangers.privateKey)],
  ["is signed by a key that nobody knows", () => signed(good, { kid: "unknown" }, strangers.privateKey)],
  ["is not signed", () => new UnsecuredJWT(good).encode()],
  [
    "is signed with the public key as a secret",
    () => new SignJWT(good).setProtectedHeader({ alg: "HS256", kid: "rsa" }).sign(publicPem),
  ],
  [
    "is signed by another algorithm of the same key",
    async () =>
      (await signed(good)).replace(/^[^.]+/, btoa(JSON.stringify({ alg: "PS256", kid: "rsa" })).replaceAll("=", "")),
  ],
  [
    "was changed",
    async () =>
      (await signed(good)).replace(/\.[^.]+\./, `.${btoa(JSON.stringify({ ...good, sub: "1" })).replaceAll("=", "")}.`),
  ],
  ["is an ID token", () => signed({ ...good, aud: "web" }, { typ: "JWT" })],
  ["is of another kind", () => signed(good, { typ: "logout+jwt" })],
])("a token that %s is refused", async (_why, make) => {
  const refusal = await read(await make()).catch((error: unknown) => error);
  expect(isRefusal(refusal, "unauthenticated")).toBe(true);
  expect(refusal).toMatchObject({
    reason: { token: expect.stringMatching(/^(?:unreadable|invalid|forged)$/) as string },
  });
});

test.each(["Bearer", "Bearer ", "Basic dXNlcjpwYXNz", "Bearer a.b", "Bearer a.b.c.d", "bearer", "a.b.c", ""])(
  "the header %j is no token",
  async (header) => {
    const authenticate = authenticator({ issuer, audience, keys }, () => {
      throw new Error("nobody was to be read");
    });
    await expect(authenticate(header)).rejects.toMatchObject({ reason: { kind: "unauthenticated" } });
  },
);

test("a second factor is recognised by amr or by a configured acr", async () => {
  const mfaAcr = ["urn:loa:2"];
  for (const says of [{ amr: ["pwd", "mfa"] }, { acr: "urn:loa:2" }])
    expect(await read(await signed({ ...good, ...says }), { mfaAcr })).toMatchObject({ usedSecondFactor: true });
  for (const says of [{ amr: ["pwd"] }, { amr: "mfa" }, { acr: "urn:loa:1" }, { acr: ["urn:loa:2"] }])
    expect(await read(await signed({ ...good, ...says }), { mfaAcr })).not.toHaveProperty("usedSecondFactor");
  expect(await read(await signed({ ...good, acr: "urn:loa:2" }))).not.toHaveProperty("usedSecondFactor");
});

test("claims missing from a token come from userinfo, if its subject is the same", async () => {
  const silent = await signed(without("email"));
  const userInfo = (claims: JWTPayload) => ({ userInfo: () => Promise.resolve(claims) });
  const stated = { sub: "42", email: "mia@reef.example", email_verified: true, name: "Mia" };
  expect(await read(silent, userInfo(stated))).toMatchObject({
    email: stated.email,
    emailIsVerified: true,
    name: "Mia",
  });
  expect(await read(silent, userInfo({ ...stated, sub: "43" }))).toEqual({
    issuer,
    subject: "42",
    emailIsVerified: false,
  });
  expect(await read(silent)).toEqual({ issuer, subject: "42", emailIsVerified: false });
});

test("an ID token for our client is accepted, and an access token is not", async () => {
  const readIdentity = identityTokenReader({ issuer, keys, clientId: "web" });
  expect(await readIdentity(await signed({ ...good, aud: "web" }, { typ: "JWT" }))).toMatchObject({
    subject: "42",
    email: "Mia@reef.example",
    emailIsVerified: true,
  });
  await expect(readIdentity(await signed(good))).rejects.toMatchObject({ reason: { kind: "unauthenticated" } });
  await expect(readIdentity(await signed({ ...good, aud: "another" }, { typ: "JWT" }))).rejects.toMatchObject({
    reason: { kind: "unauthenticated" },
  });
  await expect(
    readIdentity(await signed({ ...good, aud: "web" }, { typ: "JWT" }, strangers.privateKey)),
  ).rejects.toMatchObject({ reason: { kind: "unauthenticated" } });
});

test("an unavailable issuer is a 503, not the caller's error", async () => {
  const away = unavailable("The identity provider is unavailable.", 5);
  const silent = await signed(without("email"));
  await expect(read(silent, { userInfo: () => Promise.reject(away) })).rejects.toBe(away);
  await expect(read(await signed(good), { keys: () => Promise.reject(away) })).rejects.toBe(away);
});
