import { expect, test } from "vitest";
import { readMessage, withUnlisted } from "#test/alert-messages.ts";
import { alertModel, type Notice, type SearchAsSaved, type Timing } from "#test/alert-model.ts";
import { beginNews } from "#test/begin-news.ts";
import { repeats, seedOf } from "#test/counts.ts";
import { firmsOf } from "#test/firms.ts";
import { randomChoices } from "#test/random-choices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/*
 * Weeks of the clock around a change to daylight-saving time, or a year of it: people in all Australian zones save,
 * edit, share and delete searches, watch notices, say that they have seen changes, move, leave and join, plans end and
 * begin again, while notices are published, changed and cancelled, and their source fails for days and comes back. What
 * is sent is exactly what a model in plain code says.
 */

const days = repeats(14, 366);
const seed = seedOf(2);
const start = Temporal.Instant.from("2026-09-25T00:00:00Z");
const zones = ["Sydney", "Perth", "Adelaide", "Darwin", "Brisbane", "Eucla", "Hobart", "Lord_Howe"];
const times = ["08:00", "06:30", "00:15", "23:45", "02:30"];
const words = ["bimbok", "tralex", "quondle", "zorvik", "plimsy", "drugget", "fennock", "wumble"];
/** Few notices have these, so that searches for them find nothing for weeks. */
const rareWords = ["yabbot", "glimmick"];
const timings: Timing[] = ["Instant", "Daily", "Daily", "Weekly", "Off"];

const { below, pick, chance } = randomChoices(seed);
const server = await testServer({ at: start.toString() });
const { alert, clock, colleague, db, publish } = server;
await beginNews(server);
const model = alertModel();
const firm = firmsOf(server);
type Api = Awaited<ReturnType<typeof firm>>["admin"];
const apis = new Map<string, Api>();
const colleagueOf = new Map<string, string>();

async function join(
  name: string,
  api: Api,
  { index, firm, isAdmin }: { index: number; firm: string; isAdmin: boolean },
) {
  const [zone, time] = [`Australia/${zones[index % zones.length]}`, times[index % times.length]!];
  await db.updateTable("person").set({ time_zone: zone }).where("email", "=", name).execute();
  await api.accounts.notificationSettings({ body: { emailNotificationsLocalTime: time } });
  apis.set(name, api);
  model.join({ name, zone, time, firm, isAdmin });
}
for (let index = 0; index < 5; index++) {
  const { admin, at, subscribe } = await firm({ name: `Firm${index}` });
  await subscribe();
  const bo = await colleague(admin, { email: at("bo"), name: "Bo Lind" });
  const firmName = `Firm${index}`;
  await join(at("ada"), admin, { index: 2 * index, firm: firmName, isAdmin: true });
  await join(at("bo"), bo, { index: 2 * index + 1, firm: firmName, isAdmin: false });
  colleagueOf.set(at("ada"), at("bo"));
}

const now = () => clock.now().epochMilliseconds;
const setClock = (ms: number) => clock.set({ still: Temporal.Instant.fromEpochMilliseconds(ms) });
const isHere = (name: string | undefined): name is string => name !== undefined && model.people.has(name);
const opportunityIds = new Map<string, string>();
let count = 0;

/** Until then the source is down; what it publishes meanwhile comes all together when it is back. */
let downUntil = 0;
const missed = new Map<string, Notice>();

async function publishNotices(published: Notice[]) {
  for (const notice of published) missed.set(notice.key, notice);
  if (now() < downUntil) return;
  const batch = [...missed.values()];
  missed.clear();
  await publish(
    ...batch.map(({ key, words: title, isCancelled, closes }) =>
      release({
        key,
        title: `${title.join(" ")} ${key}`.replace(/^./, (letter) => letter.toUpperCase()),
        places: ["NSW"],
        opens: start.toString(),
        closes: Temporal.Instant.fromEpochMilliseconds(closes).toString(),
        status: isCancelled ? "cancelled" : "active",
        released: clock.now().toString(),
      }),
    ),
  );
  model.publish(batch, now());
  for (const { public_id, title } of await db.selectFrom("opportunity").select(["public_id", "title"]).execute())
    opportunityIds.set(title.split(" ").at(-1)!, public_id);
  for (const { person, notice } of model.watches())
    if (batch.some(({ key }) => key === notice))
      await apis.get(person)!.triage.markSeen({ params: { opportunityId: opportunityIds.get(notice)! } });
}
const newNotice = (): Notice => ({
  key: `n${++count}`,
  words: [pick(words), pick(chance(0.04) ? rareWords : words)],
  isCancelled: false,
  closes: Temporal.Instant.from("2029-01-01T02:00:00Z").epochMilliseconds + below(100) * 86_400_000,
});
function changed(notice: Notice): Notice {
  const how = below(4);
  if (how === 0) return { ...notice, words: [pick(words), pick(words)] };
  if (how === 1) return { ...notice, isCancelled: !notice.isCancelled };
  return { ...notice, closes: notice.closes + (below(2) === 0 ? -7 : 7) * 86_400_000 };
}

async function saveSearch(among = [...words, ...rareWords]) {
  const owner = pick([...model.people.keys()]);
  if (model.isLapsed(owner)) return;
  if ([...model.searches.values()].filter((search) => search.owner === owner).length > 3) return;
  const [word, timing, isShared] = [pick(among), pick(timings), colleagueOf.has(owner) && chance(0.4)];
  const name = `Search ${++count}`;
  const { savedSearchId: id } = await apis.get(owner)!.savedSearches.create({
    body: {
      name,
      searchRequest: { freeText: word },
      notificationTimingForEmail: timing,
      sharedWithOrganisation: isShared,
    },
  });
  model.save({ id, name, owner, word, isShared, timings: new Map([[owner, timing]]), changedAt: now() });
}

const watchedOnce = new Set<string>();
async function watch() {
  const [who, key] = [pick([...model.people.keys()]), pick([...model.notices.keys(), undefined])];
  if (key === undefined || model.isLapsed(who) || watchedOnce.has(`${who} ${key}`)) return;
  watchedOnce.add(`${who} ${key}`);
  const [timing, opportunityId] = [pick(timings), opportunityIds.get(key)!];
  await apis.get(who)!.watchList.watch({ body: { publicOpportunityId: opportunityId } });
  await apis.get(who)!.watchList.setTiming({
    params: { opportunityId },
    body: { notificationTimingForEmail: timing, notificationTimingForSms: "Off", notificationTimingForPush: "Off" },
  });
  model.watch(who, key, timing);
}

/** What can happen. Each is told to the product through its front door, and to the model. */
const events: [weight: number, event: () => Promise<void>][] = [
  [6, () => publishNotices([newNotice(), ...(chance(0.4) ? [newNotice()] : [])])],
  [
    5,
    async () => {
      const watched = model.watches().map(({ notice }) => model.notices.get(notice)!);
      const all = chance(0.6) && watched.length > 0 ? watched : [...model.notices.values()];
      if (all.length > 0) await publishNotices([changed(pick(all))]);
    },
  ],
  [0.3, async () => void (downUntil = now() + (1 + below(4)) * 86_400_000)],
  [3, () => saveSearch()],
  [2, () => onSearch((search, api) => editSearch(search, api))],
  [
    2,
    () =>
      onSearch(async (search) => {
        const other = colleagueOf.get(search.owner);
        const who = search.isShared && isHere(other) && chance(0.5) ? other : search.owner;
        if (model.isLapsed(who)) return;
        const timing = pick(timings);
        await apis.get(who)!.savedSearches.timing({
          params: { savedSearchId: search.id },
          body: { notificationTimingForEmail: timing },
        });
        search.timings.set(who, timing);
      }),
  ],
  [
    1,
    () =>
      onSearch(async (search, api) => {
        await api.savedSearches.delete({ params: { savedSearchId: search.id } });
        model.searches.delete(search.id);
      }),
  ],
  [3, watch],
  [
    1,
    async () => {
      if (model.watches().length === 0) return;
      const watch = pick(model.watches());
      await apis.get(watch.person)!.watchList.unwatch({ params: { opportunityId: opportunityIds.get(watch.notice)! } });
      model.unwatch(watch);
    },
  ],
  [
    1,
    async () => {
      const [who, zone, time] = [pick([...model.people.keys()]), `Australia/${pick(zones)}`, pick(times)];
      await db.updateTable("person").set({ time_zone: zone }).where("email", "=", who).execute();
      await apis.get(who)!.accounts.notificationSettings({ body: { emailNotificationsLocalTime: time } });
      model.move(who, { zone, time });
    },
  ],
  [
    1,
    () =>
      onSearch(async (search, api) => {
        if (model.isLapsed(search.owner)) return;
        const isShared = !search.isShared;
        await api.savedSearches.share({
          params: { savedSearchId: search.id },
          body: { sharedWithOrganisation: isShared },
        });
        model.share(search, isShared, now());
      }),
  ],
  [
    0.2,
    async () => {
      const place = pick([...colleagueOf].filter(([admin, who]) => !isHere(who) && !model.isLapsed(admin)));
      if (place === undefined) return;
      const [admin] = place;
      const name = `cy${++count}@${admin.split("@")[1]}`;
      const api = await colleague(apis.get(admin)!, { email: name, name: "Cy Moss" });
      await join(name, api, { index: count, firm: model.people.get(admin)!.firm, isAdmin: false });
      colleagueOf.set(admin, name);
    },
  ],
  [
    0.1,
    async () => {
      const who = pick([...colleagueOf.values()].filter(isHere));
      if (who === undefined) return;
      await apis.get(who)!.organisations.leave({});
      model.leave(who);
    },
  ],
  [
    1,
    async () => {
      // Of few firms, so that plans also begin again within days.
      const who = pick([...colleagueOf.keys()].slice(0, 2));
      const isCurrent = model.isLapsed(who);
      const ends_at = isCurrent ? clock.now().add({ hours: 24 * 1_000 }) : clock.now();
      const own = db.selectFrom("membership").innerJoin("person", "person.id", "person_id").where("email", "=", who);
      await db
        .updateTable("subscription")
        .set({ ends_at })
        .where("organisation_id", "in", own.select("organisation_id"))
        .execute();
      model.setPlan(who, isCurrent);
    },
  ],
];
async function onSearch(event: (search: SearchAsSaved, owner: Api) => Promise<void>) {
  const search = pick([...model.searches.values()]);
  if (search) await event(search, apis.get(search.owner)!);
}
async function editSearch(search: SearchAsSaved, api: Api) {
  search.word = pick(words);
  search.changedAt = now();
  await api.savedSearches.update({
    params: { savedSearchId: search.id },
    body: { searchRequest: { freeText: search.word } },
  });
}
const bag = events.flatMap(([weight, event]) => Array.from({ length: weight * 10 }, () => event));

/** What the worker sends at this moment, as the model writes it. */
async function sent() {
  await alert();
  const messages = await db.selectFrom("outbox_message").select(["recipient", "body"]).execute();
  await db.deleteFrom("outbox_message").execute();
  return messages.flatMap((message) => readMessage(message) ?? []);
}
const inOrder = (messages: object[]) => messages.map((message) => JSON.stringify(message)).toSorted();
let [told, silent] = [0, 0];
async function look(what: string) {
  const [messages, expected] = [await sent(), model.send(now())];
  const actual = messages.map((message) => withUnlisted(message, expected));
  expect(inOrder(actual), `seed ${seed}, ${clock.now().toString()}: ${what}`).toEqual(inOrder(expected));
  told += expected.length;
  silent += expected.filter((message) => message.silent.length > 0).length;
}

test("everybody is told exactly what a model in plain code says, when it says so", async () => {
  if (days > 100) console.log(`${days} days; SEED=${seed} repeats them.`);
  const end = start.add({ hours: 24 * days }).epochMilliseconds;
  for (let search = 0; search < 20; search++) await saveSearch(search < 6 ? rareWords : words);
  await publishNotices(Array.from({ length: 8 }, newNotice));
  for (let count = 0; count < 40; count++) await watch();
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
    const event = pick(bag);
    await event();
    await look(`after an event`);
  }
  expect(told).toBeGreaterThan(days / 2);
  expect(silent).toBeGreaterThan(0);
});
