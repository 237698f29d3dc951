import { beforeEach, expect, test, vi } from "vitest";
import type { SmsSender } from "#adapters/sms/port.ts";
import { twilioSms } from "#adapters/sms/twilio.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { startMailServer } from "#test/mail-server.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { playVendor } from "#test/vendor.ts";

/* What mail servers and the service for text messages can do wrong, counted where messages arrive. */

type MailOptions = NonNullable<Parameters<typeof startMailServer>[0]>;
/** How the mail server fails for some recipients; for all others it works. */
let bad: Pick<MailOptions, "refuse" | "refuseMessage" | "fails"> = {};
const isBad = (recipient: string) => recipient.startsWith("ada@bad");
const mail = await startMailServer({
  refuse: (to) => (isBad(to) ? bad.refuse?.(to) : undefined),
  refuseMessage: (to) => (isBad(to) ? bad.refuseMessage?.(to) : undefined),
  fails: (to) => (isBad(to) ? bad.fails?.(to) : undefined),
});
let twilio: SmsSender;
const server = await testServer({
  at: "2026-09-15T23:00:00Z",
  smtpUrl: `smtp://${mail.host}?socketTimeout=2000`,
  smsSender: { send: (sms) => twilio.send(sms) },
});
const { alert, clock, db, publish } = server;
const firm = firmsOf(server);
await beginNews(server);
beforeEach(() => {
  bad = {};
});

let count = 0;
/** A word that only one test's notices have. */
const newWord = () => `marker${(count += 1)}`;
const wait = (minutes: number) => clock.set({ still: clock.now().add({ minutes }) });

async function told(name: string, word: string, { mobile }: { mobile?: string } = {}) {
  const { admin, at, subscribe } = await firm({ name });
  await subscribe();
  if (mobile !== undefined) {
    const verified = { mobile, mobile_verified_at: clock.now(), sms_notifications: true, quiet_hours: false };
    await db.updateTable("person").set(verified).where("email", "=", at("ada")).execute();
  }
  const timings = {
    notificationTimingForEmail: mobile === undefined ? "Instant" : "Off",
    notificationTimingForSms: mobile === undefined ? "Off" : "Instant",
  } as const;
  await admin.savedSearches.create({ body: { name: word, searchRequest: { freeText: word }, ...timings } });
  return { admin, state: async () => (await admin.alerts.deliveries({})).items[0]?.state, email: at("ada") };
}

/** Publishes a notice with the word, and lets its messages go out. */
async function tell(word: string) {
  const released = clock.now().toString();
  await publish(release({ key: word, title: `Pier ${word}`, closes: "2026-12-19T01:00:00Z", released }));
  await alert();
  wait(5);
  await alert();
}

/** The ids of the messages about a word that have arrived at an address. */
const arrivedAt = (email: string, word: string) =>
  mail.arrived
    .filter(({ recipients, subject }) => recipients[0] === email && subject?.includes(word))
    .map(({ messageId }) => messageId);

test.each<[name: string, fault: typeof bad, earlier: number]>([
  ["answers 450 to the recipient", { refuse: () => 450 }, 0],
  ["answers 452 to the message", { refuseMessage: () => 452 }, 0],
  ["hangs", { fails: () => "hangs" }, 0],
  ["closes the connection in the middle of the message", { fails: () => "drops" }, 0],
  ["takes the message and closes the connection before it says so", { fails: () => "takes and drops" }, 1],
])("a mail server that %s is tried again, and delays nobody else's message", async (_, fault, earlier) => {
  const word = newWord();
  const [one, other] = [await told(`Bad ${word}`, word), await told(`Good ${word}`, word)];
  bad = fault;
  await tell(word);
  expect(arrivedAt(other.email, word)).toHaveLength(1);
  expect([await one.state(), await other.state()]).toEqual(["Waiting", "Sent"]);
  expect(arrivedAt(one.email, word)).toHaveLength(earlier);
  bad = {};
  for (const minutes of [2, 2, 60]) {
    wait(minutes);
    await alert();
  }
  // The one message that comes again, after a server that did not say that it has it, has the same id.
  const ids = arrivedAt(one.email, word);
  expect([ids.length, new Set(ids).size]).toEqual([1 + earlier, 1]);
  expect(await one.state()).toBe("Sent");
});

test.each<[name: string, fault: typeof bad]>([
  ["knows no such recipient", { refuse: () => 550 }],
  ["does not want the message", { refuseMessage: () => 554 }],
])("a mail server that %s is not asked again, and the person's list of messages says so", async (_, fault) => {
  const word = newWord();
  const [one, other] = [await told(`Bad ${word}`, word), await told(`Good ${word}`, word)];
  bad = fault;
  await tell(word);
  bad = {};
  for (const minutes of [2, 60, 24 * 60]) {
    wait(minutes);
    await alert();
  }
  expect(arrivedAt(one.email, word)).toEqual([]);
  expect(arrivedAt(other.email, word)).toHaveLength(1);
  expect([await one.state(), await other.state()]).toEqual(["Failed", "Sent"]);
});

test("emails end when there is no such mailbox, the profile says so, and they go on when switched on again", async () => {
  const word = newWord();
  const one = await told(`Bad ${word}`, word);
  bad = { refuse: () => [550, "5.1.1 No such user"] };
  await tell(word);
  bad = {};
  const profile = async () => {
    const { areEmailNotificationsEnabled, emailFailedDate } = await one.admin.workspace.userProfile({});
    return { areEmailNotificationsEnabled, hasFailed: emailFailedDate !== null };
  };
  expect(await profile()).toEqual({ areEmailNotificationsEnabled: false, hasFailed: true });
  expect(await one.state()).toBe("Failed");
  const again = newWord();
  const save = { name: again, searchRequest: { freeText: again }, notificationTimingForEmail: "Instant" as const };
  await one.admin.savedSearches.create({ body: save });
  await tell(again);
  expect(arrivedAt(one.email, again)).toEqual([]);
  await one.admin.accounts.notificationSettings({ body: { areEmailNotificationsEnabled: true } });
  expect(await profile()).toEqual({ areEmailNotificationsEnabled: true, hasFailed: false });
  const last = newWord();
  await one.admin.savedSearches.create({ body: { ...save, name: last, searchRequest: { freeText: last } } });
  await tell(last);
  expect(arrivedAt(one.email, last)).toHaveLength(1);
});

test("a service for text messages that does not answer holds back text messages alone", async () => {
  const [slow, word] = [newWord(), newWord()];
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  twilio = { send: () => ((asked += 1), answer) };
  const mobile = await told(`Mobile ${slow}`, slow, { mobile: `+6141000${1_000 + count}` });
  const other = await told(`Good ${word}`, word);
  const publishPier = (key: string) => publish(release({ key, title: `Pier ${key}`, closes: "2026-12-19T01:00:00Z" }));
  await publishPier(slow);
  await alert();
  wait(1);
  await publishPier(word);
  await alert();
  wait(6);
  const sending = alert();
  await vi.waitUntil(() => asked === 1 && arrivedAt(other.email, word).length === 1, 30_000);
  expect(await mobile.state()).toBe("Waiting");
  resolve();
  await sending;
  expect(await mobile.state()).toBe("Sent");
});

test("a mail server that takes nothing is asked five times, and gets all messages a minute later", async () => {
  const word = newWord();
  const people = [];
  for (let number = 0; number < 7; number++) people.push(await told(`Bad ${number} ${word}`, word));
  let asked = 0;
  bad = { refuseMessage: () => ((asked += 1), 451) };
  await tell(word);
  expect(asked).toBe(5);
  bad = {};
  wait(2);
  await alert();
  for (const { email } of people) expect(arrivedAt(email, word)).toHaveLength(1);
});

const taken = { status: 201, body: "{}" };
const refusal = (status: number, code: number) => ({ status, body: JSON.stringify({ code, message: "no" }) });

test.each<[name: string, reply: typeof taken | undefined]>([
  ["does not answer in time", undefined],
  ["has a fault", refusal(500, 20_500)],
  ["has too much to do", refusal(429, 20_429)],
  ["does not know our password", refusal(401, 20_003)],
])("a service for text messages that %s is tried again, less and less often, and then sends one", async (_, reply) => {
  const word = newWord();
  let isBroken = true;
  const { origin, asked } = await playVendor(() => (isBroken ? reply : taken));
  twilio = twilioSms({ accountSid: "AC1", authToken: "t0ken", from: "+61480000000", origin, timeoutMs: 1_000 });
  const person = await told(`Mobile ${word}`, word, { mobile: `+6141000${1_000 + count}` });
  await tell(word);
  expect([asked.length, await person.state()]).toEqual([1, "Waiting"]);
  const times: number[] = [];
  for (let minute = 0; minute < 60; minute++) {
    wait(1);
    const before = asked.length;
    await alert();
    if (asked.length > before) times.push(minute);
  }
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  expect(times.length).toBeGreaterThanOrEqual(4);
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  isBroken = false;
  twilio = twilioSms({ accountSid: "AC1", authToken: "t0ken", from: "+61480000000", origin });
  const attempts = asked.length;
  wait(90);
  await alert();
  wait(90);
  await alert();
  expect([asked.length, await person.state()]).toEqual([attempts + 1, "Sent"]);
});

test.each([
  ["the number is not one", 21_211],
  ["the number replied STOP to the vendor", 21_610],
])("a text message that the service rejects because %s is given up at once", async (_, code) => {
  const word = newWord();
  const { origin, asked } = await playVendor(() => refusal(400, code));
  twilio = twilioSms({ accountSid: "AC1", authToken: "t0ken", from: "+61480000000", origin });
  const person = await told(`Mobile ${word}`, word, { mobile: `+6141000${1_000 + count}` });
  await tell(word);
  wait(120);
  await alert();
  expect([asked.length, await person.state()]).toEqual([1, "Failed"]);
});
