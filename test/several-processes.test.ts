import type { FastifyInstance, InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { browserOn } from "./browser.ts";
import { identityServer } from "./identity-server.ts";

const first = await identityServer();
const second = await identityServer({ on: first.database });
const third = await identityServer({ on: first.database });
const apps = [first, second, third].map(({ app }) => app);
let turn = 0;
/** Each request goes to the next process, as with a load balancer. */
const balanced = {
  inject: (options: InjectOptions) => apps[turn++ % apps.length]!.inject(options),
} as unknown as FastifyInstance;
const newBrowser = () => browserOn(balanced, first.origin);
const [email, password] = ["ada@engines.example", "a long and quiet afternoon"];

/** The statuses of each process for a call with a token. */
const statuses = (token: string) =>
  Promise.all(
    apps.map(
      async (app) =>
        (await app.inject({ url: "/api/v1/public-user/own-profile", headers: { authorization: `Bearer ${token}` } }))
          .statusCode,
    ),
  );

test("people sign up, renew and sign out though each request meets another process", async () => {
  const browser = newBrowser();
  const { page, verifier } = await browser.begin({ screen_hint: "signup" });
  await browser.step(page, "sign-up", { email, password });
  const { body, status } = await browser.step(page, "verify", { code: await first.codeFor(email) });
  expect(status).toBe(200);
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  const { body: tokens } = await browser.redeem(code, verifier);
  const known = await statuses(tokens.access_token);
  expect(new Set(known).size).toBe(1);
  expect(known[0]).not.toBe(401);

  const elsewhere = newBrowser();
  const other = await elsewhere.signIn(email, password);
  const renewed = await browser.refresh(tokens.refresh_token);
  expect(renewed.status).toBe(200);
  expect((await elsewhere.refresh(other.refresh_token)).status).toBe(200);

  await browser.signOut(renewed.body.id_token);
  expect((await browser.refresh(renewed.body.refresh_token)).body.error).toBe("invalid_grant");
});

test("failed sign-ins are counted over all processes", async () => {
  const victim = "grace@engines.example";
  await first.signUp(victim, password);
  const attempt = async () => {
    const thief = newBrowser();
    const { page } = await thief.begin();
    return (await thief.step(page, "sign-in", { email: victim, password: "a wrong password, again" })).status;
  };
  const answers: number[] = [];
  for (let tries = 1; tries <= 11; tries++) answers.push(await attempt());
  expect(answers.indexOf(429)).toBe(10);
  // The right password does not help in any process either.
  for (const { anotherBrowser } of [first, second, third]) {
    const browser = anotherBrowser();
    const { page } = await browser.begin();
    expect((await browser.step(page, "sign-in", { email: victim, password })).status).toBe(429);
  }
});
