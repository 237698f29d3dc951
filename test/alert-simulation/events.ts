import type { SearchAsSaved } from "./model.ts";
import { type Notice, type Timing, type Timings, withoutCopy } from "./state.ts";
import { day } from "./time.ts";
import { type AlertWorld, rareWords, words } from "./world.ts";

const cadences: Timing[] = ["Instant", "Daily", "Daily", "Weekly", "Off"];

const inRequest = ({ email, sms, push }: Timings) => ({
  notificationTimingForEmail: email,
  notificationTimingForSms: sms,
  notificationTimingForPush: push,
});

/** What can happen, each with its weight. Each is told to the product through its front door, and to the model. */
export function alertEvents(world: AlertWorld) {
  const { model, copying, apis, colleagueOf, opportunityIds, next, now, isHere, below, pick, chance } = world;
  const people = () => [...model.people.keys()];
  const shown = () => [...model.notices.values()].filter(({ key }) => !model.gone.has(key) && !model.joined.has(key));
  /** Text messages and push are off for most. */
  const anyTimings = (): Timings => ({
    email: pick(cadences),
    sms: chance(0.4) ? pick(cadences) : "Off",
    push: chance(0.4) ? pick(cadences) : "Off",
  });
  const watchedKeys = () => new Set([...watchedOnce].map((entry) => entry.split(" ")[1]));
  const canBeJoined = ([key, copy]: [string, Notice]) => {
    const main = model.notices.get(key)!;
    return !main.isCancelled && ![key, copy.key].some((each) => model.gone.has(each)) && !watchedKeys().has(copy.key);
  };
  const idOf = (key: string) => opportunityIds.get(key)!;

  function changed(shown: Notice): Notice {
    const notice = withoutCopy(shown);
    const how = below(4);
    if (how === 0) return { ...notice, words: [pick(words), pick(words)] };
    if (how === 1 && !copying.isCopy(notice.key)) return { ...notice, isCancelled: !notice.isCancelled };
    return { ...notice, closes: notice.closes + (below(2) === 0 ? -7 : 7) * day };
  }

  async function saveSearch(among = [...words, ...rareWords]) {
    const owner = pick(people());
    if (model.isLapsed(owner)) return;
    if ([...model.searches.values()].filter((search) => search.owner === owner).length > 3) return;
    const [word, timings, isShared] = [pick(among), anyTimings(), colleagueOf.has(owner) && chance(0.4)];
    const name = `Search ${next()}`;
    const { savedSearchId: id } = await apis.get(owner)!.savedSearches.create({
      body: { name, searchRequest: { freeText: word }, ...inRequest(timings), sharedWithOrganisation: isShared },
    });
    model.save({ id, name, owner, word, isShared, timings: new Map([[owner, timings]]), changedAt: now() });
  }

  type Api = Parameters<typeof apis.set>[1];
  async function onSearch(event: (search: SearchAsSaved, owner: Api) => Promise<void>) {
    const search = pick([...model.searches.values()]);
    if (search) await event(search, apis.get(search.owner)!);
  }

  const watchedOnce = new Set<string>();
  async function watch() {
    const who = pick(people());
    // Often what a colleague watches.
    const others = watches().filter(({ person }) => model.people.get(person)!.firm === model.people.get(who)!.firm);
    const notice =
      chance(0.4) && others.length > 0 ? model.notices.get(pick(others).notice) : pick([...shown(), undefined]);
    if (notice === undefined || model.isLapsed(who) || watchedOnce.has(`${who} ${notice.key}`)) return;
    watchedOnce.add(`${who} ${notice.key}`);
    const [timings, opportunityId] = [anyTimings(), idOf(notice.key)];
    await apis.get(who)!.watchList.watch({ body: { publicOpportunityId: opportunityId } });
    await apis.get(who)!.watchList.setTiming({ params: { opportunityId }, body: inRequest(timings) });
    model.watch(who, notice.key, timings);
  }
  const watches = () => model.watches().filter(({ notice }) => !model.gone.has(notice));

  async function editSearch(search: SearchAsSaved, api: Api) {
    const word = pick(words);
    // Saving what is saved already changes nothing.
    if (word !== search.word) Object.assign(search, { word, changedAt: now() });
    await api.savedSearches.update({
      params: { savedSearchId: search.id },
      body: { searchRequest: { freeText: word } },
    });
  }
  async function setTimings(search: SearchAsSaved) {
    const other = colleagueOf.get(search.owner);
    const who = search.isShared && isHere(other) && chance(0.5) ? other : search.owner;
    if (model.isLapsed(who)) return;
    const timings = anyTimings();
    await apis.get(who)!.savedSearches.timing({ params: { savedSearchId: search.id }, body: inRequest(timings) });
    search.timings.set(who, timings);
  }
  async function deleteSearch(search: SearchAsSaved, api: Api) {
    await api.savedSearches.delete({ params: { savedSearchId: search.id } });
    model.searches.delete(search.id);
  }
  async function shareSearch(search: SearchAsSaved, api: Api) {
    if (model.isLapsed(search.owner)) return;
    const isShared = !search.isShared;
    await api.savedSearches.share({
      params: { savedSearchId: search.id },
      body: { sharedWithOrganisation: isShared },
    });
    model.share(search, isShared, now());
  }

  const events: [weight: number, event: () => Promise<void> | void][] = [
    [6, () => world.publishNotices([world.newNotice(), ...(chance(0.4) ? [world.newNotice()] : [])])],
    [
      5,
      async () => {
        const watched = watches().map(({ notice }) => model.notices.get(notice)!);
        const all = (chance(0.6) && watched.length > 0 ? watched : shown()).filter(world.isOfSource);
        if (all.length > 0) await world.publishNotices([changed(pick(all))]);
      },
    ],
    [0.3, world.failSource],
    [3, () => saveSearch()],
    [2, () => onSearch(editSearch)],
    [2, () => onSearch(setTimings)],
    [1, () => onSearch(deleteSearch)],
    [1, () => onSearch(shareSearch)],
    [3, watch],
    [
      1,
      async () => {
        const watched = pick([...watches(), undefined]);
        if (!watched) return;
        await apis.get(watched.person)!.watchList.unwatch({ params: { opportunityId: idOf(watched.notice) } });
        model.unwatch(watched);
      },
    ],
    [
      1.5,
      async () => {
        const waiting = pick([...watches().filter(({ toSee }) => toSee !== null), undefined]);
        if (!waiting) return;
        const api = apis.get(waiting.person)!;
        await api.triage.markAllSeen({ body: { publicOpportunityIds: [idOf(waiting.notice)] } });
        model.sayIsSeen(waiting);
      },
    ],
    [
      0.4,
      async () => {
        const watched = watches().map(({ notice }) => notice);
        const key = chance(0.7) ? pick(watched) : pick(shown())?.key;
        if (key !== undefined) await world.withdraw(key);
      },
    ],
    [
      1.2,
      async () => {
        const main = pick([...shown().filter(world.isOfSource).filter(copying.canBeCopied), undefined]);
        if (main && world.isUp()) await world.copyNotice(main);
      },
    ],
    [
      0.8,
      async () => {
        const pair = pick([...copying.pairs(true).filter(([main]) => !model.gone.has(main)), undefined]);
        if (pair && world.isUp()) await world.separate(pair);
      },
    ],
    [
      0.8,
      async () => {
        // Nobody watches the copy. Often it states another closing.
        const pair = pick([...copying.pairs(false).filter(canBeJoined), undefined]);
        if (pair && world.isUp()) await copying.joinByHand(pair, idOf(pair[0]));
      },
    ],
    [0.4, world.readSilentPortal],
    [1, () => world.move(pick(people()))],
    [
      0.2,
      async () => {
        const place = pick([...colleagueOf].filter(([admin, who]) => !isHere(who) && !model.isLapsed(admin)));
        if (place !== undefined) await world.addColleague(place[0]);
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
        await world.setPlan(who, model.isLapsed(who));
      },
    ],
  ];
  const bag = events.flatMap(([weight, event]) => Array.from({ length: weight * 10 }, () => event));
  return { saveSearch, watch, next: () => pick(bag)() };
}
