import { expect, test } from "vitest";
import { createApp } from "#app";
import { testConfig } from "./config.ts";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";
import { type Person, tokenOf, tokenRules } from "./tokens.ts";

const server = await testServer();
const { db, pool, engine, clock, publish } = server;
await publish(release({ key: "a", title: "Street cleaning" }));
const operator: Person = { email: "operator@ridgeline.example" };
const rendered: string[] = [];
const app = await createApp({
  db,
  pool,
  engine,
  clock,
  config: testConfig({ OPERATOR_EMAILS: operator.email }),
  tokens: tokenRules,
  pages: ({ url }) => {
    rendered.push(new URL(url).pathname);
    return new Response("a page");
  },
});

/** How often a page is rendered for these two readers, with `between` in between. */
async function renderings(url: string, between: () => Promise<unknown> = () => Promise.resolve()): Promise<number> {
  rendered.length = 0;
  await app.inject({ url });
  await between();
  await app.inject({ url });
  return rendered.length;
}

test.each([
  "/",
  "/browse",
  "/browse/buyers/a-council",
  "/insights",
  "/opportunities?q=a",
  "/opportunities/b/c",
  "/pricing",
])("%s is rendered once for two readers", async (url) => expect(await renderings(url)).toBe(1));

test.each(["/dashboard", "/account", "/unsubscribe/abc", "/act/abc", "/operator", "/browsers", "/sign-up"])(
  "%s is rendered for each reader",
  async (url) => expect(await renderings(url)).toBe(2),
);

test("a page is rendered again after a notice has changed", async () => {
  expect(await renderings("/coverage", () => publish(release({ key: "b", title: "Road works" })))).toBe(2);
});

test("a page is rendered again after an operator's call that may change something, and not after one that reads", async () => {
  const headers = { authorization: `Bearer ${await tokenOf(operator)}` };
  const call = (method: "GET" | "POST") => app.inject({ method, url: "/api/v1/operator/deliveries/retry", headers });
  expect(await renderings("/faq", () => call("POST"))).toBe(2);
  expect(await renderings("/about-us", () => call("GET"))).toBe(1);
});
