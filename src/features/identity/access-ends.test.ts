import { afterEach, expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { identityServer } from "#test/identity-server.ts";

const { app, db, anotherBrowser, codeFor, clock, signUp } = await identityServer();
afterEach(() => clock.set({ aheadSeconds: 0 }));
const password = "correct horse battery";
type Browser = ReturnType<typeof anotherBrowser>;

/** The API's status for a token: 403 means a valid token of a person without a profile. */
async function call(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ url: "/api/v1/public-user/user-profile", headers })).statusCode;
}
/** A page of a password reset, one call before its end. */
async function resetPage(email: string, browser = anotherBrowser()) {
  const { page } = await browser.begin({ prompt: "login" });
  await browser.step(page, "forgot", { email });
  const code = await codeFor(email);
  return () => browser.step(page, "reset", { code, password: "a new password 1" });
}
/** True if the browser has a session at the provider: a new sign-in then asks for nothing. */
const isSignedIn = async (browser: Browser) =>
  new URL((await browser.begin({ prompt: "none" })).to).searchParams.has("code");

test("signing out ends access in that browser only", async () => {
  const email = "out@reef.example";
  const { browser, tokens } = await signUp(email, password);
  const elsewhere = await anotherBrowser().signIn(email, password);
  expect([await call(tokens.access_token), await call(elsewhere.access_token)]).toEqual([403, 403]);
  await browser.signOut(tokens.id_token);
  expect([await call(tokens.access_token), await call(elsewhere.access_token)]).toEqual([401, 403]);
  expect(await db.selectFrom("account_session").select("uid").execute(), "the session is deleted").toHaveLength(1);
});

test("reusing a code ends the access it gave", async () => {
  const { browser, tokens, code, verifier } = await signUp("replay@reef.example", password);
  expect((await browser.redeem(code, verifier)).body.error).toBe("invalid_grant");
  expect(await call(tokens.access_token)).toBe(401);

  // The browser is still signed in, but its new tokens do not revive the revoked ones.
  const next = await browser.begin({ prompt: "none" });
  const { body } = await browser.redeem(new URL(next.to).searchParams.get("code")!, next.verifier);
  expect([await call(body.access_token), await call(tokens.access_token)]).toEqual([403, 401]);
});

test("reusing or revoking a refresh token ends access", async () => {
  const { browser, tokens } = await signUp("again@reef.example", password);
  const { body: second } = await browser.refresh(tokens.refresh_token);
  clock.set({ aheadSeconds: 11 });
  await browser.refresh(tokens.refresh_token);
  expect([await call(tokens.access_token), await call(second.access_token)]).toEqual([401, 401]);

  clock.set({ aheadSeconds: 0 });
  const { browser: other, tokens: issued } = await signUp("given@reef.example", password);
  await other.form("/idp/token/revocation", { client_id: "web", token: issued.refresh_token });
  expect(await call(issued.access_token)).toBe(401);
});

test("a new password ends access, however young the token, also in the browser that set it", async () => {
  const email = "young@reef.example";
  const { browser, tokens } = await signUp(email, password);
  const elsewhere = anotherBrowser();
  const theirs = await elsewhere.signIn(email, password);
  const reset = await resetPage(email, browser);
  const { body: young } = await elsewhere.refresh(theirs.refresh_token);
  expect((await reset()).status).toBe(200);
  for (const { access_token: token } of [tokens, theirs, young]) expect(await call(token)).toBe(401);
});

/** Repeats a call until told to stop, and once more; returns the answers. */
function again<T>(ask: () => Promise<T>) {
  let isOver = false;
  const answers: Promise<T[]> = (async () => {
    const heard: T[] = [];
    do heard.push(await ask());
    while (!isOver);
    return heard;
  })();
  return () => {
    isOver = true;
    return answers;
  };
}

test("tokens, codes and sessions requested while a new password is set do not survive it", async () => {
  for (let round = 0; round < repeats(5, 200); round++) {
    const email = `thief${round}@reef.example`;
    clock.set({ aheadSeconds: round * 120 }); // or the limit on messages would end the test
    await signUp(email, password);
    const thief = anotherBrowser();
    const thieves = [thief];
    let { refresh_token: last } = await thief.signIn(email, password);
    const reset = await resetPage(email);
    const stop = [
      again(async () => {
        const { body } = await thief.refresh(last);
        last = body.refresh_token ?? last;
        return body.access_token ?? "";
      }),
      again(async () => {
        const { to, verifier } = await thief.begin({ prompt: "none" });
        const code = new URL(to).searchParams.get("code");
        return code === null ? "" : ((await thief.redeem(code, verifier)).body.access_token ?? "");
      }),
      again(async () => {
        thieves.push(anotherBrowser());
        const tokens = await thieves
          .at(-1)!
          .signIn(email, password)
          .catch(() => undefined);
        return tokens?.access_token ?? "";
      }),
    ];
    expect((await reset()).status).toBe(200);
    const heard = (await Promise.all(stop.map((end) => end()))).flat();
    for (const thief of thieves) expect(await isSignedIn(thief), "the session").toBe(false);
    expect((await thief.refresh(last)).status, "the last refresh token").toBe(400);
    for (const token of heard.filter((token) => token !== "")) expect(await call(token)).toBe(401);
  }
});

test("a sign-in checked against the old password cannot finish after it was replaced", async () => {
  const email = "parked@reef.example";
  await signUp(email, password);
  const parked = anotherBrowser();
  const { page } = await parked.begin();
  const { body } = await parked.step(page, "sign-in", { email, password });
  expect((await (await resetPage(email))()).status).toBe(200);
  const { to } = await parked.leadsTo((body as { continueAt: string }).continueAt);
  expect(to, "the page asks for the password again").toContain("/sign-in/");
  expect(await isSignedIn(parked)).toBe(false);
});
