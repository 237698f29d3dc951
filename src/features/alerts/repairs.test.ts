import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { listedPortals, listOf, rowOf } from "#test/listed-portal.ts";
import { startMailServer } from "#test/mail-server.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/* What people are told after a source was silent, or their messages could not be sent. */

let isDown = false;
const mail = await startMailServer({
  refuseMessage: () => (isDown ? 451 : undefined),
});
// Monday, 8:30am in Sydney.
const server = await testServer({ at: "2026-09-13T22:30:00Z", smtpUrl: `smtp://${mail.host}` });
const { alert, clock, db, publish } = server;
const firm = firmsOf(server);
const portal = listedPortals({ db, clock });
await beginNews(server);

/** What arrives at an address at an instant. */
async function arrivedAt(instant: string, address: string) {
  clock.set({ still: Temporal.Instant.from(instant) });
  await alert();
  return mail.arrived.splice(0).filter(({ recipients }) => recipients.includes(address));
}

test("after a source was silent, a digest says so once: what is still open, and what opened and closed meanwhile", async () => {
  const council = await portal({ "/list": listOf(rowOf("K1", { title: "Kerb one" })) });
  const readAt = async (instant: string, ...rows: object[]) => {
    clock.set({ still: Temporal.Instant.from(instant) });
    council.routes["/list"] = listOf(...rows);
    await council.read();
    await alert();
  };
  await council.read();
  const { admin, at } = await firm({ name: "Kerbs" });
  await admin.savedSearches.create({ body: { name: "Kerbs", searchRequest: { freeText: "kerb" } } });
  const other = await firm({ name: "Closed too" });
  await other.admin.savedSearches.create({
    body: { name: "Any status", searchRequest: { freeText: "kerb", statusIds: [] } },
  });
  await alert();
  const one = rowOf("K1", { title: "Kerb one" });
  // Read on time. A notice that had closed when it came is not news of an outage.
  await readAt("2026-09-13T23:30:00Z", one, rowOf("K2", { title: "Kerb two", closes: "14/09/2026 9:00 AM" }));
  expect(await arrivedAt("2026-09-14T22:30:00Z", at("ada"))).toEqual([]);

  council.routes["/list"] = { status: 503 };
  await council.read().catch(() => {});
  // Saved when the notice that all others missed had closed.
  clock.set({ still: Temporal.Instant.from("2026-09-15T00:30:00Z") });
  const later = await firm({ name: "Later kerbs" });
  await later.admin.savedSearches.create({ body: { name: "Later", searchRequest: { freeText: "kerb" } } });
  await readAt(
    "2026-09-15T03:00:00Z",
    one,
    rowOf("K3", { title: "Kerb three", closes: "15/09/2026 10:00 AM" }),
    rowOf("K4", { title: "Kerb four" }),
    rowOf("B1", { title: "Bridge", closes: "15/09/2026 10:00 AM" }),
    rowOf("K5", { title: "Kerb five", closes: "13/09/2026 10:00 AM" }),
  );
  const [next] = await admin.alerts.nextMessages({});
  expect(next).toMatchObject({ timing: "Daily", missed: 1, searches: [{ name: "Kerbs", count: 1 }] });
  clock.set({ still: Temporal.Instant.from("2026-09-15T22:30:00Z") });
  await alert();
  const arrived = mail.arrived.splice(0);
  const [digest, ...others] = arrived.filter(({ recipients }) => recipients.includes(at("ada")));
  expect(others).toEqual([]);
  expect(digest!.subject).toMatch(/^New, closes Wed 14 Oct 2:00pm: Kerb four/);
  const text = digest!.text!.replaceAll(/\s+/g, " ");
  expect(text).toContain(
    "was silent from Mon 14 Sep 9:30am to Tue 15 Sep 1:00pm and is being read again. What is still open is below, soonest closing first. 1 notice opened and closed meanwhile.",
  );
  expect(text).not.toMatch(/Kerb (?:two|three|five)|Bridge/);
  const link = /saved-search-notification\/([\w-]+)\s*$/m;
  const [, below] = digest!.text!.split("OPENED AND CLOSED MEANWHILE: 1 notice");
  const list = await admin.savedSearches.notification({
    params: { savedSearchNotificationId: link.exec(below!)![1]! },
  });
  expect(list.items.map(({ title, status }) => [title, status])).toEqual([["Kerb three", "Closed"]]);
  const { items } = await admin.alerts.deliveries({});
  expect(items[0]!.reasons.map(({ kind }) => kind).toSorted()).toEqual(["match", "missed"]);

  // A search that asks for every status has found it.
  const [everything] = arrived.filter(({ recipients }) => recipients.includes(other.at("ada")));
  expect(everything!.text).toContain("Kerb three");
  const [young] = arrived.filter(({ recipients }) => recipients.includes(later.at("ada")));
  expect(young!.text).toContain("Kerb four");
  expect(young!.text).not.toContain("opened and closed meanwhile");
  expect(everything!.text).not.toContain("opened and closed meanwhile");

  // Once: from now on it is read every hour.
  for (let hour = 4; hour < 24; hour += 1) {
    clock.set({ still: Temporal.Instant.from(`2026-09-15T${String(hour).padStart(2, "0")}:00:00Z`) });
    await council.read();
  }
  await readAt("2026-09-15T23:30:00Z", one, rowOf("K6", { title: "Kerb six" }));
  const [last] = await arrivedAt("2026-09-16T22:30:00Z", at("ada"));
  expect(last!.text).toContain("Kerb six");
  expect(last!.text).not.toMatch(/silent from|meanwhile/);
});

test("an email with nothing but what was missed is sent, says how much it is, and no text message is", async () => {
  clock.set({ still: Temporal.Instant.from("2026-10-12T00:00:00Z") });
  const council = await portal({ "/list": listOf(rowOf("W0", { title: "Weir none" })) });
  await council.read();
  const { admin, at } = await firm({ name: "Weirs" });
  await admin.savedSearches.create({
    body: { name: "Weirs", searchRequest: { freeText: "weir" }, notificationTimingForEmail: "Instant" },
  });
  await alert();
  mail.arrived.splice(0);
  const closed = (ref: string) => rowOf(ref, { title: `Weir ${ref}`, closes: "13/10/2026 10:00 AM" });
  clock.set({ still: Temporal.Instant.from("2026-10-14T00:00:00Z") });
  council.routes["/list"] = listOf(rowOf("W0", { title: "Weir none" }), closed("W1"), closed("W2"));
  await council.read();
  await alert();
  expect(mail.arrived.splice(0)).toEqual([]);
  const [digest] = await arrivedAt("2026-10-14T21:30:00Z", at("ada"));
  expect(digest!.subject).toBe("2 notices opened and closed meanwhile");
  expect(digest!.text).toMatch(/^2 missed$/m);

  // One that is open again is news, and no longer missed.
  clock.set({ still: Temporal.Instant.from("2026-10-15T00:00:00Z") });
  council.routes["/list"] = listOf(closed("W1"), { ...closed("W2"), closes: "20/11/2026 2:00 PM" });
  await council.read();
  await alert();
  const [again] = await arrivedAt("2026-10-15T00:10:00Z", at("ada"));
  expect(again!.subject).toMatch(/^New, closes Fri 20 Nov 2:00pm: Weir W2/);
});

test("a message that could not be delivered in time says when it was due", async () => {
  clock.set({ still: Temporal.Instant.from("2026-11-03T00:00:00Z") });
  const { admin, at } = await firm({ name: "Sluices" });
  await admin.savedSearches.create({
    body: { name: "Sluices", searchRequest: { freeText: "sluice" }, notificationTimingForEmail: "Instant" },
  });
  await alert();
  const news = (key: string) =>
    publish(release({ key, title: `Sluice ${key}`, closes: "2026-12-19T01:00:00Z", released: clock.now().toString() }));
  await news("one");
  await alert();
  const [prompt] = await arrivedAt("2026-11-03T00:05:00Z", at("ada"));
  expect(prompt!.text).not.toContain("until now");

  isDown = true;
  await news("two");
  await alert();
  expect(await arrivedAt("2026-11-03T00:15:00Z", at("ada"))).toEqual([]);
  isDown = false;
  const [late] = await arrivedAt("2026-11-03T03:00:00Z", at("ada"));
  expect(late!.text).toContain("Some of this was due Tue 3 Nov 11:10am and could not be delivered until now.");

  // After 12 hours it is part of the next digest, which says the same.
  isDown = true;
  await news("three");
  await alert();
  await arrivedAt("2026-11-03T03:06:00Z", at("ada"));
  expect(await arrivedAt("2026-11-03T16:00:00Z", at("ada"))).toEqual([]);
  isDown = false;
  const [digest] = await arrivedAt("2026-11-03T21:30:00Z", at("ada"));
  expect(digest!.text).toContain("Some of this was due Tue 3 Nov 2:05pm and could not be delivered until now.");
  expect(digest!.text).toContain("Sluice three");
});
