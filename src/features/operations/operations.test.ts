import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { problem } from "#contract/problem.ts";
import { createApp } from "#app";
import { createInProcessEngine } from "#test/in-process-engine.ts";
import { openPayments } from "#adapters/open.ts";
import { knownPrice } from "#domain/plan-change.ts";
import { embeddedEmail } from "#adapters/email/embedded.ts";
import { embeddedSms } from "#adapters/sms/embedded.ts";
import { settableClock } from "#platform/clock.ts";
import { liveConfig, testConfig } from "#test/config.ts";
import { testDatabase } from "#test/database.ts";
import { pollHealth } from "#test/poll-health.ts";

const { db, pool } = await testDatabase();
const clock = settableClock({ still: Temporal.Instant.from("2026-11-21T00:00:00Z") });
const engine = createInProcessEngine(db);
const app = await createApp({ db, pool, engine, clock, demoClock: clock, config: testConfig() });
const put = (payload: object) => app.inject({ method: "POST", url: "/dev/clock", payload });

test("the demonstration clock can be set, moved forward and left running", async () => {
  expect((await put({ at: "2026-12-03T14:00:00+11:00" })).json()).toEqual({
    now: "2026-12-03T03:00:00Z",
    stands: true,
  });
  expect((await put({ advance: "P1DT1H" })).json()).toEqual({ now: "2026-12-04T04:00:00Z", stands: true });
  expect((await put({ run: true })).json()).toMatchObject({ stands: false });
  expect(clock.now().toString()).toMatch(/^2026-12-04T04:00/);
});

test.each([
  { at: "0001-01-01T00:00:00Z" },
  { at: "3000-01-01T00:00:00Z" },
  { advance: "P999999999Y" },
  { advance: "PT99999999999999999H" },
])("the clock rejects a time outside the supported years: %j", async (order) => {
  const before = clock.state();
  const answer = await put(order);
  expect(answer.statusCode).toBe(400);
  expect(problem.parse(answer.json()).errors?.[0]?.rule).toBe("clock_range");
  expect(clock.state()).toEqual(before);
});

test("health is 503 until the index is loaded, and then reports how far behind the feed it is", async () => {
  expect(await app.inject({ url: "/health" })).toMatchObject({ statusCode: 503 });
  await engine.catchUp();
  await pollHealth(app).toMatchObject({ ready: true, mode: "demo", catchingUp: { index: { feedLag: 0 } } });
  expect(await app.inject({ url: "/health" })).toMatchObject({ statusCode: 200 });
});

test("health shows an ingest run in progress, but not one that was killed", async () => {
  const run = { name: "notices.csv", started_at: clock.now().toString(), read: 7, expected: 100 };
  await db.insertInto("ingest_run").values(run).execute();
  await pollHealth(app).toHaveProperty("catchingUp.ingest", { name: "notices.csv", read: 7, expected: 100 });
  await sql`update ingest_run set noted_at = noted_at - interval '2 minutes'`.execute(db);
  await pollHealth(app).not.toHaveProperty("catchingUp.ingest");
});

test("the payments of a subscription are made to fail on a page, which a form of another site cannot use", async () => {
  const payments = openPayments({ config: testConfig(), db, clock, deliver: async () => {} })!;
  const { token, subscriptionId: id } = await payments.createSubscription({
    customerId: "cus_1",
    price: knownPrice("team-monthly"),
    key: "dev",
  });
  await payments.sandbox!.pay(token, { number: "4242424242424242", expiry: "09 / 28" }, false);
  const press = async (from: string, order = "fails=true") =>
    (
      await app.inject({
        method: "POST",
        url: `/dev/payments?id=${id}&${order}`,
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": from },
        payload: "",
      })
    ).statusCode;
  const page = async () => (await app.inject({ url: "/dev/payments" })).body;
  expect(await page()).toContain("payments work");
  expect(await press("cross-site")).toBe(404);
  expect(await page()).toContain("payments work");
  expect(await press("same-origin")).toBe(303);
  expect(await page()).toContain("payments fail");
  // Its next payment is due in a month, and fails.
  for (const order of ["skipDays=0", "skipDays=7&fails=true", "skipDays=x"])
    expect(await press("same-origin", order)).toBe(400);
  for (let week = 0; week < 4; week++) expect(await press("same-origin", "skipDays=7")).toBe(303);
  expect((await payments.subscription(id))?.failure).toBeNull();
  expect(await press("same-origin", "skipDays=7")).toBe(303);
  expect(await payments.subscription(id)).toMatchObject({ status: "past_due", failure: { cents: 16_500 } });
});

test("an empty outbox says that there are no messages yet", async () => {
  const answer = await app.inject({ url: "/dev/outbox" });
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body).toContain("No messages yet.");
});

test("the outbox shows captured messages newest first, and as JSON for one recipient", async () => {
  clock.set({ still: Temporal.Instant.from("2026-12-04T04:00:00Z") });
  const html = `<p title='a "b"'>See <a href="https://brolga.example/?a&amp;b">this</a></p>`;
  const to = "<sam>@supplier.example";
  await embeddedEmail({ db, clock }).send({ to, subject: "Join <b>us</b>", text: "See this\n", html, headers: {} });
  await embeddedSms({ db, clock }).send({ to: "+61412345678", text: "<script>042917</script>\nis it" });

  const { body: page } = await app.inject({ url: "/dev/outbox" });
  expect(page).not.toMatch(/<script|<sam>|<b>us/);
  expect(page.indexOf("042917")).toBeLessThan(page.indexOf("Join &lt;b&gt;us"));
  expect(page).toContain(
    `srcdoc="&lt;p title=&#39;a &quot;b&quot;&#39;&gt;See &lt;a href=&quot;https://brolga.example/?a&amp;amp;b&quot;`,
  );

  const { body: narrowed } = await app.inject({ url: `/dev/outbox?to=${encodeURIComponent(to)}` });
  expect(narrowed).not.toContain("042917");
  const data = await app.inject({ url: "/dev/outbox.json?to=%2B61412345678" });
  expect(data.json()).toEqual([
    {
      id: expect.any(Number) as number,
      channel: "sms",
      to: "+61412345678",
      subject: null,
      text: "<script>042917</script>\nis it",
      html: null,
      attachment: null,
      sentAt: "2026-12-04T04:00:00Z",
    },
  ]);
});

test.each(["/dev/outbox", "/dev/outbox.json", "/dev/clock"])("%s answers only calls from this machine", async (url) => {
  const from = async (options: object) => (await app.inject({ url, ...options })).statusCode;
  expect(await from({})).toBe(200);
  expect(await from({ remoteAddress: "192.0.2.7" })).toBe(404);
  expect(await from({ headers: { "x-forwarded-for": "192.0.2.7" } })).toBe(404);
  expect(await from({ headers: { host: "brolga.example" } })).toBe(404);
});

const devPaths = ["/dev/outbox", "/dev/outbox.json", "/dev/clock"];
const needs = { db, pool, engine, clock };

/** Another server on the same data. */
async function server(options: Omit<Parameters<typeof createApp>[0], keyof typeof needs>) {
  const other = await createApp({ ...needs, ...options });
  onTestFinished(() => other.close());
  return async (url: string, request: object = {}) => (await other.inject({ url, ...request })).statusCode;
}

test("/dev does not exist in live mode", async () => {
  const statusOf = await server({ config: liveConfig() });
  for (const url of devPaths) expect(await statusOf(url)).toBe(404);
});

test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "a demonstration at %s has /dev",
  async (origin) => {
    const statusOf = await server({ config: testConfig({ PUBLIC_URL: origin }), demoClock: clock });
    for (const url of devPaths) expect(await statusOf(url)).toBe(200);
  },
);

test.each(["https://brolga.example", "http://192.0.2.7:3000", "http://localhost.example"])(
  "a demonstration at %s has no /dev: a proxy may make every caller look local",
  async (origin) => {
    const statusOf = await server({ config: testConfig({ PUBLIC_URL: origin }), demoClock: clock });
    for (const url of devPaths) expect(await statusOf(url)).toBe(404);
  },
);

test.each(["via", "x-real-ip", "x-forwarded-proto", "x-forwarded-host", "forwarded"])(
  "a call that a proxy has marked with %s is not from this machine",
  async (name) => {
    const statusOf = await server({ config: testConfig(), demoClock: clock });
    for (const url of [...devPaths, "/metrics"]) expect(await statusOf(url, { headers: { [name]: "x" } })).toBe(404);
  },
);

test("in live mode /metrics requires its token, even from this machine", async () => {
  const metricsToken = "a token for monitors";
  const statusOf = await server({ config: liveConfig({ METRICS_TOKEN: metricsToken }) });
  const authorised = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  expect(await statusOf("/metrics")).toBe(404);
  expect(await statusOf("/metrics", authorised("another"))).toBe(404);
  expect(await statusOf("/metrics", authorised(metricsToken))).toBe(200);
  expect(await statusOf("/metrics", { ...authorised(metricsToken), remoteAddress: "192.0.2.7" })).toBe(200);

  const withoutToken = await server({ config: liveConfig() });
  for (const token of ["", "undefined"]) expect(await withoutToken("/metrics", authorised(token))).toBe(404);
});

test("a demonstration serves /metrics without a token to this machine", async () => {
  const statusOf = await server({ config: testConfig() });
  expect(await statusOf("/metrics")).toBe(200);
  expect(await statusOf("/metrics", { remoteAddress: "192.0.2.7" })).toBe(404);
});
