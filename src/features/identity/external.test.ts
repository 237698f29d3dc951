import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

test("people of another issuer sign in there and are taken here, and there is no provider of our own then", async () => {
  const theirs = await identityServer({ origin: "http://localhost:0" });
  await theirs.app.listen({ host: "localhost", port: 0 });
  const origin = `http://localhost:${(theirs.app.server.address() as AddressInfo).port}`;
  const external = { issuer: `${origin}/idp`, clientId: "web", scope: "openid profile email" };
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
  expect(renewed.status, "by a socket as without one").toBe(200);

  const call = (token: string) =>
    ours.app.inject({
      url: "/api/v1/public-user/user-is-unique?Email=mia@elsewhere.example",
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await call(tokens.access_token)).json()).toBe(true);
  expect((await call(tokens.id_token)).statusCode, "an ID token is for the page alone").toBe(401);
  expect((await ours.app.inject("/idp/jwks")).statusCode).toBe(404);
  expect((await ours.app.inject("/sign-in/x/about")).statusCode).toBe(404);
});
