import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { identityServer } from "#test/identity-server.ts";
import { testSecrets } from "#test/secrets.ts";

const password = "correct horse battery";
const day = 24 * 60 * 60;
type Server = Awaited<ReturnType<typeof identityServer>>;

/** Somebody who has just signed up. */
async function signedIn({ anotherBrowser, codeFor }: Server, email: string) {
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin();
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  return { browser, tokens: (await browser.redeem(code, verifier)).body };
}
const signerOf = (token: string) => decodeProtectedHeader(token).kid!;
const published = async ({ app }: Server) => {
  const { keys } = (await app.inject("/idp/jwks")).json() as { keys: Record<string, string>[] };
  return keys;
};
const rotate = (server: Server) => server.tasks["rotate-identity-keys"]!(undefined as never, undefined as never);
const isTaken = async ({ app }: Server, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ url: "/api/v1/public-user/user-cache", headers })).statusCode !== 401;
};

test("a new key signs at once in every process, and tokens of the old one stay valid", async () => {
  const server = await identityServer();
  const second = await identityServer({ on: server.database });
  const { browser, tokens } = await signedIn(server, "keys@reef.example");
  expect(await isTaken(second, tokens.access_token)).toBe(true);
  await rotate(server);
  expect(await published(server), "a young key is not replaced").toHaveLength(1);

  server.clock.set({ aheadSeconds: 91 * day });
  await rotate(server);
  server.clock.set({ aheadSeconds: 0 });
  const { body: renewed } = await browser.refresh(tokens.refresh_token);
  expect(signerOf(renewed.access_token)).not.toBe(signerOf(tokens.access_token));
  expect((await published(second)).map(({ kid }) => kid)).toEqual([
    signerOf(renewed.access_token),
    signerOf(tokens.access_token),
  ]);
  for (const process of [server, second])
    for (const { access_token: token } of [tokens, renewed]) expect(await isTaken(process, token)).toBe(true);
  expect(new URL((await browser.begin({ prompt: "none" })).to).searchParams.get("error"), "nobody is signed out").toBe(
    null,
  );
});

test("a new key has 3,072 bits, and a shorter one of an earlier release is used until it is replaced", async () => {
  const server = await identityServer();
  const lengths = async (of: Server) => (await published(of)).map(({ n }) => Buffer.from(n!, "base64url").length * 8);
  expect(await lengths(server)).toEqual([3_072]);
  const [{ kid = "" } = {}] = await published(server);
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2_048 });
  const short = { ...privateKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" };
  const secret = JSON.stringify(testSecrets.seal(JSON.stringify(short)));
  await server.db.updateTable("identity_key").set({ secret }).where("purpose", "=", "tokens").execute();

  const before = await identityServer({ on: server.database });
  expect(await lengths(before)).toEqual([2_048]);
  const { tokens } = await signedIn(before, "short@reef.example");
  before.clock.set({ aheadSeconds: 91 * day });
  await rotate(before);
  before.clock.set({ aheadSeconds: 0 });
  expect(await lengths(before)).toEqual([3_072, 2_048]);
  expect(await isTaken(before, tokens.access_token)).toBe(true);
});

test("a token with our key id and another algorithm is rejected like any invalid one", async () => {
  const server = await identityServer();
  const { tokens } = await signedIn(server, "algorithm@reef.example");
  const [, payload, signature] = tokens.access_token.split(".");
  const headerWith = (alg: string) =>
    Buffer.from(JSON.stringify({ ...decodeProtectedHeader(tokens.access_token), alg })).toString("base64url");
  for (const alg of ["ES256", "PS256", "HS256", "none"]) {
    const headers = { authorization: `Bearer ${[headerWith(alg), payload, signature].join(".")}` };
    const { statusCode } = await server.app.inject({ url: "/api/v1/public-user/user-cache", headers });
    expect(statusCode, alg).toBe(401);
  }
});

test("a key replaced long ago is deleted, and its tokens are invalid", async () => {
  const server = await identityServer();
  const { tokens } = await signedIn(server, "old@reef.example");
  for (const days of [91, 91 + 30, 91 + 32]) {
    server.clock.set({ aheadSeconds: days * day });
    await rotate(server);
    const kids = (await published(server)).map(({ kid }) => kid);
    expect(kids.includes(signerOf(tokens.access_token)), `after ${days} days`).toBe(days < 91 + 32);
  }
  const later = await identityServer({ on: server.database });
  expect(await isTaken(later, tokens.access_token)).toBe(false);
});

test("processes that start at the same time on an empty database create one set of keys", async () => {
  const database = await testDatabase();
  const servers = await Promise.all([1, 2, 3].map(() => identityServer({ on: database })));
  const sets = await Promise.all(servers.map(published));
  expect(new Set(sets.map((keys) => JSON.stringify(keys))).size).toBe(1);
  expect(sets[0]).toHaveLength(1);
});

test("deleted keys are replaced at the next sign-in, and their tokens become invalid", async () => {
  const server = await identityServer();
  const { tokens } = await signedIn(server, "leaked@reef.example");
  for (const purpose of ["cookies", "tokens"] as const) {
    await server.db.deleteFrom("identity_key").where("purpose", "=", purpose).execute();
    expect((await server.anotherBrowser().begin()).to).toContain("/sign-in/");
  }
  expect((await published(server)).map(({ kid }) => kid)).not.toContain(signerOf(tokens.access_token));
  const later = await identityServer({ on: server.database });
  expect(await isTaken(later, tokens.access_token)).toBe(false);
});

test("only the public part of a key is published", async () => {
  const server = await identityServer();
  for (const key of await published(server))
    expect(Object.keys(key).toSorted((a, b) => a.localeCompare(b))).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
});
