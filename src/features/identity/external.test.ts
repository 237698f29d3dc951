import Fastify from "fastify";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

test("with another issuer its tokens are accepted, and our own provider is off", async () => {
  const theirs = await identityServer({ origin: "http://localhost:0" });
  await theirs.app.listen({ host: "localhost", port: 0 });
  const origin = `http://localhost:${(theirs.app.server.address() as AddressInfo).port}`;
  const external = { issuer: `${origin}/idp`, clientId: "web", scope: "openid profile email", mfaAcr: [] };
  const ours = await identityServer({ identity: { audience: "urn:brolga:api", external } });

  const browser = theirs.browserAt(origin);
  const { page, verifier } = await browser.begin();
  await browser.step(page, "sign-up", { email: "mia@elsewhere.example", password: "correct horse battery" });
  const { body } = await browser.step(page, "verify", { code: await theirs.codeFor("mia@elsewhere.example") });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  const { body: tokens } = await browser.redeem(code, verifier);

  const form = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: "web",
    refresh_token: tokens.refresh_token,
  });
  const renewed = await fetch(`${origin}/idp/token`, { method: "POST", body: form });
  expect(renewed.status, "renewal works over a socket too").toBe(200);

  const call = (token: string) =>
    ours.app.inject({
      url: "/api/v1/public-user/user-is-unique?Email=mia@elsewhere.example",
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await call(tokens.access_token)).json()).toBe(true);
  expect((await call(tokens.id_token)).statusCode, "the API does not accept an ID token").toBe(401);
  expect((await ours.app.inject("/idp/jwks")).statusCode).toBe(404);
  expect((await ours.app.inject("/sign-in/x/about")).statusCode).toBe(404);
});

test("another issuer is asked at the start where pages get tokens, and the server starts even if it is down", async () => {
  const asked: string[] = [];
  const server = Fastify();
  server.get("/*", (request) => {
    asked.push(request.url);
    return {};
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  const issuer = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const startedWith = async (at: string) => {
    const external = { issuer: at, clientId: "web", scope: "openid", mfaAcr: [] };
    const { app } = await identityServer({ identity: { audience: "urn:brolga:api", external } });
    await app.ready();
    return app;
  };
  await startedWith(issuer);
  await expect.poll(() => asked).toEqual(["/.well-known/openid-configuration"]);
  const app = await startedWith("http://127.0.0.1:9");
  expect((await app.inject("/livez")).statusCode).toBe(200);
});

test("if access tokens have no email, registration reads it from the same person's ID token", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "theirs", alg: "ES256", use: "sig" };
  const server = Fastify();
  server.get("/.well-known/openid-configuration", () => ({ issuer, jwks_uri: `${issuer}/keys` }));
  server.get("/keys", () => ({ keys: [jwk] }));
  await server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  const issuer = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const signed = (aud: string, sub: string, until: string, claims: object = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "theirs" })
      .setIssuer(issuer)
      .setAudience(aud)
      .setSubject(sub)
      .setExpirationTime(until)
      .sign(privateKey);

  const external = { issuer, clientId: "tenders", scope: "openid email", mfaAcr: [] };
  const ours = await identityServer({ identity: { audience: "urn:brolga:api", external } });
  const access = await signed("urn:brolga:api", "7", "5m");
  const register = async (identityToken?: string) => {
    const { statusCode, body } = await ours.app.inject({
      method: "POST",
      url: "/api/v1/public-user/register",
      headers: {
        authorization: `Bearer ${access}`,
        ...(identityToken !== undefined && { "x-identity-token": identityToken }),
      },
      payload: { givenName: "Mia", surname: "Reef", timeZoneId: "Australia/Perth", acceptedTermsAndConditions: true },
    });
    return [statusCode, /email_of_identity/.test(body)];
  };
  const email = { email: "mia@reef.example", email_verified: true };
  const refused = [400, true];
  expect(await register()).toEqual(refused);
  expect(await register(await signed("tenders", "8", "5m", email)), "another person's ID token").toEqual(refused);
  expect(await register(await signed("tenders", "7", "-5m", email)), "an expired ID token").toEqual(refused);
  expect(await register(await signed("another", "7", "5m", email)), "another client's ID token").toEqual(refused);
  expect(await register("nonsense")).toEqual(refused);
  expect(await register(await signed("tenders", "7", "5m", email))).toEqual([204, false]);
});
