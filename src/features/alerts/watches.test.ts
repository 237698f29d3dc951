import { expect, onTestFinished, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, colleague, db, outbox, publish } = server;
const firm = firmsOf(server);
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
await beginNews(server);

let minute = 0;
/** A release of a notice, newer than those before. */
const notice = (key: string, title: string, more: object = {}) =>
  release({
    key,
    title,
    places: ["NSW"],
    opens: "2026-09-15T00:00:00Z",
    closes: "2026-10-26T04:00:00Z",
    released: `2026-09-15T01:${String(++minute).padStart(2, "0")}:00Z`,
    ...more,
  });
type Admin = Awaited<ReturnType<typeof firm>>["admin"];
async function watch(who: Admin, title: string, email: "Instant" | "Daily" | "Weekly" | "Off" = "Daily") {
  const { public_id: publicOpportunityId } = await db
    .selectFrom("opportunity")
    .select("public_id")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  await who.watchList.watch({ body: { publicOpportunityId } });
  await who.watchList.setTiming({
    params: { opportunityId: publicOpportunityId },
    body: { notificationTimingForEmail: email, notificationTimingForSms: "Off", notificationTimingForPush: "Off" },
  });
  return publicOpportunityId;
}
/** Follows the feed, sends what is due, and returns the subjects that this sent to somebody, oldest first. */
async function subjects(to: string) {
  const before = (await outbox(to)).length;
  await alert();
  return (await outbox(to))
    .slice(0, -before || undefined)
    .map(({ subject }) => subject)
    .toReversed();
}

/** The text of an email without its footer and the secrets of its links. */
const textOf = ({ body }: { body: string }) =>
  body.split(/\n\n-{64}\n/)[0]!.replaceAll(/\/act\/[\w-]+/g, "/act/secret");

test("a critical change goes out at once, others with the digest, and what came and went is not told", async () => {
  onTestFinished(() => at("2026-09-15T23:00:00Z"));
  const { admin, at: address } = await firm({ name: "Jetties" });
  const me = address("ada");
  await publish(notice("j1", "Jetty repair"), notice("j2", "Wharf repair"), notice("j3", "Pier repair"));
  const jetty = await watch(admin, "Jetty repair");
  await watch(admin, "Wharf repair");
  await watch(admin, "Pier repair", "Off");
  const beforeClosing = { count: 2, unit: "WorkingDays" } as const;
  await admin.pipeline.save({
    params: { opportunityId: jetty },
    body: { stage: "Bid", internalDates: [{ name: "Decide", time: "10:00", beforeClosing }] },
  });
  at("2026-09-15T23:10:00Z");
  await publish(
    notice("j1", "Jetty repair", { closes: "2026-10-19T04:00:00Z" }),
    notice("j2", "Wharf repair", { closes: "2026-11-02T04:00:00Z" }),
    notice("j3", "Pier repair", { status: "cancelled" }),
  );
  expect(await subjects(me)).toEqual(["Critical, closes 7 days earlier, Mon 19 Oct 4:00am: Jetty repair"]);
  expect(await subjects(me)).toEqual([]);
  expect(textOf((await outbox(me))[0]!)).toMatchInlineSnapshot(`
    "BROLGA
    A notice that you watch has changed
    Wed 16 Sep 2026 9:10am

    Jetty repair

    Department of Examples · NSW · Request for Tender · RFT-j1

    CRITICAL: closes 7 days earlier
      Was: Mon 26 Oct 2026 4:00am UTC
      Now: Mon 19 Oct 2026 4:00am UTC
      3:00pm your time · in 34 days · changed at Open Contracting publisher, read Wed 16 Sep 9:10am

    Your date “Decide” moved with the closing
      Was: Thu 22 Oct 2026 10:00am
      Now: Thu 15 Oct 2026 10:00am

    I have seen this: http://localhost:3000/act/secret
    Open the notice: http://localhost:3000/opportunities/zybf43dxbya5tcbm
    Stop watching: http://localhost:3000/act/secret"
  `);
  // Back to what it was when they were told, and on to a third title: one change.
  await publish(notice("j1", "Jetty repairs", { closes: "2026-10-19T04:00:00Z" }));
  await publish(notice("j1", "Jetty repair", { closes: "2026-10-19T04:00:00Z" }));
  await publish(notice("j2", "Wharf repair and paint", { closes: "2026-11-02T04:00:00Z" }));
  at("2026-09-16T22:00:00Z");
  expect(await subjects(me)).toEqual([
    "Closes 7 days later, Mon 2 Nov 4:00am, and 1 more change: Wharf repair and paint",
  ]);
  at("2026-09-17T22:00:00Z");
  expect(await subjects(me)).toEqual([]);
  await publish(notice("j1", "Jetty repair", { status: "cancelled", closes: "2026-10-19T04:00:00Z" }));
  expect(await subjects(me)).toEqual(["Critical, cancelled: Jetty repair"]);
});

test("a watcher is reminded 7 days, 2 days and on the last morning before the closing as it is then", async () => {
  onTestFinished(() => at("2026-09-15T23:00:00Z"));
  const { admin, at: address, subscribe } = await firm({ name: "Reminders" });
  await subscribe();
  const me = address("ada");
  await publish(
    notice("r1", "Slipway", { closes: "2026-09-25T04:00:00Z" }),
    notice("r2", "Crane", { closes: "2026-09-24T00:30:00Z" }),
    notice("r3", "Dock", { closes: "2026-09-24T05:00:00Z" }),
  );
  for (const title of ["Slipway", "Crane", "Dock"]) await watch(admin, title);
  await alert();
  const told: Record<string, (string | null)[]> = {};
  for (let day = 16; day <= 26; day++) {
    at(`2026-09-${day}T22:00:00Z`);
    // The dock's closing moves after the first reminder; the change itself is told with the digest.
    if (day === 18) await publish(notice("r3", "Dock", { closes: "2026-10-20T05:00:00Z" }));
    const sent = await subjects(me);
    if (sent.length > 0) told[day] = sent;
    expect(await subjects(me)).toEqual([]);
  }
  expect(told).toMatchInlineSnapshot(`
    {
      "16": [
        "Closes Thu 24 Sep 12:30am: Crane, and 1 more",
      ],
      "17": [
        "Closes Fri 25 Sep 4:00am: Slipway",
      ],
      "20": [
        "Closes 26 days later, Tue 20 Oct 5:00am: Dock",
      ],
      "21": [
        "Closes Thu 24 Sep 12:30am: Crane",
      ],
      "22": [
        "Closes Thu 24 Sep 12:30am: Crane, and 1 more",
      ],
      "24": [
        "Closes tomorrow, Fri 25 Sep 4:00am: Slipway",
      ],
    }
  `);
});

test("a watcher gets the reminders of a closing that they chose", async () => {
  onTestFinished(() => at("2026-09-15T23:00:00Z"));
  const { admin, at: address, subscribe } = await firm({ name: "Chosen reminders" });
  await subscribe();
  await publish(notice("c1", "Pontoon", { closes: "2026-09-25T04:00:00Z" }));
  await watch(admin, "Pontoon");
  await admin.accounts.notificationSettings({ body: { reminders: ["LastMorning", "Briefings"] } });
  await alert();
  const told: string[] = [];
  for (let day = 16; day <= 26; day++) {
    at(`2026-09-${day}T22:00:00Z`);
    if ((await subjects(address("ada"))).length > 0) told.push(String(day));
    // Choosing more does not remind of what has passed.
    if (day === 18) await admin.accounts.notificationSettings({ body: { reminders: ["SevenDays", "LastMorning"] } });
  }
  expect(told).toEqual(["24"]);
  expect((await admin.workspace.userProfile({})).reminders).toEqual(["SevenDays", "LastMorning"]);
});

test("a closing that moves later to within 5 business days goes out at once, one that moves further with the digest", async () => {
  onTestFinished(() => at("2026-09-15T23:00:00Z"));
  const { admin, at: address, subscribe } = await firm({ name: "Business days" });
  await subscribe();
  const me = address("ada");
  at("2026-10-01T10:00:00Z");
  await publish(
    notice("b1", "Boom gate", { closes: "2026-10-06T04:00:00Z" }),
    notice("b2", "Boat ramp", { closes: "2026-10-06T04:00:00Z" }),
  );
  for (const title of ["Boom gate", "Boat ramp"]) await watch(admin, title);
  expect(await subjects(me)).toEqual([]);
  // It is Thursday: Friday, Monday, Tuesday, Wednesday and Thursday are five.
  await publish(
    notice("b1", "Boom gate", { closes: "2026-10-08T04:00:00Z" }),
    notice("b2", "Boat ramp", { closes: "2026-10-09T04:00:00Z" }),
  );
  expect(await subjects(me)).toEqual(["Closes 2 days later, Thu 8 Oct 4:00am: Boom gate"]);
});

test("a public holiday of the closing's state is no business day", async () => {
  onTestFinished(() => at("2026-09-15T23:00:00Z"));
  const { admin, at: address, subscribe } = await firm({ name: "Holidays" });
  await subscribe();
  const bo = await colleague(admin, { email: address("bo"), name: "Bo Lind" });
  at("2026-09-30T10:00:00Z");
  const closing = (date: string) => ({ closing: { date, time: "14:00" } });
  const enter = async (title: string) => {
    const body = { title, type: "RequestForQuote" as const, zone: "Australia/Sydney", places: [] };
    const { opportunityId } = await bo.privateOpportunities.create({ body: { ...body, ...closing("2026-10-06") } });
    await watch(admin, title);
    return opportunityId;
  };
  const move = async (opportunityId: string, date: string) => {
    const params = { opportunityId };
    const { notice: entered, version } = await bo.privateOpportunities.get({ params });
    await bo.privateOpportunities.update({ params, body: { notice: { ...entered, ...closing(date) }, version } });
  };
  const [gate, house] = [await enter("Lock gate"), await enter("Lock house")];
  await alert();
  // It is Wednesday, and Monday is Labour Day in New South Wales: Thursday, Friday, Tuesday to Thursday are five.
  await move(gate, "2026-10-08");
  await move(house, "2026-10-09");
  expect(await subjects(address("ada"))).toEqual(["Closes 2 days later, Thu 8 Oct 2:00pm: Lock gate"]);
});
