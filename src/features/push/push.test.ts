import { expect, test } from "vitest";
import { decodeJwt } from "jose";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf, outcomes, refused } from "#test/firms.ts";
import { browserKeys, playHosts } from "#test/push-service.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

type Reply = Parameters<typeof playHosts>[0] extends (call: never) => infer Answer ? Answer : never;

const replies = new Map<string, Reply>();
const hosts = await playHosts(({ path }) => replies.get(path) ?? { status: 201 }, { timeoutMs: 1_000 });
const server = await testServer({ at: "2026-09-15T23:00:00Z", sendRequest: hosts.sendRequest });
const { alert, clock, db, publish } = server;
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
const firm = firmsOf(server);
await publish(release({ key: "old", title: "Old slipway", closes: "2026-10-30" }));
await beginNews(server);

/** A member who gets an immediate push for a word, on browsers with these addresses. */
async function pushedTo(word: string, paths: string[]) {
  at("2026-09-15T23:00:00Z");
  const { admin } = await firm();
  const { publicKey } = await admin.push.publicKey({});
  const browsers = paths.map((path) => ({ endpoint: `https://push.example.com${path}`, ...browserKeys() }));
  for (const { endpoint, keys } of browsers) await admin.push.subscribe({ body: { endpoint, publicKey, keys } });
  const timings = { notificationTimingForEmail: "Off", notificationTimingForPush: "Instant" } as const;
  await admin.savedSearches.create({ body: { name: word, searchRequest: { freeText: word }, ...timings } });
  await publish(release({ key: word, title: `${word} for the harbour`, closes: "2026-10-19T01:00:00Z" }));
  await alert();
  at("2026-09-15T23:05:00Z");
  const newest = async () => (await admin.alerts.deliveries({})).items[0];
  return { admin, browsers, newest };
}
const sentTo = (path: string) => hosts.received.filter((call) => call.path === path);

test("a test reaches the browser that asks for it, and a person cannot send one to another's", async () => {
  const { admin } = await pushedTo("boom", ["/t1", "/t2"]);
  await alert();
  const [before, others] = [sentTo("/t1").length, sentTo("/t2").length];
  const { items } = await admin.push.devices({});
  const { subscriptionId } = items.find(({ endpoint }) => endpoint.endsWith("/t1"))!;
  await admin.push.test({ params: { subscriptionId } });
  await server.work();
  const { headers } = sentTo("/t1").at(-1)!;
  expect([sentTo("/t1").length, sentTo("/t2").length]).toEqual([before + 1, others]);
  expect(headers).toMatchObject({ ttl: "300", urgency: "normal", topic: "test" });
  const another = (await firm()).admin;
  expect(await outcomes([another.push.test({ params: { subscriptionId } })])).toEqual([404]);
  // A browser whose service knows it no more is ended, and then has no test.
  replies.set("/t1", { status: 410 });
  await admin.push.test({ params: { subscriptionId } });
  await server.work();
  expect(await outcomes([admin.push.test({ params: { subscriptionId } })])).toEqual([404]);
});

test("an immediate alert is shown by every browser of its person, encrypted for it and signed by us", async () => {
  const { admin, browsers, newest } = await pushedTo("slipway", ["/a1", "/a2"]);
  await alert();
  for (const [index, path] of ["/a1", "/a2"].entries()) {
    const [call, ...others] = sentTo(path);
    expect(others).toEqual([]);
    expect(browsers[index]!.read(call!.body)).toEqual({
      title: "New, closes Mon 19 Oct 1:00am UTC",
      body: "slipway for the harbour. Department of Examples. 12:00pm your time",
      path: expect.stringMatching(/^\/opportunities\/\w{16}$/) as string,
      tag: expect.stringMatching(/^n-\w{16}$/) as string,
      renotify: false,
      acts: [
        { label: "Watch", path: expect.stringMatching(/^\/act\//) as string, opens: false },
        { label: "Not for us", path: expect.stringMatching(/^\/act\//) as string, opens: false },
      ],
      badge: 0,
    });
    expect(call!.headers).toMatchObject({ ttl: "86400", urgency: "normal", topic: (await newest())!.deliveryId });
    const token = /^vapid t=([^,]+), k=(.+)$/.exec(call!.headers.authorization!)!;
    expect(token[2]).toBe((await admin.push.publicKey({})).publicKey);
    expect(decodeJwt(token[1]!).aud).toBe("https://push.example.com");
  }
  expect(await newest()).toMatchObject({ channel: "push", state: "Sent" });
  expect((await admin.push.devices({})).items.map(({ lastSentDate }) => lastSentDate)).toEqual([
    "2026-09-15T23:05:00Z",
    "2026-09-15T23:05:00Z",
  ]);
});

test.each([
  ["404", { status: 404 }],
  ["410", { status: 410 }],
])("a browser for which its push service answers %s gets nothing more, and the list says so", async (name, reply) => {
  replies.set(`/gone${name}`, reply);
  const { admin, newest } = await pushedTo(`wharf${name}`, [`/gone${name}`]);
  await alert();
  expect(await newest()).toMatchObject({ state: "NotNeeded" });
  const [device] = (await admin.push.devices({})).items;
  expect(device!.endedDate).toBe("2026-09-15T23:05:00Z");
  await publish(release({ key: `more${name}`, title: `wharf${name} again`, closes: "2026-10-19T01:00:00Z" }));
  await alert();
  expect(await admin.alerts.nextMessages({})).not.toContainEqual(expect.objectContaining({ channel: "push" }));
  await admin.push.unsubscribe({ params: { subscriptionId: device!.subscriptionId } });
  expect(await admin.push.devices({})).toEqual({ totalRecords: 0, items: [] });
});

test.each<[string, Reply, string]>([
  ["429 with a time to wait", { status: 429, headers: { "retry-after": "3600" } }, "2026-09-16T00:04:59Z"],
  ["503", { status: 503 }, "2026-09-15T23:05:30Z"],
  ["nothing", "hangs", "2026-09-15T23:05:30Z"],
])(
  "a push service that answers %s is asked again, and other browsers get no second one",
  async (name, reply, early) => {
    const [bad, good] = [`/bad-${name.slice(0, 3)}`, `/good-${name.slice(0, 3)}`];
    replies.set(bad, reply);
    const { newest } = await pushedTo(`mole${name.slice(0, 3)}`, [bad, good]);
    await alert();
    expect(await newest()).toMatchObject({ state: "Waiting" });
    replies.delete(bad);
    at(early);
    await alert();
    expect(await newest()).toMatchObject({ state: "Waiting" });
    at("2026-09-16T00:06:00Z");
    await alert();
    expect(await newest()).toMatchObject({ state: "Sent" });
    expect([sentTo(bad).length, sentTo(good).length]).toEqual([2, 1]);
  },
);

test("a message that no push service takes is given up at once, and the reason has no secret address", async () => {
  replies.set("/secret-address", { status: 403 });
  const { newest } = await pushedTo("breakwater", ["/secret-address"]);
  await alert();
  expect(await newest()).toMatchObject({ state: "Failed" });
  const { error } = await db
    .selectFrom("alert_delivery")
    .select("error")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(error).toBe("The push service push.example.com answers 403.");
});

test.each([
  "http://push.example.com/a",
  "https://10.0.0.1/a",
  "https://[::1]/a",
  "https://2130706433/a",
  "https://localhost/a",
  "https://db.internal/a",
  "https://user:secret@push.example.com/a",
])("no subscription to %s is accepted", async (endpoint) => {
  const { admin } = await firm();
  const { publicKey } = await admin.push.publicKey({});
  const { keys } = browserKeys();
  await expect(admin.push.subscribe({ body: { endpoint, publicKey, keys } })).rejects.toMatchObject({ status: 400 });
});

test("a browser's keys and ours are checked, and a browser belongs to who subscribed with it last", async () => {
  const { admin } = await firm();
  const { admin: other } = await firm();
  const { publicKey } = await admin.push.publicKey({});
  const { keys } = browserKeys();
  const endpoint = "https://push.example.com/shared";
  const p256dh = `B${"A".repeat(86)}`;
  await expect(
    admin.push.subscribe({ body: { endpoint, publicKey, keys: { ...keys, p256dh } } }),
  ).rejects.toMatchObject(refused(400, "public_key", "keys.p256dh"));
  await expect(admin.push.subscribe({ body: { endpoint, publicKey: "other", keys } })).rejects.toMatchObject(
    refused(409, "other_key", "publicKey"),
  );
  const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile" };
  await admin.push.subscribe({ body: { endpoint, publicKey, keys }, headers });
  expect((await admin.push.devices({})).items).toMatchObject([{ device: "Chrome on Android", endpoint }]);
  await other.push.subscribe({ body: { endpoint, publicKey, keys } });
  expect((await admin.push.devices({})).totalRecords).toBe(0);
  expect((await other.push.devices({})).totalRecords).toBe(1);
});

test("however many browsers are added at once, a person has at most 20", async () => {
  const { admin } = await firm();
  const { publicKey } = await admin.push.publicKey({});
  const subscribe = (number: number) =>
    admin.push.subscribe({
      body: { endpoint: `https://push.example.com/many${number}`, publicKey, keys: browserKeys().keys },
    });
  for (let number = 0; number < 18; number++) await subscribe(number);
  const counted = await outcomes([18, 19, 20, 21, 22, 23].map(subscribe));
  expect(counted).toEqual([200, 200, 409, 409, 409, 409]);
  // One that is there already can be renewed.
  await subscribe(3);
  expect((await admin.push.devices({})).totalRecords).toBe(20);
});
