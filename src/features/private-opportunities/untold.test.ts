import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SendRequest } from "#platform/http-client/send-request.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/*
 * What leaves the product without being asked for, and files that others fetch: messages, webhooks, calendars, exports,
 * feeds, sitemaps, open screens. Calls are in invisible.test.ts.
 */

const posted: { host: string; body: string }[] = [];
const sendRequest: SendRequest = ({ host }, { body }) => {
  posted.push({ host, body: String(body).toLowerCase() });
  return Promise.resolve({ status: 200, headers: {}, bytes: Buffer.alloc(0) });
};
const server = await testServer({ at: "2026-09-15T23:00:00Z", sendRequest });
const { alert, app, clock, db, outbox, publish, work } = server;
const firm = firmsOf(server);
await beginNews(server);
const word = "bettong";
const form = (more: object) => ({
  title: `${word} fence, secret`,
  type: "RequestForTender" as const,
  zone: "Australia/Sydney",
  places: ["NSW" as const],
  buyerName: "Secret council",
  closing: { date: "2026-12-01", time: "14:00" },
  ...more,
});

/** Somebody who is told of everything with the word that they may know of, on every way that there is. */
async function listener(name: string) {
  const { admin, at } = await firm({ name });
  await admin.savedSearches.create({
    body: {
      name: word,
      searchRequest: { freeText: word },
      sharedWithOrganisation: true,
      notificationTimingForEmail: "Instant",
    },
  });
  await admin.webhook.save({ body: { url: `https://hooks.${name.toLowerCase()}-works.com/in` } });
  const ics = new URL((await admin.calendar.makeFeed({ params: { covers: "Everyone" } })).address).pathname;
  const textOf = async (url: string) => (await app.inject({ url })).body;
  /** All that has reached them, or that their files say. */
  return {
    admin,
    async knows() {
      const list = { list: "Search" as const, searchRequest: { freeText: word, statusIds: [] } };
      const csv = await textOf(new URL((await admin.csvExport.create({ body: list })).address).pathname);
      const pipeline = new URL((await admin.csvExport.create({ body: { list: "Pipeline" } })).address).pathname;
      const messages = (await outbox(at("ada"))).map(({ subject, body }) => `${subject} ${body}`);
      const screens = [await admin.workspace.dashboard({}), await admin.activity.search({ body: {} })];
      return [await textOf(ics), csv, await textOf(pipeline), ...messages, JSON.stringify(screens)]
        .join("\n")
        .toLowerCase();
    },
  };
}

/** What everybody can fetch. */
async function publicFiles(): Promise<string> {
  await sql`select graphile_worker.add_job('write-sitemaps', '{}'::json)`.execute(db);
  await work();
  const request = encodeURIComponent(JSON.stringify({ freeText: word, statusIds: [] }));
  const map = await app.inject({ url: "/sitemaps/1.xml.gz" });
  const paths = ["/sitemap.xml", "/robots.txt", "/health", "/metrics", `/api/v1/rss/search?request=${request}`];
  const texts = await Promise.all(paths.map(async (url) => (await app.inject({ url })).body));
  return [...texts, map.statusCode === 200 ? gunzipSync(map.rawPayload).toString() : ""].join("\n").toLowerCase();
}

test("no message, webhook, calendar, file, feed or screen tells anyone else of a private notice, whatever is done with it", async () => {
  const [owner, other] = [await listener("Owner"), await listener("Other")];
  await publish(
    release({ key: "open", title: `${word} grid`, closes: "2026-12-01", released: clock.now().toString() }),
  );
  const { items } = await server.api.search.free({ body: { freeText: word } });
  const publicOpportunityId = items[0]!.publicOpportunityId;
  for (const { admin } of [owner, other]) await admin.watchList.watch({ body: { publicOpportunityId } });

  const told = async () => {
    clock.set({ still: clock.now().add({ hours: 1 }) });
    await alert();
    await alert();
    await sql`select graphile_worker.add_job('send-webhooks', '{}'::json)`.execute(db);
    await work();
    await server.engine.catchUp();
    expect(await other.knows()).not.toContain("secret");
    expect(await publicFiles()).not.toContain("secret");
  };
  const { opportunityId } = await owner.admin.privateOpportunities.create({ body: form({}) });
  const params = { opportunityId };
  await server.engine.catchUp();
  await owner.admin.watchList.watch({ body: { publicOpportunityId: opportunityId } });
  await owner.admin.watchList.share({ params, body: { isShared: true } });
  await owner.admin.pipeline.save({ params, body: { stage: "Bid", note: "Secret price" } });
  await owner.admin.notes.create({ body: { publicOpportunityId: opportunityId, noteContent: "<p>Secret words</p>" } });
  await told();
  await owner.admin.privateOpportunities.update({
    params,
    body: { notice: form({ closing: { date: "2026-11-02", time: "09:00" } }) },
  });
  await told();
  await owner.admin.privateOpportunities.setSameAs({ params, body: { publicOpportunityId } });
  await told();
  await owner.admin.privateOpportunities.delete({ params });
  await owner.admin.privateOpportunities.restore({ params });
  await told();
  // Its owner is told on every way, and the other of the public notice.
  const [ownersText, othersText] = [await owner.knows(), await other.knows()];
  for (const text of ["begin:vevent", `${word} fence, secret`, "new", "secret price"])
    expect(ownersText).toContain(text);
  for (const text of ["begin:vevent", `${word} grid`]) expect(othersText).toContain(text);
  const bodiesTo = (name: string) => posted.filter(({ host }) => host.includes(name)).map(({ body }) => body);
  expect(bodiesTo("other").join()).toContain(`${word} grid`);
  expect(bodiesTo("other").join()).not.toContain("secret");
  expect(bodiesTo("owner").join()).toContain("secret");
});
