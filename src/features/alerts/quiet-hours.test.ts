import fc from "fast-check";
import { expect, test } from "vitest";
import type { SmsSender } from "#adapters/sms/port.ts";
import { twilioSms } from "#adapters/sms/twilio.ts";
import { beginNews } from "#test/begin-news.ts";
import { repeats } from "#test/counts.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { playVendor } from "#test/vendor.ts";
import { pollHealth } from "#test/poll-health.ts";

let twilio: SmsSender;
const server = await testServer({ at: "2026-09-15T23:00:00Z", smsSender: { send: (sms) => twilio.send(sms) } });
const { alert, clock, db, publish } = server;
const firm = firmsOf(server);
await beginNews(server);

type Settings = { timeZoneId: string; times: { email: string; sms: string }; quiet: { from: string; until: string } };
const evening = { timeZoneId: "Australia/Sydney", times: { email: "08:00", sms: "08:00" } };
const night = { ...evening, quiet: { from: "21:00", until: "07:00" } };

let people = 0;
/** Somebody with a mobile who is told by text message only: of a word at once, of what they watch with these timings. */
async function texted({ timeZoneId, times, quiet }: Settings, word: string) {
  const mobile = `+614${String(10_000_000 + ++people)}`;
  const { admin, at, subscribe } = await firm({ name: `Night ${people}` });
  await subscribe();
  await admin.accounts.notificationSettings({
    body: {
      emailNotificationsLocalTime: times.email,
      quietFromLocalTime: quiet.from,
      quietUntilLocalTime: quiet.until,
    },
  });
  const verified = { mobile, mobile_verified_at: clock.now(), sms_notifications: true, time_zone: timeZoneId };
  await db
    .updateTable("person")
    .set({ ...verified, sms_notifications_at: times.sms })
    .where("email", "=", at("ada"))
    .execute();
  const timings = { notificationTimingForEmail: "Off", notificationTimingForSms: "Instant" } as const;
  await admin.savedSearches.create({ body: { name: word, searchRequest: { freeText: word }, ...timings } });
  return { admin, mobile };
}

async function watch({ admin }: Awaited<ReturnType<typeof texted>>, title: string, timing: "Instant" | "Daily") {
  const { public_id: publicOpportunityId } = await db
    .selectFrom("opportunity")
    .select("public_id")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  await admin.watchList.watch({ body: { publicOpportunityId } });
  await admin.watchList.setTiming({
    params: { opportunityId: publicOpportunityId },
    body: { notificationTimingForEmail: "Off", notificationTimingForSms: timing, notificationTimingForPush: "Off" },
  });
}

/** A service for text messages that takes them except while it is down; `tick` does what a worker does at an instant. */
async function smsService() {
  const service = { isDown: false };
  const taken: { to: string; text: string; at: Temporal.Instant }[] = [];
  const { origin, asked } = await playVendor(({ body }) => {
    if (service.isDown) return { status: 503, body: "" };
    const form = new URLSearchParams(body);
    taken.push({ to: form.get("To")!, text: form.get("Body")!, at: clock.now() });
    return { status: 201, body: "{}" };
  });
  twilio = twilioSms({ accountSid: "AC1", authToken: "t0ken", from: "+61480000000", origin });
  const tick = async (at: Temporal.Instant | string) => {
    clock.set({ still: Temporal.Instant.from(at) });
    await alert();
  };
  return { service, taken, asked, tick };
}

const notice = (key: string, title: string, closes: string) =>
  release({ key, title, places: ["NSW"], opens: "2026-09-15T00:00:00Z", closes, released: clock.now().toString() });

test("a text message that the service did not take before the quiet hours is tried again when they are over", async () => {
  const { service, taken, asked, tick } = await smsService();
  await texted(night, "gantry");
  // 8:50pm in Sydney.
  clock.set({ still: Temporal.Instant.from("2026-09-16T10:50:00Z") });
  await publish(notice("g1", "Gantry of the port", "2026-10-19T01:00:00Z"));
  await alert();
  service.isDown = true;
  for (const minute of [56, 58, 59]) await tick(`2026-09-16T10:${minute}:00Z`);
  const attempts = asked.length;
  expect(attempts).toBeGreaterThan(0);
  service.isDown = false;
  for (const minute of ["11:00", "11:05", "14:00", "20:59"]) await tick(`2026-09-16T${minute}:00Z`);
  expect(asked).toHaveLength(attempts);
  await pollHealth(server.app).toMatchObject({ alerts: { late: 1 } });
  await tick("2026-09-16T21:00:00Z");
  expect(taken.map(({ text }) => text)).toEqual([expect.stringContaining("Gantry of the port")]);
});

test("a closing that moves to early the coming morning is told in the night, also by another attempt, until it has passed", async () => {
  clock.set({ still: Temporal.Instant.from("2026-09-21T00:00:00Z") });
  const { service, taken, asked, tick } = await smsService();
  await publish(notice("d1", "Derrick", "2026-09-23T05:00:00Z"), notice("d2", "Winch", "2026-09-23T05:00:00Z"));
  const person = await texted(night, "nothing");
  for (const title of ["Derrick", "Winch"]) await watch(person, title, "Instant");
  await alert();
  // 10:00pm; it closes at 8:00am.
  clock.set({ still: Temporal.Instant.from("2026-09-21T12:00:00Z") });
  await publish(notice("d1", "Derrick", "2026-09-21T22:00:00Z"));
  service.isDown = true;
  await tick("2026-09-21T12:01:00Z");
  expect(asked).toHaveLength(1);
  service.isDown = false;
  await tick("2026-09-21T12:05:00Z");
  expect(taken.map(({ text }) => text)).toEqual([expect.stringMatching(/^CRITICAL: closes .*Derrick/)]);
  // The next night the service is down until the closing has passed: nobody is woken for that.
  clock.set({ still: Temporal.Instant.from("2026-09-22T12:00:00Z") });
  await publish(notice("d2", "Winch", "2026-09-22T14:00:00Z"));
  service.isDown = true;
  await tick("2026-09-22T12:01:00Z");
  service.isDown = false;
  await tick("2026-09-22T16:00:00Z");
  expect(taken).toHaveLength(1);
  await tick("2026-09-22T21:00:00Z");
  expect(taken).toHaveLength(2);
});

/** Local time as "09:05". */
const localTime = (at: Temporal.Instant, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "short", hourCycle: "h23" }).format(at.epochMilliseconds);
const isQuiet = (time: string, { from, until }: Settings["quiet"]) =>
  from <= until ? time >= from && time < until : time >= from || time < until;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clockTime = fc.integer({ min: 0, max: 47 }).map((half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, "0");
  return `${hour}:${half % 2 === 0 ? "00" : "30"}`;
});
const settings = fc
  .record({
    timeZoneId: fc.constantFrom("Australia/Sydney", "Australia/Perth", "Australia/Adelaide", "Australia/Lord_Howe"),
    times: fc.record({ email: clockTime, sms: clockTime }),
    quiet: fc.record({ from: clockTime, until: clockTime }),
  })
  // Longer ones leave no time for another attempt on the same day.
  .filter(({ quiet: { from, until } }) => (minutesOf(until) - minutesOf(from) + 1_440) % 1_440 <= 14 * 60);
const stepMinutes = 30;
/** Two and a half days: the closing is reminded of seven days ahead. */
const maxStep = 120;
/** In steps. */
const outage = fc.record({ from: fc.integer({ min: 0, max: 60 }), steps: fc.integer({ min: 0, max: 8 }) });

const seed = repeats(7, Math.floor(Math.random() * 2 ** 31));
let run = 0;
const told = new Map<string, Settings>();
test("whatever the settings, and when the service is down: no text message comes in quiet hours, and each comes once", async () => {
  const { service, taken, tick } = await smsService();
  const property = fc.asyncProperty(
    fc.array(settings, { minLength: 6, maxLength: 6 }),
    fc.array(outage, { maxLength: 3 }),
    fc.integer({ min: 0, max: 47 }),
    async (everybody, outages, publishedAt) => {
      run += 1;
      // Daylight saving begins on the first weekend.
      const start = Temporal.Instant.from("2026-10-02T00:00:00Z").add({ hours: 24 * 7 * run - 168 });
      const at = (step: number) => start.add({ minutes: step * stepMinutes });
      clock.set({ still: start });
      const [found, watched] = [`crane${run}`, `Boom ${run}`];
      await publish(notice(`w${run}`, watched, start.add({ hours: 8.5 * 24 }).toString()));
      const numbers: string[] = [];
      for (const own of everybody) {
        const person = await texted(own, found);
        await watch(person, watched, "Daily");
        numbers.push(person.mobile);
        told.set(person.mobile, own);
      }
      await alert();
      taken.length = 0;
      for (let step = 0; step <= maxStep; step++) {
        service.isDown = outages.some(({ from, steps }) => step >= from && step < from + steps);
        if (step === publishedAt) {
          clock.set({ still: at(step) });
          await publish(notice(`f${run}`, `New ${found}`, start.add({ hours: 60 * 24 }).toString()));
        }
        await tick(at(step));
      }
      // What could not be sent for 12 hours comes with a digest, after the weekend at the latest.
      for (let hours = 4; hours <= 72; hours += 4) await tick(at(maxStep).add({ hours }));
      for (const message of taken) {
        const { timeZoneId, quiet } = told.get(message.to)!;
        const time = localTime(message.at, timeZoneId);
        expect(isQuiet(time, quiet), `${message.text} at ${time}, quiet ${JSON.stringify(quiet)}`).toBe(false);
      }
      const saidTo = (to: string) =>
        [/\bnew\b/i, /Boom/].map((word) => taken.filter((sms) => sms.to === to && word.test(sms.text)).length);
      for (const to of numbers) expect(saidTo(to), JSON.stringify(told.get(to))).toEqual([1, 1]);
    },
  );
  await fc.assert(property, { numRuns: repeats(1, 40), seed, endOnFailure: true });
});
