import Fastify from "fastify";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import type { Identity } from "#platform/auth/caller.ts";
import { externalIssuer } from "#platform/auth/external-issuer.ts";
import { authenticator } from "#platform/auth/tokens.ts";

const audience = "urn:brolga:api";
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) await stop();
});

/** A local issuer whose answers the test controls, and which counts requests. */
async function issuerOf(changes: Record<string, unknown> = {}) {
  const server = Fastify();
  const asked: string[] = [];
  server.addHook("onRequest", (request, _reply, done) => {
    asked.push(request.url);
    done();
  });
  const keys: object[] = [];
  const userInfo = { status: 200, body: { sub: "42", email: "mia@reef.example", email_verified: true } };
  let issuer = "";
  server.get("/.well-known/openid-configuration", () => ({
    issuer,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/me`,
    ...changes,
  }));
  server.get("/keys", () => ({ keys }));
  server.get("/me", (request, reply) =>
    request.headers.authorization?.startsWith("Bearer ey")
      ? reply.code(userInfo.status).send(userInfo.body)
      : reply.code(401).send(),
  );
  await server.listen({ host: "127.0.0.1", port: 0 });
  stops.push(() => server.close());
  issuer = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { issuer, asked, keys, userInfo, stop: () => server.close() };
}
type Issuer = Awaited<ReturnType<typeof issuerOf>>;

/** Adds a key to an issuer's set. Returns a signer for it. */
async function addKey({ issuer, keys }: Issuer, kid: string) {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  keys.push({ ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" });
  return (claims: object = {}) =>
    new SignJWT({ iss: issuer, aud: audience, sub: "42", ...claims })
      .setProtectedHeader({ alg: "ES256", kid })
      .setExpirationTime("5m")
      .sign(privateKey);
}
function reading(issuer: string) {
  const { tokens } = externalIssuer({ issuer, clientId: "web", scope: "openid", audience });
  const authenticate = authenticator(tokens, (identity) =>
    Promise.resolve({ kind: "onboarding", identity, isOperator: false }),
  );
  return async (token: string) => ((await authenticate(`Bearer ${token}`)) as { identity: Identity }).identity;
}

test("an issuer's metadata and keys are fetched once, and userinfo once for each token", async () => {
  const issuer = await issuerOf();
  const sign = await addKey(issuer, "first");
  const read = reading(issuer.issuer);
  const token = await sign();
  const mia = { subject: "42", email: "mia@reef.example", emailIsVerified: true };
  expect(await read(token)).toMatchObject(mia);
  expect(await read(token)).toMatchObject(mia);
  expect(await read(await sign({ email: "own@reef.example" }))).toMatchObject({ email: "own@reef.example" });
  expect(issuer.asked).toEqual(["/.well-known/openid-configuration", "/keys", "/me"]);
});

test("a new key of the issuer is fetched when a token names it", async () => {
  const issuer = await issuerOf();
  const [first, email] = [await addKey(issuer, "first"), "mia@reef.example"];
  const read = reading(issuer.issuer);
  await read(await first({ email }));
  const second = await addKey(issuer, "second");
  // Not more often than every 30 seconds: unknown key ids would otherwise cause a request each.
  vi.useFakeTimers({ toFake: ["Date"], now: performance.timeOrigin + performance.now() + 31_000 });
  expect(await read(await second({ email }))).toMatchObject({ email });
  expect(await read(await first({ email }))).toMatchObject({ email });
});

test("while the issuer is unavailable callers get a 503, and the failure is not remembered", async () => {
  const issuer = await issuerOf();
  const sign = await addKey(issuer, "first");
  const token = await sign();
  await issuer.stop();
  const read = reading(issuer.issuer);
  await expect(read(token)).rejects.toMatchObject({ reason: { kind: "unavailable", retryAfterSeconds: 5 } });

  const other = await issuerOf();
  const [again, readOther] = [await addKey(other, "first"), reading(other.issuer)];
  other.userInfo.status = 500;
  const late = await again();
  await expect(readOther(late)).rejects.toMatchObject({ reason: { kind: "unavailable" } });
  other.userInfo.status = 200;
  expect(await readOther(late), "a failure is not remembered").toMatchObject({ email: "mia@reef.example" });
});

test("if the issuer's userinfo is unavailable, people have no email", async () => {
  const issuer = await issuerOf();
  const [sign, read] = [await addKey(issuer, "first"), reading(issuer.issuer)];
  issuer.userInfo.status = 403;
  expect(await read(await sign())).toEqual({ issuer: issuer.issuer, subject: "42", emailIsVerified: false });
});

test.each([
  ["in another's name", { issuer: "https://other.example" }],
  ["with keys on an open line", { jwks_uri: "http://keys.example/keys" }],
  ["without keys", { jwks_uri: undefined }],
])("a discovery document %s is rejected", async (_how, changes) => {
  const issuer = await issuerOf(changes);
  const sign = await addKey(issuer, "first");
  await expect(reading(issuer.issuer)(await sign())).rejects.toMatchObject({ reason: { kind: "unavailable" } });
});

test("a page may connect to the issuer, and to its token endpoint once that is known", async () => {
  const elsewhere = "https://tokens.example";
  const { issuer, stop } = await issuerOf({ token_endpoint: `${elsewhere}/token` });
  const { connectOrigins } = externalIssuer({ issuer, clientId: "web", scope: "openid", audience });
  expect(connectOrigins(), "before it has answered").toEqual([issuer]);
  await expect.poll(connectOrigins).toEqual([issuer, elsewhere]);
  await stop();
  expect(connectOrigins()).toEqual([issuer, elsewhere]);
  // A code must not be sent over an unencrypted connection.
  const open = await issuerOf({ token_endpoint: "http://tokens.example/token" });
  const careless = externalIssuer({ issuer: open.issuer, clientId: "web", scope: "openid", audience });
  careless.connectOrigins();
  await expect.poll(() => open.asked).toHaveLength(1);
  expect(careless.connectOrigins()).toEqual([open.issuer]);
});
