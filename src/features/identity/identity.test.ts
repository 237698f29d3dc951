import { createHash } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterEach, expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

const { app, anotherBrowser, codeFor, clock, database, tasks, origin } = await identityServer();
afterEach(() => clock.set({ aheadSeconds: 0 }));
const password = "correct horse battery";

/** A browser that has just signed up, up to the code of the callback. */
async function signedUp(email: string) {
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin({ screen_hint: "signup" });
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  const { code = "", state } = await browser.comeBack((body as { continueAt: string }).continueAt);
  return { browser, code, state, verifier };
}
/** The same, up to the tokens. */
async function signedIn(email: string) {
  const { browser, code, verifier } = await signedUp(email);
  return { browser, tokens: (await browser.redeem(code, verifier)).body };
}
const register = (token: string, on = app) =>
  on.inject({
    method: "POST",
    url: "/api/v1/public-user/register",
    headers: { authorization: `Bearer ${token}` },
    payload: {
      givenName: "Mia",
      surname: "Reef",
      timeZoneId: "Australia/Perth",
      organisation: { organisationName: "Reef", abn: "51824753556", isSecondOnAbn: true },
      acceptedTermsAndConditions: true,
    },
  });

test("a new person signs up with the emailed code, and the API accepts their token", async () => {
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin({ screen_hint: "signup", login_hint: "mia@reef.example" });
  const about = async (of: string) => (await browser.request("GET", `${of}/about`)).json();
  expect(await about(page)).toEqual({ purpose: "sign-up", email: "mia@reef.example" });

  expect(await browser.step(page, "sign-up", { email: "Mia@Reef.example", password })).toMatchObject({ status: 204 });
  expect(await about(page)).toEqual({ purpose: "sign-up", email: "Mia@Reef.example", awaits: "sign-up" });

  const { body } = await browser.step(page, "verify", { code: await codeFor("Mia@Reef.example") });
  const { code = "", state } = await browser.comeBack((body as { continueAt: string }).continueAt);
  expect(state).toBe("remembered");
  const { body: tokens } = await browser.redeem(code, verifier);
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "RS256", typ: "at+jwt" });
  const known = { email: "Mia@Reef.example", email_verified: true };
  expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: `${origin}/idp`, aud: "urn:brolga:api", ...known });
  expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: "web", ...known });
  expect((await register(tokens.access_token)).statusCode).toBe(204);
});

test("an existing session signs in silently, and a page can ask for that", async () => {
  const { browser } = await signedUp("back@reef.example");
  const { to } = await browser.begin({ prompt: "none" });
  expect(new URL(to).searchParams.get("code")).toBeTruthy();

  const { to: refused } = await anotherBrowser().begin({ prompt: "none" });
  expect(new URL(refused).searchParams.get("error")).toBe("login_required");
});

test("a refresh token rotates; a later reuse revokes everything from the sign-in", async () => {
  const { browser, tokens: first } = await signedIn("again@reef.example");
  const { status, body: second } = await browser.refresh(first.refresh_token);
  expect(status).toBe(200);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(decodeJwt(second.access_token)).toMatchObject({ aud: "urn:brolga:api", email: "again@reef.example" });

  const lost = await browser.refresh(first.refresh_token);
  expect(lost.status, "a lost response can be requested again at once").toBe(200);
  clock.set({ aheadSeconds: 11 });
  expect(await browser.refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect(await browser.refresh(second.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("a code can be exchanged once, by the page that requested it, also under concurrency", async () => {
  const { browser, code } = await signedUp("once@reef.example");
  expect((await browser.redeem(code, "x".repeat(43))).body.error).toBe("invalid_grant");

  const next = await browser.begin({ prompt: "none" });
  const second = new URL(next.to).searchParams.get("code")!;
  const answers = await Promise.all([1, 2, 3].map(() => browser.redeem(second, next.verifier)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect((await browser.redeem(second, next.verifier)).body.error).toBe("invalid_grant");
});

test("requests without PKCE, with another redirect URI or audience do not reach the sign-in page", async () => {
  const browser = anotherBrowser();
  const withoutChallenge = await browser.begin({ code_challenge: "", code_challenge_method: "" });
  expect(new URL(withoutChallenge.to).searchParams.get("error")).toBe("invalid_request");
  const plain = await browser.begin({ code_challenge_method: "plain" });
  expect(new URL(plain.to).searchParams.get("error")).toBe("invalid_request");
  const stranger = await browser.begin({ redirect_uri: "https://evil.example/callback" });
  expect(stranger.to).toBe(`${origin}/auth-error?error=invalid_redirect_uri`);
  const otherApi = await browser.begin({ resource: "urn:other:api" });
  expect(new URL(otherApi.to).searchParams.get("error")).toBe("invalid_target");
});

test("a NUL character is a 400 and not an error in the log", async () => {
  for (const where of ["state", "login_hint", "nonce"])
    expect(await anotherBrowser().begin({ [where]: "\0" }), where).toMatchObject({ status: 400, to: "" });
});

test("both loopback names can sign in; pages of other origins get no answer", async () => {
  const other = "http://127.0.0.1:3101";
  const { page } = await anotherBrowser().begin({ redirect_uri: `${other}/callback` });
  expect(page).toMatch(/^\/sign-in\/[\w-]+$/);

  const preflight = (from: string) =>
    app.inject({
      method: "OPTIONS",
      url: "/idp/token",
      headers: { origin: from, "access-control-request-method": "POST" },
    });
  expect((await preflight(other)).headers["access-control-allow-origin"]).toBe(other);
  const asked = await app.inject({
    method: "POST",
    url: "/idp/token",
    headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
    payload: "grant_type=refresh_token&client_id=web&refresh_token=none",
  });
  expect(asked.json().error).toBe("invalid_request");
  expect(asked.headers["access-control-allow-origin"]).toBeUndefined();
});

test("URLs in the discovery document have our origin, whatever the Host header says", async () => {
  const { body } = await app.inject({
    url: "/idp/.well-known/openid-configuration",
    headers: { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  expect(body).not.toContain("evil");
  expect(JSON.parse(body)).toMatchObject({
    issuer: `${origin}/idp`,
    token_endpoint: `${origin}/idp/token`,
    code_challenge_methods_supported: ["S256"],
  });
});

test("signing out ends the session and its tokens, and returns to the site", async () => {
  const { browser: here, tokens } = await signedIn("leave@reef.example");
  const site = encodeURIComponent(`${origin}/`);
  const end = async (hint: string) => {
    const url = `/idp/session/end?client_id=web&post_logout_redirect_uri=${site}${hint}`;
    const { body, headers } = await here.request("GET", url);
    return { body, policy: headers["content-security-policy"] };
  };
  const unasked = await end("");
  expect(unasked.body).toContain("Sign out of Brolga?");
  expect(unasked.body, "a link on another site does not sign anybody out").not.toContain("<script>");

  const { body, policy } = await end(`&id_token_hint=${tokens.id_token}`);
  for (const [, kind, inline = ""] of body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)) {
    const hash = createHash("sha256").update(inline).digest("base64");
    expect(policy, "only the page's own code can run").toContain(`${kind}-src 'self' 'sha256-${hash}'`);
  }
  expect(body).toContain("<script>");
  const xsrf = /name="xsrf" value="([\w-]+)"/.exec(body)![1]!;
  const done = await here.form("/idp/session/end/confirm", { xsrf, logout: "yes" });
  expect(done.headers.location).toBe(`${origin}/`);
  expect((await here.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
  expect(new URL((await here.begin({ prompt: "none" })).to).searchParams.get("error")).toBe("login_required");
});

test("another person can sign in over an existing session", async () => {
  await signedIn("other@reef.example");
  const { browser } = await signedIn("first@reef.example");
  const { page, verifier } = await browser.begin({ prompt: "login" });
  const { body } = await browser.step(page, "sign-in", { email: "other@reef.example", password });
  // The provider ends the earlier session with a form that submits itself.
  const form = await browser.leadsTo((body as { continueAt: string }).continueAt);
  const xsrf = /name="xsrf" value="([\w-]+)"/.exec(form.body)![1]!;
  const ended = await browser.form("/idp/session/end/confirm", { xsrf, logout: "yes" });
  const { code = "" } = await browser.comeBack(ended.headers.location!);
  expect(decodeJwt((await browser.redeem(code, verifier)).body.id_token)).toMatchObject({
    email: "other@reef.example",
  });
});

test("without an audience the token is for userinfo, and the API rejects it", async () => {
  const { browser } = await signedIn("info@reef.example");
  const { to, verifier } = await browser.begin({ prompt: "none", resource: "" });
  const { body: tokens } = await browser.redeem(new URL(to).searchParams.get("code")!, verifier);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const claims = (await app.inject({ url: "/idp/me", headers })).json();
  expect(claims).toMatchObject({ email: "info@reef.example", email_verified: true });
  expect((await register(tokens.access_token)).statusCode).toBe(401);
});

test("an erased person cannot sign in any more, here or anywhere", async () => {
  const email = "erased@reef.example";
  const { browser, tokens } = await signedIn(email);
  await register(tokens.access_token);
  const call = (method: "GET" | "POST", url: string, payload?: object) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${tokens.access_token}` },
      ...(payload && { payload }),
    });
  const response = await call("GET", "/api/v1/public-user/security-token?purpose=delete-user");
  const { securityToken } = response.json() as { securityToken: string };
  expect((await call("POST", "/api/v1/public-user/delete-user", { securityToken })).statusCode).toBe(204);

  expect((await register(tokens.access_token)).statusCode, "an unexpired token is rejected").toBe(401);
  expect((await browser.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
  const { page } = await anotherBrowser().begin();
  const { page: again, to } = await browser.begin();
  expect(to).toContain("/sign-in/");
  expect(page).not.toBe(again);
  expect(await browser.step(again, "sign-in", { email, password })).toMatchObject({ status: 400 });
});

test("under https cookies are Secure and HttpOnly", async () => {
  const secure = await identityServer({ origin: "https://brolga.example" });
  const { headers } = await secure.browser.request(
    "GET",
    "/idp/auth?client_id=web&response_type=code&scope=openid&redirect_uri=https://brolga.example/callback&code_challenge_method=S256&code_challenge=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
  );
  const cookies = [headers["set-cookie"] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(3);
  for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax; secure; httponly$/i);
});

test("cancelling the sign-in returns without signing in", async () => {
  const here = anotherBrowser();
  const { page } = await here.begin();
  const { body } = await here.step(page, "abort");
  expect(await here.comeBack((body as { continueAt: string }).continueAt)).toMatchObject({ error: "access_denied" });
});

test("tokens and sign-ins survive a restart", async () => {
  const { browser, tokens } = await signedIn("restart@reef.example");
  const begun = await browser.begin({ prompt: "login" });

  const later = await identityServer({ on: database, cookies: browser.cookies() });
  expect((await register(tokens.access_token, later.app)).statusCode).toBe(204);
  expect((await later.browser.refresh(tokens.refresh_token)).status).toBe(200);
  const { body } = await later.browser.step(begun.page, "sign-in", { email: "restart@reef.example", password });
  const back = await later.browser.comeBack((body as { continueAt: string }).continueAt);
  expect((await later.browser.redeem(back["code"]!, begun.verifier)).status).toBe(200);
});

test("an installation that moves to another URL keeps its people", async () => {
  const { tokens } = await signedIn("moved@reef.example");
  expect((await register(tokens.access_token)).statusCode).toBe(204);

  const moved = await identityServer({ on: database, origin: "https://brolga.example" });
  const { access_token } = await moved.browser.signIn("moved@reef.example", password);
  const headers = { authorization: `Bearer ${access_token}` };
  const response = await moved.app.inject({ url: "/api/v1/public-user/user-profile", headers });
  expect(response.json()).toMatchObject({ email: "moved@reef.example", givenName: "Mia" });
});

test("expired records are deleted, and live ones are not", async () => {
  const { browser, tokens } = await signedIn("prune@reef.example");
  await anotherBrowser().begin();
  const left = async () => {
    const rows = await database.db.selectFrom("oidc_record").select("kind").execute();
    return new Set(rows.map(({ kind }) => kind));
  };
  const prune = async () => await tasks["prune-identity"]!(undefined as never, undefined as never);
  await prune();
  expect(await left()).toContain("Interaction");
  clock.set({ aheadSeconds: 2 * 60 * 60 });
  await prune();
  clock.set({ aheadSeconds: 0 });
  expect(await left()).not.toContain("Interaction");
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);
});
