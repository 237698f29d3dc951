import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isPublicAddress } from "#platform/http-client/public-address.ts";
import { sendRequest as sendOverNetwork, type SendRequest } from "#platform/http-client/send-request.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

type Received = { url: string; headers: Record<string, string>; body: string };
const received: Received[] = [];
/** What the receiver does; 200 unless a test says otherwise. */
let answer: SendRequest = () => Promise.resolve({ status: 200, headers: {}, bytes: Buffer.alloc(0) });
const answers = (status: number, headers = {}) =>
  (answer = () => Promise.resolve({ status, headers, bytes: Buffer.alloc(0) }));
const sendRequest: SendRequest = (url, options) => {
  received.push({ url: url.href, headers: options.headers, body: String(options.body) });
  return answer(url, options);
};

const server = await testServer({ at: "2026-09-15T23:00:00Z", sendRequest });
const { alert, app, clock, colleague, db, outbox, publish, work } = server;
const firm = firmsOf(server);
await beginNews(server);
const later = (duration: Temporal.DurationLike) => clock.set({ still: clock.now().add(duration) });

const notice = (key: string, title: string, more: object = {}) =>
  release({
    key,
    title,
    places: ["NSW"],
    opens: "2026-09-15T00:00:00Z",
    closes: "2026-10-26T04:00:00Z",
    released: clock.now().toString(),
    ...more,
  });
async function send(): Promise<Received[]> {
  await alert();
  received.length = 0;
  await sql`select graphile_worker.add_job('send-webhooks', '{}'::json)`.execute(db);
  await work();
  return [...received];
}
type Api = Awaited<ReturnType<typeof firm>>["admin"];
const share = (who: Api, word: string) =>
  who.savedSearches.create({
    body: { name: `${word} work`, searchRequest: { freeText: word }, sharedWithOrganisation: true },
  });
const idOf = async (title: string) =>
  (await db.selectFrom("opportunity").select("public_id").where("title", "=", title).executeTakeFirstOrThrow())
    .public_id;
const jsonOf = ({ body }: Received) => JSON.parse(body) as { type: string; data: Record<string, unknown> };

test("what shared searches find and important changes of shared watches are sent, signed; private ones are not", async () => {
  const { admin } = await firm({ name: "Gantry" });
  const { secret } = await admin.webhook.save({ body: { url: "https://hooks.gantry-works.com/in?key=1" } });
  expect(secret).toMatch(/^whsec_.{32}$/);
  await share(admin, "gantry");
  await admin.savedSearches.create({ body: { name: "Mine", searchRequest: { freeText: "gantry" } } });
  later({ minutes: 1 });
  await publish(notice("g1", "Gantry repair"));
  const [found, ...others] = await send();
  expect(others).toEqual([]);
  expect(found!.url).toBe("https://hooks.gantry-works.com/in?key=1");
  expect(jsonOf(found!)).toMatchObject({
    type: "savedSearch.matched",
    data: { savedSearch: { name: "gantry work" }, opportunity: { title: "Gantry repair" } },
  });
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = found!.headers;
  const hmac = (key: string) =>
    `v1,${createHmac("sha256", Buffer.from(key.slice(6), "base64"))
      .update(`${id}.${at}.${found!.body}`)
      .digest("base64")}`;
  expect([Number(at), signature]).toEqual([clock.now().epochMilliseconds / 1_000, hmac(secret!)]);
  expect(await send()).toEqual([]);

  const publicOpportunityId = await idOf("Gantry repair");
  await admin.watchList.watch({ body: { publicOpportunityId } });
  later({ minutes: 1 });
  await publish(notice("g1", "Gantry repair", { closes: "2026-11-02T04:00:00Z" }));
  expect(await send()).toEqual([]);
  await admin.watchList.share({ params: { opportunityId: publicOpportunityId }, body: { isShared: true } });
  later({ minutes: 1 });
  await publish(notice("g1", "Gantry repair", { closes: "2026-10-19T04:00:00Z" }));
  expect((await send()).map(jsonOf)).toMatchObject([
    {
      type: "watchedOpportunity.changed",
      data: { changes: [{ fieldName: "Closing", severity: "critical" }], opportunity: { title: "Gantry repair" } },
    },
  ]);
  expect((await admin.webhook.get({})).events).toMatchObject([
    { kind: "change", state: "Sent", attempts: 1 },
    { kind: "match", state: "Sent", title: "Gantry repair" },
  ]);

  // A new secret: for a day both are signed with.
  const { secret: next } = await admin.webhook.rotateSecret({});
  await admin.webhook.test({});
  later({ minutes: 1 });
  await publish(notice("g2", "Gantry hire"));
  const [both] = await send();
  expect(both!.headers["webhook-signature"]!.split(" ")).toHaveLength(2);
  later({ hours: 25 });
  await publish(notice("g3", "Gantry paint"));
  const [after] = await send();
  expect(after!.headers["webhook-signature"]!.split(" ")).toHaveLength(1);
  expect(next).not.toBe(secret);
  // Nothing of the secrets is stored as it is.
  const stored = await db.selectFrom("webhook").selectAll().executeTakeFirstOrThrow();
  expect([stored.secret, stored.previous_secret]).not.toContain(secret);
});

test("seven tries over 54 hours, in order and with one id, then it is off and the admins have an email", async () => {
  const { admin, at } = await firm({ name: "Hoist" });
  await admin.webhook.save({ body: { url: "https://hooks.hoist-works.com/secret-path" } });
  await share(admin, "hoist");
  later({ minutes: 1 });
  await publish(notice("h1", "Hoist repair"), notice("h2", "Hoist hire"));
  answers(503);
  const start = clock.now();
  const tries: Received[] = [];
  for (let count = 0; count < 6; count += 1) {
    tries.push(...(await send()));
    // Too early for the next.
    expect(await send()).toEqual([]);
    const { webhook } = await admin.webhook.get({});
    expect(webhook).toMatchObject({ isOn: true, error: "hooks.hoist-works.com answered 503." });
    clock.set({ still: Temporal.Instant.from(webhook!.nextTryDate!) });
  }
  expect(clock.now().since(start).total("hours")).toBe(54);
  tries.push(...(await send()));
  expect(tries.map(({ headers }) => headers["webhook-id"])).toEqual(Array(7).fill(tries[0]!.headers["webhook-id"]));
  expect(await admin.webhook.get({})).toMatchObject({
    webhook: { isOn: false, switchedOffDate: clock.now().toString() },
    events: [
      { state: "Failed", attempts: 0 },
      { state: "Failed", attempts: 7, error: "hooks.hoist-works.com answered 503." },
    ],
  });
  const [email] = (await outbox(at("ada"))).filter(({ subject }) => subject!.includes("webhook"));
  expect(email!.subject).toBe("Your webhook is switched off: 7 tries over 54 hours failed");
  expect(email!.body).not.toContain("secret-path");

  expect((await app.inject("/metrics")).body).toMatch(/^webhooks_off 1$/m);

  // Nothing is queued while it is off; switched on, the next is sent.
  answers(200);
  later({ minutes: 1 });
  await publish(notice("h3", "Hoist paint"));
  expect(await send()).toEqual([]);
  expect(await admin.webhook.test({})).toEqual({
    isDelivered: true,
    answer: "hooks.hoist-works.com took the message.",
  });
  await admin.webhook.switchOn({});
  later({ minutes: 1 });
  await publish(notice("h4", "Hoist survey"));
  expect((await send()).map(jsonOf)).toMatchObject([{ data: { opportunity: { title: "Hoist survey" } } }]);
});

test("one webhook that fails holds back its own messages only, and a repaired one gets all of them in order", async () => {
  const [bad, good] = [await firm({ name: "Winch" }), await firm({ name: "Crane" })];
  await bad.admin.webhook.save({ body: { url: "https://bad.winch-works.com/" } });
  await good.admin.webhook.save({ body: { url: "https://good.crane-works.com/" } });
  for (const { admin } of [bad, good]) await share(admin, "derrick");
  later({ minutes: 1 });
  await publish(notice("d1", "Derrick one"));
  answer = (url) =>
    Promise.resolve({ status: url.host.startsWith("bad") ? 500 : 200, headers: {}, bytes: Buffer.alloc(0) });
  expect((await send()).map(({ url }) => new URL(url).host).toSorted()).toEqual([
    "bad.winch-works.com",
    "good.crane-works.com",
  ]);
  await publish(notice("d2", "Derrick two"));
  expect((await send()).map(({ url }) => new URL(url).host)).toEqual(["good.crane-works.com"]);
  answers(204);
  later({ minutes: 1 });
  expect((await send()).map((message) => (jsonOf(message).data["opportunity"] as { title: string }).title)).toEqual([
    "Derrick one",
    "Derrick two",
  ]);
});

test("redirects are not followed, and an address inside a network is refused when it is resolved", async () => {
  const { admin } = await firm({ name: "Probe" });
  await expect(admin.webhook.save({ body: { url: "https://127.0.0.1/in" } })).rejects.toMatchObject({ status: 400 });
  await expect(admin.webhook.save({ body: { url: "http://hooks.probe-works.com/" } })).rejects.toMatchObject({
    status: 400,
  });
  await admin.webhook.save({ body: { url: "https://hooks.probe-works.com/" } });
  answers(302, { location: "http://169.254.169.254/latest/meta-data" });
  received.length = 0;
  expect(await admin.webhook.test({})).toEqual({
    isDelivered: false,
    answer: "hooks.probe-works.com answered 302. Redirects are not followed.",
  });
  expect(received).toHaveLength(1);
  // The name pointed to the internet before, and points inside now: what counts is the address that we connect to.
  let lookups = 0;
  const resolve = ((_host: string, _options: object, done: (error: null, addresses: object[]) => void) => {
    lookups += 1;
    done(null, [{ address: "10.0.0.8", family: 4 }]);
  }) as never;
  answer = (url, options) => sendOverNetwork(url, { ...options, isAllowedAddress: isPublicAddress, resolve });
  expect(await admin.webhook.test({})).toEqual({
    isDelivered: false,
    answer: "hooks.probe-works.com is not on the public internet.",
  });
  expect(lookups).toBe(1);
  answers(200);
});

test("Slack and Teams get messages of their own form, by the address", async () => {
  const { admin } = await firm({ name: "Chat" });
  await share(admin, "davit");
  for (const [index, url] of [
    "https://hooks.slack.com/services/T/B/x",
    "https://firm.webhook.office.com/in",
  ].entries()) {
    await admin.webhook.save({ body: { url } });
    later({ minutes: 1 });
    await publish(notice(`v${index}`, `Davit <${index}> & more`));
    const [message] = await send();
    const body = JSON.parse(message!.body) as {
      text: string;
      attachments: { content: { body: { text: string }[] } }[];
    };
    if (index === 0) {
      expect(body.text).toMatch(
        /^\*<http.*\/opportunities\/\w+\|Davit &lt;0&gt; &amp; more>\*\nFound by davit work\nCloses /,
      );
    } else
      expect(body.attachments[0]!.content.body.map(({ text }) => text)).toMatchObject([
        "Davit <1> & more",
        "Found by davit work",
        expect.stringMatching(/^Closes /),
        expect.any(String),
      ]);
  }
});

test("the webhook is the admins' of plans that have one, and what is no longer shared is not sent", async () => {
  const { admin, at } = await firm({ name: "Boom" });
  const bo = await colleague(admin, { email: at("bo") });
  await expect(bo.webhook.get({})).rejects.toMatchObject({ status: 403 });
  const { version } = await admin.webhook.get({});
  await admin.webhook.save({ body: { url: "https://hooks.boom-works.com/", version } });
  await expect(
    admin.webhook.save({ body: { url: "https://hooks.boom-works.com/other", version } }),
  ).rejects.toMatchObject({ status: 409 });
  const { savedSearchId } = await share(admin, "jib");
  later({ minutes: 1 });
  await publish(notice("j1", "Jib repair"));
  await alert();
  await admin.savedSearches.share({ params: { savedSearchId }, body: { sharedWithOrganisation: false } });
  expect(await send()).toEqual([]);
  expect((await admin.webhook.get({})).events).toMatchObject([{ state: "NotNeeded" }]);
  await admin.savedSearches.share({ params: { savedSearchId }, body: { sharedWithOrganisation: true } });
  const own = db.selectFrom("organisation").select("id").where("name", "=", "Boom");
  await db.updateTable("subscription").set({ ends_at: clock.now() }).where("organisation_id", "in", own).execute();
  await publish(notice("j2", "Jib hire"));
  expect(await send()).toEqual([]);
  await expect(admin.webhook.save({ body: { url: "https://hooks.boom-works.com/2" } })).rejects.toMatchObject(
    refused(403, "plan_feature", "Webhook"),
  );
  await admin.webhook.delete({});
  expect(await admin.webhook.get({})).toMatchObject({ webhook: null, events: [] });
});
