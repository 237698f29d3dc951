import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { repeats } from "#test/counts.ts";
import { firmsOf } from "#test/firms.ts";
import { startMailServer } from "#test/mail-server.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/* kill -9 of a worker at every step of matching, collecting and sending. */

const mail = await startMailServer();
const smtpUrl = `smtp://${mail.host}`;
const server = await testServer({ at: "2026-09-15T23:00:00Z", smtpUrl });
const { alert, clock, db, pool, publish, url } = server;
await beginNews(server);
const firm = firmsOf(server);
const [one, two] = [await firm({ name: "One" }), await firm({ name: "Two" })];
for (const { subscribe } of [one, two]) await subscribe();
for (const [who, name, freeText] of [
  [one.admin, "Jetties", "jetty"],
  [one.admin, "Harbours", "harbour"],
  [two.admin, "Jetties", "jetty"],
] as const)
  await who.savedSearches.create({
    body: { name, searchRequest: { freeText }, notificationTimingForEmail: "Instant" },
  });

const notice = (key: string, title: string, closes: string) =>
  release({ key, title, places: ["NSW"], closes, released: clock.now().toString() });
const jetty = (round: number) => notice(`jetty${round}`, `Jetty of harbour ${round}`, "2027-10-19T01:00:00Z");
const wharfCloses = "2027-10-01T00:00:00Z";
/** A watched notice: its closing moves earlier each time, which is told at once. */
const wharf = (round: number) =>
  notice(
    "wharf",
    "Wharf",
    Temporal.Instant.from(wharfCloses)
      .subtract({ hours: 1 + round })
      .toString(),
  );

async function connections(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer from pg_stat_activity where datname = current_database() and application_name = 'killed'",
  );
  return rows[0]!.count;
}

/** Lets a worker process do its work now and once more after `minutes`. Returns its steps; undefined if it died. */
async function work(minutes: number, dieAt?: { step: number; isAfterWrite: boolean }): Promise<number | undefined> {
  // The leases of workers have real time: that of the one before has run out.
  await db.deleteFrom("alert_holder").execute();
  const moments = [clock.now(), clock.now().add({ minutes })].map(String);
  const child = fork("test/alert-worker.ts", [JSON.stringify({ url, smtpUrl, moments, dieAt })]);
  let steps: number | undefined;
  child.on("message", (message) => (steps = message as number));
  await once(child, "exit");
  // PostgreSQL finishes what it was asked, and then notices that nobody listens.
  await vi.waitUntil(async () => (await connections()) === 0, 30_000);
  clock.set({ still: Temporal.Instant.from(moments[1]!) });
  await db.deleteFrom("alert_holder").execute();
  return steps;
}

/** The messages since the last call, as who was told what, and how often a message came again. */
let read = 0;
function arrivals() {
  const fresh = mail.arrived.slice(read);
  read = mail.arrived.length;
  const messages = new Map(fresh.map((message) => [message.messageId!, message]));
  const told = [...messages.values()].flatMap(({ recipients, text }) =>
    [...text!.matchAll(/^(Jetty of harbour \d+|CRITICAL(?:: closes| · closing moved) 1 (?:day|hour) earlier)$/gm)].map(
      ([what]) => `${recipients[0]}: ${what}`,
    ),
  );
  return { told: told.toSorted(), repeated: fresh.length - messages.size };
}

const rounds = repeats(10, 200);
test("a worker that is killed at any step loses no message, and at most one comes again", async () => {
  const { public_id: publicOpportunityId } = await (async () => {
    await publish(notice("wharf", "Wharf", wharfCloses));
    return db.selectFrom("opportunity").select("public_id").where("title", "=", "Wharf").executeTakeFirstOrThrow();
  })();
  await two.admin.watchList.watch({ body: { publicOpportunityId } });
  await alert();
  const begin = async (round: number) => {
    clock.set({ still: clock.now().add({ minutes: 1 }) });
    await publish(jetty(round), wharf(round));
  };
  const expected = (round: number) => [
    `${one.at("ada")}: Jetty of harbour ${round}`,
    expect.stringContaining(`${two.at("ada")}: CRITICAL`) as string,
    `${two.at("ada")}: Jetty of harbour ${round}`,
  ];

  await begin(0);
  const steps = (await work(5))!;
  expect(arrivals()).toEqual({ told: expected(0), repeated: 0 });
  expect(steps).toBeGreaterThan(50);

  for (let round = 1; round <= rounds; round++) {
    await begin(round);
    const dieAt = { step: Math.ceil((steps * (round - 0.5)) / rounds), isAfterWrite: round % 2 === 0 };
    expect(await work(5, dieAt), `killed at step ${dieAt.step} of ${steps}`).toBeUndefined();
    // The next worker takes over when the lease of the delivery has run out.
    clock.set({ still: clock.now().add({ minutes: 6 }) });
    await alert();
    clock.set({ still: clock.now().add({ minutes: 6 }) });
    await alert();
    const { told, repeated } = arrivals();
    expect(told, `killed at step ${dieAt.step} of ${steps}`).toEqual(expected(round));
    expect(repeated, `killed at step ${dieAt.step} of ${steps}`).toBeLessThanOrEqual(1);
  }
});
