import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#app";
import { createInProcessEngine } from "#test/in-process-engine.ts";
import { settableClock } from "#platform/clock.ts";
import { liveConfig, testConfig } from "./config.ts";
import { testDatabase } from "./database.ts";
import { testSecrets } from "./secrets.ts";
import { tokenOf, tokenRules } from "./tokens.ts";

/*
 * Routes without a contract: every route that is not part of the API, called by callers of each kind, on a live
 * installation and on a local demonstration. test/permissions.test.ts covers the API.
 */

const { db, pool } = await testDatabase();
const clock = settableClock({ still: Temporal.Instant.from("2026-11-21T00:00:00Z") });
const engine = createInProcessEngine(db);
await engine.catchUp();
const metricsToken = "a token for monitors";

type Mode = "demo" | "live";
const origins: Record<Mode, string> = { live: "https://brolga.example", demo: "http://localhost:3000" };

const settings = (mode: Mode) => ({
  PUBLIC_URL: origins[mode],
  METRICS_TOKEN: metricsToken,
  SECURITY_CONTACT: "security@brolga.example",
});

async function installation(mode: Mode) {
  const app = await createApp({
    db,
    pool,
    engine,
    clock,
    config: mode === "live" ? liveConfig(settings(mode)) : testConfig(settings(mode)),
    ...(mode === "demo" && { demoClock: clock }),
    secrets: testSecrets,
    tokens: tokenRules,
    passwordCost: { N: 2 ** 8, r: 8, p: 1 },
    pages: () => new Response("a page"),
  });
  onTestFinished(() => app.close());
  await app.ready();
  return app;
}

const elsewhere = { remoteAddress: "192.0.2.7", host: "brolga.example" };
/** A proxy on the same machine that adds no header: its clients look local. */
const here = { remoteAddress: "127.0.0.1", host: "localhost:3000" };
const bearer = async (email: string) => ({ authorization: `Bearer ${await tokenOf({ email })}` });

type Who = { remoteAddress: string; host: string; authorization?: string };
const callers: Record<string, Who> = {
  stranger: elsewhere,
  "signed in": { ...elsewhere, ...(await bearer("sam@supplier.example")) },
  operator: { ...elsewhere, ...(await bearer("operator@brolga.example")) },
  monitor: { ...elsewhere, authorization: `Bearer ${metricsToken}` },
  "on this machine": here,
  "behind a silent proxy, signed in": { ...here, ...(await bearer("sam@supplier.example")) },
};

/** The expected answer to all callers, or to those who get another one. */
type Expected = number | ({ everybody: number } & Partial<Record<keyof typeof callers, number>>);
type Row = { call: string; live: Expected; demo: Expected; headers?: Record<string, string>; payload?: object };

const local = { everybody: 404, "on this machine": 200, "behind a silent proxy, signed in": 200 };
const monitors = { everybody: 404, monitor: 200 };

const asked = (name: string, live: Expected, more: Partial<Row> = {}): Row => ({
  call: name,
  live,
  demo: live,
  ...more,
});

const codeSteps = [
  "sign-in",
  "sign-up",
  "verify",
  "forgot",
  "reset",
  "new-password",
  "resend",
  "change-email",
  "confirm-change",
];
const factorSteps = ["factor-code", "factor-passkey", "factor-passkey-options", "recovery-code", "new-recovery-codes"];
const authenticatorSteps = ["authenticator", "confirm-authenticator", "remove-authenticator"];
const passkeySteps = ["passkey", "passkey-options", "new-passkey", "new-passkey-options", "remove-passkey"];
const signInSteps = [...codeSteps, ...factorSteps, ...authenticatorSteps, ...passkeySteps, "finish", "abort"];

const rows: Row[] = [
  asked("GET /livez", 200),
  asked("GET /health", 200),
  asked("GET /.well-known/security.txt", 200),
  asked("GET /manifest.webmanifest", 200),
  { call: "GET /metrics", live: monitors, demo: { ...local, monitor: 200 } },
  { call: "GET /dev/outbox", live: 404, demo: local },
  { call: "GET /dev/outbox.json", live: 404, demo: local },
  { call: "GET /dev/clock", live: 404, demo: local },
  { call: "POST /dev/clock", live: 404, demo: local, payload: { run: true } },
  { call: "GET /dev/payments", live: 404, demo: local },
  // Without the id of a subscription.
  {
    call: "POST /dev/payments",
    live: 404,
    demo: { everybody: 404, "on this machine": 400, "behind a silent proxy, signed in": 400 },
  },
  asked("GET /dev/anything", 404),
  asked("GET /api/v1/docs", 200),
  asked("GET /api/v1/docs/", 200),
  asked("GET /api/v1/docs/json", 200),
  asked("GET /api/v1/docs/yaml", 200),
  asked("GET /api/v1/docs/static/index.html", 302),
  asked("GET /api/v1/docs/static/swagger-initializer.js", 200),
  asked("GET /api/v1/docs/static/theme/no-vendor-bar.css", 200),
  asked("GET /api/v1/docs/..%2f..%2fpackage.json", 404),
  asked("GET /api/v1/openapi.json", 200),
  asked("GET /api/v1/anything", 404),
  asked("GET /pictures/nothing", 404),
  asked("GET /featured-logos/1", 404),
  asked("GET /robots.txt", 200),
  // Before the worker has made it.
  asked("GET /sitemap.xml", 503),
  asked("GET /sitemaps/1.xml.gz", 404),
  asked("GET /link-pictures/nothing.png", 404),
  // The provider: what everybody can read, and what a token of the API does not open.
  asked("GET /idp/.well-known/openid-configuration", 200),
  asked("GET /idp/jwks", 200),
  asked("GET /idp/auth", 303),
  asked("GET /idp/session/end", 200),
  asked("POST /idp/session/end/confirm", 400),
  asked("POST /idp/token", 400),
  asked("POST /idp/token/revocation", 400),
  asked("GET /idp/token/introspection", 404),
  asked("POST /idp/reg", 404),
  asked("GET /idp/anything", 404),
  // A sign-in belongs to its browser: nobody else has the cookie, and no other site's page may submit anything.
  asked("GET /sign-in/nothing/about", 404),
  asked("GET /sign-in/nothing/factors", 404),
  ...signInSteps.map((step) =>
    asked(`POST /sign-in/nothing/${step}`, 403, { headers: { origin: "https://another.example" }, payload: {} }),
  ),
  // Pages are the same for everybody, because members' data comes from the API.
  asked("GET /", 200),
  asked("GET /opportunities", 200),
  asked("GET /account", 200),
  asked("GET /_serverFn/anything", 404),
];

test.for(["live", "demo"] as const)("%s: each plain route answers each caller as its row says", async (mode) => {
  const app = await installation(mode);
  const otherwise: string[] = [];
  for (const row of rows) {
    const [method, url] = row.call.split(" ") as ["GET" | "POST", string];
    const expected = row[mode];
    for (const [name, { remoteAddress, host, authorization }] of Object.entries(callers)) {
      const headers = { host, ...(authorization && { authorization }), ...row.headers };
      const body = row.payload && { payload: row.payload };
      const { statusCode } = await app.inject({ method, url, remoteAddress, headers, ...body });
      const wanted = typeof expected === "number" ? expected : (expected[name] ?? expected.everybody);
      if (statusCode !== wanted) otherwise.push(`${row.call}, ${name}: ${statusCode} and not ${wanted}`);
    }
  }
  expect(otherwise).toEqual([]);
});

/** Method and path of every route, from the router's tree, which indents each level by four characters. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent, path, methods] = /^((?:[│ ] {3})*[├└]── )(.+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4 - 1;
    above.splice(depth, above.length, (above[depth - 1] ?? "") + path!);
    return methods!.split(", ").map((method) => `${method} ${above[depth]}`);
  });
}

test.for(["live", "demo"] as const)("%s: no route is left out of the walk", async (mode) => {
  const app = await installation(mode);
  const contracts = Object.keys(app.swagger().paths ?? {}).map((path) => path.replace(/\{\w+\}/g, ":"));
  const plain = routesOf(app.printRoutes({ commonPrefix: false })).filter((route) => {
    const [method, path] = route.split(" ") as [string, string];
    // The tree shows the routes below /idp and those of pages as one star.
    return (
      method !== "HEAD" &&
      path !== "*" &&
      path !== "/api/v1/docs/*" &&
      !contracts.includes(path.replace(parameter, ":"))
    );
  });
  const walked = rows.map(({ call }) => call);
  const missing = plain.filter((route) => !walked.some((call) => fits(call, route)));
  expect(missing).toEqual([]);
  expect(plain.length).toBeGreaterThan(15);
});

/** A path's parameter, which has two names in the tree where two contracts name it differently. */
const parameter = /:\w+(?:\|:\w+)*/g;

/** Whether a call matches a route, in which a name with a colon matches anything. */
const fits = (call: string, route: string) =>
  new RegExp(`^${route.replace(/[.*+?]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`).test(call);

test("a page cannot be made to send anything to a sign-in that is not its browser's", async () => {
  const app = await installation("live");
  for (const step of ["resend", "abort"]) {
    const url = `/sign-in/nothing/${step}`;
    expect((await app.inject({ method: "POST", url })).statusCode, "no origin").toBe(403);
    const own = { origin: origins.live };
    expect((await app.inject({ method: "POST", url, headers: own })).statusCode, "without the cookie").toBe(404);
  }
});

test("security.txt says whom to tell, and for how long that holds", async () => {
  const app = await installation("live");
  const answer = await app.inject({ url: "/.well-known/security.txt" });
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body).toContain("Contact: mailto:security@brolga.example\n");
  expect(answer.body).toContain("Canonical: https://brolga.example/.well-known/security.txt\n");
  expect(answer.body).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/m);
});
