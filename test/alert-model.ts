/*
 * Who must be told what, when, in plain code that shares nothing with the product: the other side of the simulation of
 * alerts. Instants are milliseconds. One channel: email.
 */
export type Timing = "Instant" | "Daily" | "Weekly" | "Off";
export type Notice = { key: string; words: string[]; isCancelled: boolean; closes: number };
type Person = { name: string; zone: string; time: string; firm: string; isAdmin: boolean };
type Search = {
  id: string;
  name: string;
  owner: string;
  word: string;
  isShared: boolean;
  timings: Map<string, Timing>;
  announced: Set<string>;
  /** When it was saved or edited, and when it announced something. */
  changedAt: number;
  announcedAt: number;
};
export type SearchAsSaved = Omit<Search, "announced" | "announcedAt">;
type Watch = { person: string; notice: string; timing: Timing; known: Notice };
type Item = { person: string; notice: string; search?: Search; timing: Timing; due: number; isTimed: boolean };
/** Keys of notices; a critical change is marked by "!". */
export type Message = { to: string; found: string[]; changed: string[]; over: string[]; silent: string[] };
/** The next weekly message that can say what has found nothing, and since when it looks. */
type Look = { since: number; due: number };

const minute = 60_000;
const day = 24 * 60 * minute;
const groupingMinutes = 5;
/** Of a firm whose plan has ended. */
const caps = { people: 1, searches: 1, watched: 3 };

export function alertModel() {
  const people = new Map<string, Person>();
  const searches = new Map<string, Search>();
  const notices = new Map<string, Notice>();
  const moved = new Set<string>();
  const lapsed = new Set<string>();
  /** "firm notice", in the order in which a firm first watched them. */
  const everWatched = new Set<string>();
  let watches: Watch[] = [];
  let items: Item[] = [];
  const looks = new Map<string, Look>();
  const lookedUntil = new Map<string, number>();

  const matches = (search: Search, { words, isCancelled }: Notice) => !isCancelled && words.includes(search.word);
  const timingOf = (search: Search, person: string) =>
    search.owner === person || search.isShared ? (search.timings.get(person) ?? "Off") : "Off";
  const isWatching = (person: string, notice: string) =>
    watches.some((watch) => watch.person === person && watch.notice === notice);
  const firmOf = (person: string) => people.get(person)!.firm;
  /** Who goes on being told after a lapse: the first admin. */
  const goesOn = (person: string) => {
    const { firm } = people.get(person)!;
    const members = [...people.values()].filter((other) => other.firm === firm);
    const inOrder = [...members.filter(({ isAdmin }) => isAdmin), ...members.filter(({ isAdmin }) => !isAdmin)];
    return inOrder.findIndex(({ name }) => name === person) < caps.people;
  };
  /** Whose plan has ended is told of the first of their own searches, and of the notices before the last place is taken. */
  const isPaused = (person: string, about: { search: Search } | { search?: never; notice: string }) => {
    const firm = firmOf(person);
    if (!lapsed.has(firm)) return false;
    if (!goesOn(person)) return true;
    if (about.search) {
      const own = [...searches.values()].filter(({ owner }) => people.has(owner) && firmOf(owner) === firm);
      const inOrder = [...own.filter(({ owner }) => goesOn(owner)), ...own.filter(({ owner }) => !goesOn(owner))];
      return inOrder.indexOf(about.search) >= caps.searches;
    }
    const watchedBy = (key: string, of: (name: string) => boolean) =>
      watches.some((watch) => watch.notice === key && firmOf(watch.person) === firm && of(watch.person));
    const watched = [...everWatched].flatMap((entry) => {
      const [ofFirm, key] = entry.split(" ") as [string, string];
      return ofFirm === firm && watchedBy(key, () => true) ? key : [];
    });
    const inOrder = [
      ...watched.filter((key) => watchedBy(key, goesOn)),
      ...watched.filter((key) => !watchedBy(key, goesOn)),
    ];
    const isActive = (key: string) => !notices.get(key)!.isCancelled;
    const before = inOrder.slice(0, inOrder.indexOf(about.notice)).filter(isActive).length;
    return inOrder.filter(isActive).length > caps.watched && before >= caps.watched;
  };
  const planned = (person: string, timing: Timing) =>
    timing === "Instant" && lapsed.has(firmOf(person)) ? "Daily" : timing;
  /** An immediate message waits for others, and others join it. */
  const immediate = (person: string, at: number) => {
    const waiting = items.filter((item) => item.person === person && item.timing === "Instant");
    return waiting.length > 0 ? Math.min(...waiting.map(({ due }) => due)) : at + groupingMinutes * minute;
  };
  const queue = (item: Pick<Item, "person" | "notice" | "search">, timing: Timing, at: number, instant: number) => {
    const isTimed = timing !== "Instant";
    const due = isTimed ? nextDigest(people.get(item.person)!, timing, at) : instant;
    items.push({ ...item, timing, due, isTimed });
  };

  /** `before`: the notices as they were. */
  function tellMatches(batch: Notice[], before: Map<string, Notice>, at: number) {
    const instants = new Map([...people.keys()].map((person) => [person, immediate(person, at)]));
    for (const search of searches.values())
      for (const notice of batch) {
        const earlier = before.get(notice.key);
        if (!matches(search, notice) || (earlier && matches(search, earlier)) || search.announced.has(notice.key))
          continue;
        search.announced.add(notice.key);
        search.announcedAt = at;
        for (const person of people.keys()) {
          const timing = planned(person, timingOf(search, person));
          if (timing !== "Off" && !isPaused(person, { search }))
            queue({ person, notice: notice.key, search }, timing, at, instants.get(person)!);
        }
      }
  }

  function tellChanges(batch: Notice[], at: number) {
    const instants = new Map([...people.keys()].map((person) => [person, immediate(person, at)]));
    for (const notice of batch)
      for (const { person, known, timing } of watches.filter((watch) => watch.notice === notice.key)) {
        const severity = severityOf(known, notice);
        if (severity === null || timing === "Off") continue;
        const waiting = items.find((item) => !item.search && item.person === person && item.notice === notice.key);
        if (waiting && severity === "critical") Object.assign(waiting, { timing: "Instant", due: at, isTimed: false });
        if (waiting || isPaused(person, { notice: notice.key })) continue;
        if (severity === "critical") queue({ person, notice: notice.key }, "Instant", at, at);
        else {
          const digest = severity === "minor" && timing === "Instant" ? "Daily" : planned(person, timing);
          queue({ person, notice: notice.key }, digest, at, instants.get(person)!);
        }
      }
  }

  /** Six days, since somebody who moves to another zone has two Monday mornings. */
  const silentFor = (to: string, { since }: Look, at: number) =>
    at - since <= 6 * day
      ? []
      : [...searches.values()]
          .filter((search) => timingOf(search, to) !== "Off" && search.changedAt <= since && search.announcedAt < since)
          .filter((search) => !isPaused(to, { search }))
          .map(({ name }) => name)
          .toSorted();

  function compose(to: string, all: Item[], isDigest: boolean, silent: string[]): Message | null {
    const due = all.filter(({ search, notice }) => !isPaused(to, search ? { search } : { notice }));
    const ofSearches = due.filter(
      ({ search, notice }) =>
        search && searches.has(search.id) && timingOf(search, to) !== "Off" && !isWatching(to, notice),
    );
    const isOver = ({ search, notice }: Item) => !search || notices.get(notice)!.isCancelled;
    const keys = (of: Item[]) => [...new Set(of.map(({ notice }) => notice))].toSorted();
    const found = keys(ofSearches.filter((item) => !isOver(item)));
    const over = isDigest ? keys(ofSearches.filter(isOver)) : [];
    const changed = keys(due.filter(({ search }) => !search)).flatMap((key) => {
      const watch = watches.find(({ person, notice, timing }) => person === to && notice === key && timing !== "Off");
      const severity = watch ? severityOf(watch.known, notices.get(key)!) : null;
      if (!watch || severity === null) return [];
      watch.known = notices.get(key)!;
      return severity === "critical" ? `${key}!` : key;
    });
    const isEmpty = found.length + over.length + changed.length + silent.length === 0;
    return isEmpty ? null : { to, found, changed, over, silent };
  }

  return {
    people,
    searches,
    notices,
    watches: () => watches,
    isLapsed: (person: string) => lapsed.has(firmOf(person)),
    /** The plan of somebody's firm ends, or begins again. */
    setPlan: (person: string, isCurrent: boolean) =>
      void (isCurrent ? lapsed.delete(firmOf(person)) : lapsed.add(firmOf(person))),
    join: (person: Person) => void people.set(person.name, person),
    move(name: string, to: Partial<Person>) {
      people.set(name, { ...people.get(name)!, ...to });
      moved.add(name);
    },
    leave(name: string) {
      people.delete(name);
      looks.delete(name);
      items = items.filter(({ person }) => person !== name);
      watches = watches.filter(({ person }) => person !== name);
      for (const { id, owner } of searches.values()) if (owner === name) searches.delete(id);
    },
    save: (search: SearchAsSaved) =>
      void searches.set(search.id, { ...search, announced: new Set(), announcedAt: -Infinity }),
    /** What was found before is not told to those with whom it is shared, and they begin with Off. */
    share(search: SearchAsSaved, isShared: boolean, at: number) {
      Object.assign(search, { isShared, changedAt: at });
      if (!isShared)
        for (const person of search.timings.keys()) if (person !== search.owner) search.timings.delete(person);
    },
    watch(person: string, notice: string, timing: Timing) {
      watches.push({ person, notice, timing, known: notices.get(notice)! });
      everWatched.add(`${firmOf(person)} ${notice}`);
    },
    unwatch(watch: Watch) {
      watches = watches.filter((candidate) => candidate !== watch);
    },
    publish(batch: Notice[], at: number) {
      const before = new Map(notices);
      for (const notice of batch) notices.set(notice.key, notice);
      tellMatches(batch, before, at);
      tellChanges(batch, at);
    },
    /** When something is due next. */
    nextDue: () => Math.min(...[...items, ...looks.values()].map(({ due }) => due)),
    /** What goes out when the worker looks at this instant. */
    send(at: number): Message[] {
      for (const item of items)
        if (item.isTimed && moved.has(item.person)) item.due = nextDigest(people.get(item.person)!, item.timing, at);
      for (const name of moved) {
        const look = looks.get(name);
        if (look) look.due = nextDigest(people.get(name)!, "Weekly", at);
      }
      moved.clear();
      for (const [name, person] of people)
        if (!looks.has(name) && [...searches.values()].some((search) => timingOf(search, name) !== "Off"))
          looks.set(name, { since: lookedUntil.get(name) ?? at, due: nextDigest(person, "Weekly", at) });
      const silences = new Map<string, string[]>();
      for (const [name, look] of looks)
        if (look.due <= at) {
          silences.set(name, silentFor(name, look, at));
          lookedUntil.set(name, at);
          looks.delete(name);
        }
      const due = items.filter((item) => item.due <= at);
      items = items.filter((item) => item.due > at);
      const groups = Map.groupBy(due, ({ person, timing }) => `${timing === "Instant"} ${person}`);
      for (const name of silences.keys()) if (!groups.has(`false ${name}`)) groups.set(`false ${name}`, []);
      return [...groups].flatMap(([key, group]) => {
        const [isInstant, name] = key.split(" ") as [string, string];
        const isDigest = isInstant === "false";
        return compose(name, group, isDigest, isDigest ? (silences.get(name) ?? []) : []) ?? [];
      });
    },
  };
}

function severityOf(before: Notice, after: Notice): "critical" | "important" | "minor" | null {
  if ((after.isCancelled && !before.isCancelled) || after.closes < before.closes) return "critical";
  if (after.closes > before.closes || before.isCancelled !== after.isCancelled) return "important";
  return after.words.join(" ") === before.words.join(" ") ? null : "minor";
}

/** The first digest later than an instant: Monday to Friday, or on Mondays, at somebody's local time. */
function nextDigest({ zone, time }: Person, timing: Timing, after: number): number {
  for (let ahead = -1; ; ahead++) {
    const [date] = wall(after + ahead * day, zone).split(" ");
    const weekday = (Math.floor(utcOf(`${date} 00:00`) / day) + firstWeekday) % 7;
    if (timing === "Weekly" ? weekday !== 1 : weekday === 0 || weekday === 6) continue;
    const at = instantOf(`${date} ${time}`, zone);
    if (at > after) return at;
  }
}

/** With the offset before a change of the clock; after it with the new one. A time that the change skips moves with it. */
function instantOf(local: string, zone: string): number {
  const asUtc = utcOf(local);
  const offsetAt = (instant: number) => utcOf(wall(instant, zone)) - instant;
  const [before, after] = [asUtc - offsetAt(asUtc - day), asUtc - offsetAt(asUtc + day)];
  return wall(before, zone) !== local && wall(after, zone) === local ? after : before;
}

/** "2026-10-04 08:00" as if it were UTC. */
const utcOf = (local: string) => Temporal.Instant.from(`${local.replace(" ", "T")}Z`).epochMilliseconds;
/** 1 January 1970 was a Thursday; Sunday is 0. */
const firstWeekday = 4;

const formats = new Map<string, Intl.DateTimeFormat>();
/** "2026-10-04 08:00" */
function wall(instant: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  formats.set(timeZone, format);
  return format.format(instant);
}
