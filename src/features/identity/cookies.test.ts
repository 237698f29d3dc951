import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

const password = "correct horse battery";

/** Signs somebody up at an origin, and returns every cookie set on the way. */
async function signUp(origin: string) {
  const { app, codeFor, browser } = await identityServer({ origin });
  const cookies: string[] = [];
  app.addHook("onResponse", async (_request, reply) => {
    cookies.push(...[reply.raw.getHeader("set-cookie") ?? []].flat().map(String));
  });
  const { page, verifier } = await browser.begin({ screen_hint: "signup" });
  const email = "sam@harbour.example";
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  const { status, body: tokens } = await browser.redeem(code, verifier);
  expect(status).toBe(200);
  const signOut = await browser.leadsTo(`/idp/session/end?id_token_hint=${tokens.id_token}`);
  const fields = Object.fromEntries(
    [...signOut.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
  await browser.form("/idp/session/end/confirm", { ...fields, logout: "yes" });
  return cookies;
}

const nameOf = (cookie: string) => cookie.split("=", 1)[0]!;

test("over https every cookie is bound to this host", async () => {
  const cookies = await signUp("https://brolga.example");
  const kinds = new Set(
    cookies.map((cookie) => /(session|interaction|resume|known)(?:\.sig)?$/.exec(nameOf(cookie))?.[1]),
  );
  expect(kinds).toEqual(new Set(["interaction", "known", "resume", "session"]));
  for (const cookie of cookies) {
    expect(nameOf(cookie)).toMatch(/^__Host-/);
    expect(cookie).toMatch(/; path=\/(?:;|$)/i);
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).not.toMatch(/; domain/i);
  }
});

test("over http on loopback, where browsers reject the prefix, cookie names have none", async () => {
  const cookies = await signUp("http://localhost:3101");
  expect(cookies.length).toBeGreaterThan(5);
  for (const cookie of cookies) {
    expect(nameOf(cookie)).toMatch(/^idp_3101_/);
    expect(cookie).not.toMatch(/; secure/i);
    expect(cookie).toMatch(/; path=\/(?:;|$)/i);
  }
});

test("a browser has one sign-in at a time: starting another ends the first, which says so", async () => {
  const { browser } = await identityServer({ origin: "https://brolga.example" });
  const [first, second] = [await browser.begin(), await browser.begin()];
  const about = async (page: string) => (await browser.request("GET", `${page}/about`)).statusCode;
  expect([await about(first.page), await about(second.page)]).toEqual([404, 200]);
});
