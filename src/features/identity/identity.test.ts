import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

const password = "correct horse battery";

test("a new person signs up with the code from the e-mail, and their token is taken by the API", async () => {
  const { browser, codeFor, app } = await identityServer();
  const { page, verifier } = await browser.begin({ screen_hint: "signup" });
  expect((await browser.request("GET", `${page}/about`)).json()).toEqual({ purpose: "sign-up" });

  expect(await browser.step(page, "sign-up", { email: "Mia@Reef.example", password })).toMatchObject({ status: 204 });
  expect((await browser.request("GET", `${page}/about`)).json()).toEqual({
    purpose: "sign-up",
    email: "Mia@Reef.example",
    awaits: "sign-up",
  });
  const { body } = await browser.step(page, "verify", { code: await codeFor("Mia@Reef.example") });
  const { code = "", state } = await browser.comeBack((body as { continueAt: string }).continueAt);
  expect(state).toBe("remembered");

  const { body: tokens } = await browser.redeem(code, verifier);
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "RS256", typ: "at+jwt" });
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: "http://localhost:3101/idp",
    aud: "urn:brolga:api",
    email: "Mia@Reef.example",
    email_verified: true,
  });
  expect(decodeJwt(tokens.id_token)).toMatchObject({ email: "Mia@Reef.example", email_verified: true });

  const reply = await app.inject({
    url: "/api/v1/public-user/user-cache",
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(reply.statusCode).not.toBe(401);
});
