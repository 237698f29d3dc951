import { afterEach, expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

const { anotherBrowser, app, clock, db, signUp, tasks } = await identityServer();
afterEach(() => clock.set({ aheadSeconds: 0 }));
const password = "correct horse battery";
const day = 24 * 60 * 60;
type Session = { sessionId: string; isCurrent: boolean; userAgent: string | null; network: string | null };

async function call(token: string, path: string, method: "GET" | "POST" = "GET") {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.inject({ method, url: `/api/v1/public-user/${path}`, headers });
  return { status: reply.statusCode, items: reply.statusCode === 200 ? (reply.json().items as Session[]) : [] };
}
const prune = () => tasks["prune-identity"]!(undefined as never, undefined as never);

test("people see their sessions and can end one at once", async () => {
  const email = "list@session.example";
  const { tokens } = await signUp(email, password);
  const phone = anotherBrowser();
  const theirs = await phone.signIn(email, password);
  const { items } = await call(tokens.access_token, "sessions");
  expect(items).toHaveLength(2);
  expect(items).toMatchObject([
    { isCurrent: false, userAgent: "lightMyRequest", network: "127.0.0.1" },
    { isCurrent: true, userAgent: "lightMyRequest", network: "127.0.0.1" },
  ]);
  const path = `sessions/${items[0]!.sessionId}/end`;
  expect((await call(tokens.access_token, path, "POST")).status).toBe(204);
  expect((await call(tokens.access_token, path, "POST")).status).toBe(404);
  expect((await call(theirs.access_token, "sessions")).status).toBe(401);
  expect((await phone.refresh(theirs.refresh_token)).body.error).toBe("invalid_grant");
  expect(new URL((await phone.begin({ prompt: "none" })).to).searchParams.get("error")).toBe("login_required");
  expect((await call(tokens.access_token, "sessions")).items).toMatchObject([{ isCurrent: true }]);
  const events = await db.selectFrom("security_event").select("kind").where("kind", "=", "session_ended").execute();
  expect(events).toHaveLength(1);
});

test("all other sessions can be ended together, and nobody can end another person's", async () => {
  const email = "others@session.example";
  const { tokens } = await signUp(email, password);
  const others = [await anotherBrowser().signIn(email, password), await anotherBrowser().signIn(email, password)];
  const stranger = await signUp("stranger@session.example", password);
  const [session] = (await call(tokens.access_token, "sessions")).items;
  const path = `sessions/${session!.sessionId}/end`;
  expect((await call(stranger.tokens.access_token, path, "POST")).status).toBe(404);
  expect((await call(tokens.access_token, "end-other-sessions", "POST")).status).toBe(204);
  for (const { access_token: token } of others) expect((await call(token, "sessions")).status).toBe(401);
  expect((await call(tokens.access_token, "sessions")).items).toHaveLength(1);
  expect((await call(stranger.tokens.access_token, "sessions")).items).toHaveLength(1);
});

test("a used session lasts; it ends after thirty days unused, and in any case after 180 days", async () => {
  const { browser, tokens } = await signUp("idle@session.example", password);
  let last = tokens.refresh_token;
  for (const days of [25, 50, 75, 100, 125, 150, 175]) {
    clock.set({ aheadSeconds: days * day });
    await prune();
    const { status, body } = await browser.refresh(last);
    expect([days, status]).toEqual([days, 200]);
    last = body.refresh_token;
  }
  clock.set({ aheadSeconds: 181 * day });
  await prune();
  expect((await browser.refresh(last)).body.error).toBe("invalid_grant");

  clock.set({ aheadSeconds: 0 });
  const idle = await signUp("unused@session.example", password);
  clock.set({ aheadSeconds: 31 * day });
  await prune();
  expect((await idle.browser.refresh(idle.tokens.refresh_token)).body.error).toBe("invalid_grant");
});

test("an expired session issues nothing, even before it is cleaned up", async () => {
  const { browser, tokens } = await signUp("uncleaned@session.example", password);
  clock.set({ aheadSeconds: 31 * day });
  expect((await call(tokens.access_token, "sessions")).status).toBe(401);
  expect((await browser.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
  expect(new URL((await browser.begin({ prompt: "none" })).to).searchParams.get("error")).toBe("login_required");
});
