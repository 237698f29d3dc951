import { expect, test } from "vitest";
import { shortOf } from "#test/alert-simulation/messages.ts";
import { alertEvents } from "#test/alert-simulation/events.ts";
import { alertWorld, rareWords, words } from "#test/alert-simulation/world.ts";
import { repeats, seedOf } from "#test/counts.ts";

/*
 * Weeks of the clock around a change to daylight-saving time, or a year of it: people in all Australian zones save,
 * edit, share and delete searches, watch notices, say that they have seen changes, move, leave and join, plans end and
 * begin again, while notices are published, changed, cancelled and withdrawn, and their source fails for days and comes
 * back. Another portal copies some, which operators separate and join; a third is silent for days, so that some are missed. What is sent by email, text message and push is exactly what a model in plain code says.
 */

// Nine days with two Mondays, the end of standard time and a public holiday of three states.
const days = repeats(9, 366);
const seed = seedOf(3);
const start = Temporal.Instant.from("2026-09-28T00:00:00Z");
const world = await alertWorld(seed, start);
const { model, now, setClock, below, chance } = world;
const events = alertEvents(world);

const inOrder = (messages: object[]) => messages.map((message) => JSON.stringify(message)).toSorted();
const told = { email: 0, sms: 0, push: 0, silent: 0, unseen: 0, withdrawn: 0, missed: 0 };
async function look(what: string) {
  const expected = model.send(now());
  const actual = await world.sent(expected);
  const wanted = expected.map((message) => (message.channel === "email" ? message : shortOf(message)));
  const at = Temporal.Instant.fromEpochMilliseconds(now()).toString();
  expect(inOrder(actual), `seed ${seed}, ${at}: ${what}`).toEqual(inOrder(wanted));
  for (const message of expected) {
    told[message.channel] += 1;
    told.silent += message.silent.length;
    told.unseen += message.unseen.length;
    told.withdrawn += message.withdrawn;
    told.missed += message.missed;
  }
}

test("everybody is told exactly what a model in plain code says, when it says so", async () => {
  const end = start.add({ hours: 24 * days }).epochMilliseconds;
  for (let search = 0; search < 20; search++) await events.saveSearch(search < 6 ? rareWords : words);
  await world.publishNotices(Array.from({ length: 8 }, world.newNotice));
  for (let count = 0; count < 40; count++) await events.watch();
  await look("at the start");
  for (let eventAt = now(); eventAt < end;) {
    eventAt += (10 + below(5 * 60)) * 60_000;
    for (let due = model.nextDue(); due < eventAt; due = model.nextDue()) {
      if (due - 60_000 > now() && chance(0.2)) {
        setClock(due - 60_000);
        await look("a minute before something is due");
      }
      setClock(due);
      await look("when something is due");
    }
    setClock(eventAt);
    await events.next();
    await look("after an event");
  }
  const happened = { ...told, ...world.copying.counts };
  if (days > 100) console.log(`${days} days, ${JSON.stringify(happened)}; SEED=${seed} repeats them.`);
  // Not all of it happens within days, and joins with another closing are rare even in a year.
  const { missed: _missed, ...oftenTold } = told;
  const { closingsMoved: _closingsMoved, ...often } = happened;
  const certain = days > 100 ? often : oftenTold;
  for (const [what, count] of Object.entries(certain)) expect(count, what).toBeGreaterThan(0);
});
