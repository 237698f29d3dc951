import { compose, type Group, type Message } from "./compose.ts";
import { itemQueue } from "./queue.ts";
import {
  channels,
  isTold,
  modelState,
  type Notice,
  type Person,
  type Search,
  severityOf,
  type Timings,
  type Watch,
  withoutCopy,
} from "./state.ts";
import { afterQuietHours, afterWorkingHours, day, nextDigest } from "./time.ts";

/*
 * Who must be told what, when and by which channel, in plain code that shares nothing with the product: the other side
 * of the simulation of alerts. Instants are milliseconds.
 */
export type SearchAsSaved = Omit<Search, "announced" | "announcedAt">;
/** The next weekly message that can say what has found nothing, and since when it looks. */
type Look = { since: number; due: number };
/** A message that was to go out in the quiet hours of its reader, who has moved meanwhile. */
type Held = Group & { until: number };

const escalationHours = 4;

export function alertModel() {
  const state = modelState();
  const { people, searches, notices, gone, joined, lapsed, everWatched, watches, firmOf, timingsOf, isPaused } = state;
  const queue = itemQueue(state);
  const moved = new Set<string>();
  const looks = new Map<string, Look>();
  const lookedUntil = new Map<string, number>();
  let held: Held[] = [];

  const matches = (search: Search, { key, words, isCancelled }: Notice) =>
    !gone.has(key) && !isCancelled && words.includes(search.word);

  /** `before`: the notices as they were. */
  function tellMatches(batch: Notice[], before: Map<string, Notice>, at: number) {
    const joins = queue.joining(at);
    for (const search of searches.values())
      for (const notice of batch) {
        const earlier = before.get(notice.key);
        if (!matches(search, notice) || (earlier && matches(search, earlier)) || search.announced.has(notice.key))
          continue;
        search.announced.add(notice.key);
        search.announcedAt = at;
        for (const person of people.keys())
          if (!isPaused(person, { search, notice: notice.key }))
            queue.add({ person, kind: "match", notice: notice.key, search }, timingsOf(search, person), at, joins);
      }
  }

  /** Nothing can be done about what is over: only the next digest by email says it. After two weeks it is history. */
  function tellMissed(notice: Notice, at: number) {
    if (at - notice.closes > 14 * day) return;
    const joins = queue.joining(at);
    for (const search of searches.values())
      if (search.changedAt < notice.closes && matches(search, notice))
        for (const person of people.keys())
          if (!isPaused(person, { search, notice: notice.key }))
            queue.add(
              { person, kind: "missed", notice: notice.key, search },
              only(timingsOf(search, person), "email"),
              at,
              joins,
              "inDigest",
            );
  }

  /** Each channel has its own memory of what was told by it, and joins what waits on it already. */
  function tellChanges(batch: Notice[], at: number) {
    const joins = queue.joining(at);
    for (const notice of batch)
      for (const watch of watches.filter(({ notice: key }) => key === notice.key)) {
        for (const channel of channels) {
          const severity = watch.timings[channel] === "Off" ? null : severityOf(watch.known[channel], notice);
          if (severity === null) continue;
          const about = { person: watch.person, kind: "change" as const, notice: notice.key };
          const waiting = queue
            .all()
            .find((item) => item.kind === "change" && item.channel === channel && isAbout(item, about));
          if (waiting && severity === "critical") queue.hasten(waiting, at);
          if (waiting || isPaused(watch.person, { notice: notice.key })) continue;
          const urgency = severity === "critical" ? "atOnce" : severity === "minor" ? "inDigest" : undefined;
          queue.add(about, only(watch.timings, channel), at, joins, urgency);
        }
        waitForSeen(watch, notice, at);
      }
  }

  const isAbout = (item: { person: string; notice: string }, about: { person: string; notice: string }) =>
    item.person === about.person && item.notice === about.notice;
  const only = (timings: Timings, channel: keyof Timings): Timings => ({
    email: "Off",
    sms: "Off",
    push: "Off",
    [channel]: timings[channel],
  });

  function waitForSeen(watch: Watch, notice: Notice, at: number) {
    const severity = severityOf(watch.seen, notice);
    if (severity === null || severity === "minor") {
      watch.toSee = null;
      return;
    }
    const isCritical = severity === "critical";
    const hasEscalated = watch.toSee?.hasEscalated ?? false;
    const own =
      isCritical && isTold(watch.timings)
        ? afterWorkingHours(at, escalationHours, people.get(watch.person)!.zone)
        : null;
    const escalatesAt = !isCritical || hasEscalated ? null : (watch.toSee?.escalatesAt ?? own);
    watch.toSee = { isCritical, hasEscalated, escalatesAt };
  }

  /** Critical changes that were not seen in time go to the colleague who has watched the notice longest. */
  function escalate(at: number) {
    const joins = queue.joining(at);
    for (const { person, notice, toSee } of watches) {
      if (!toSee || toSee.escalatesAt === null || toSee.escalatesAt > at) continue;
      Object.assign(toSee, { escalatesAt: null, hasEscalated: true });
      if (!toSee.isCritical || gone.has(notice) || state.isLapsed(person)) continue;
      const colleague = watches.find(
        (other) =>
          other.notice === notice &&
          other.person !== person &&
          firmOf(other.person) === firmOf(person) &&
          isTold(other.timings),
      );
      if (colleague)
        queue.add(
          { person: colleague.person, kind: "escalation", notice, unseenBy: person },
          colleague.timings,
          at,
          joins,
          "atOnce",
        );
    }
  }

  /** Six days, since somebody who moves to another zone has two Monday mornings. */
  const silentFor = (to: string, { since }: Look, at: number) =>
    at - since <= 6 * day
      ? []
      : [...searches.values()]
          .filter((search) => isTold(timingsOf(search, to)) && search.changedAt <= since && search.announcedAt < since)
          .filter((search) => timingsOf(search, to).email !== "Off" && !isPaused(to, { search, notice: "" }))
          .map(({ name }) => name)
          .toSorted();

  return {
    people,
    searches,
    notices,
    gone,
    joined,
    watches: () => watches,
    isLapsed: state.isLapsed,
    /** The plan of somebody's firm ends, or begins again. */
    setPlan: (person: string, isCurrent: boolean) =>
      void (isCurrent ? lapsed.delete(firmOf(person)) : lapsed.add(firmOf(person))),
    join: (person: Person) => void people.set(person.name, person),
    move(name: string, to: Partial<Person>) {
      people.set(name, { ...people.get(name)!, ...to });
      moved.add(name);
    },
    /** What they have shared is the first admin's from then on. */
    leave(name: string) {
      const heir = [...people.values()].find(
        (other) => other.firm === firmOf(name) && other.isAdmin && other.name !== name,
      );
      people.delete(name);
      looks.delete(name);
      moved.delete(name);
      queue.forget(name);
      held = held.filter(({ to }) => to !== name);
      for (const watch of watches.filter(({ person }) => person === name)) watches.splice(watches.indexOf(watch), 1);
      for (const search of searches.values()) {
        search.timings.delete(name);
        if (search.owner !== name) continue;
        if (search.isShared && heir) search.owner = heir.name;
        else searches.delete(search.id);
      }
    },
    save: (search: SearchAsSaved) =>
      void searches.set(search.id, { ...search, announced: new Set(), announcedAt: -Infinity }),
    /** What was found before is not told to those with whom it is shared, and they begin with Off. */
    share(search: SearchAsSaved, isShared: boolean, at: number) {
      Object.assign(search, { isShared, changedAt: at });
      if (!isShared)
        for (const person of search.timings.keys()) if (person !== search.owner) search.timings.delete(person);
    },
    watch(person: string, key: string, timings: Timings) {
      const notice = notices.get(key)!;
      const known = { email: notice, sms: notice, push: notice };
      watches.push({ person, notice: key, timings, known, seen: notice, toSee: null });
      everWatched.add(`${firmOf(person)} ${key}`);
    },
    unwatch: (watch: Watch) => void watches.splice(watches.indexOf(watch), 1),
    sayIsSeen(watch: Watch) {
      Object.assign(watch, { seen: notices.get(watch.notice), toSee: null });
    },
    publish(batch: Notice[], at: number) {
      const before = new Map(notices);
      for (const notice of batch) notices.set(notice.key, notice);
      tellMatches(batch, before, at);
      tellChanges(batch, at);
    },
    /** What closed before it was first read. It is not among the notices that change. */
    miss: tellMissed,
    /** A copy is one with its notice from now on: what was told of it was told of that. */
    joinCopy(copy: string, main: string) {
      joined.set(copy, main);
      for (const { announced } of searches.values()) if (announced.has(copy)) announced.add(main);
    },
    /** A copy is a notice by itself. */
    separate: (copy: Notice) => void (joined.delete(copy.key) && notices.set(copy.key, copy)),
    /** A copy with another closing was joined or separated. What waits to be seen is then what its own portals say. */
    moveClosing(notice: Notice, at: number) {
      notices.set(notice.key, notice);
      if (notice.earliest === undefined)
        for (const watch of watches) if (watch.notice === notice.key) watch.seen = withoutCopy(watch.seen);
      tellChanges([notice], at);
    },
    /** Its watchers are told at once, and nobody is told anything else of it from now on. */
    withdraw(key: string, at: number) {
      gone.add(key);
      const joins = queue.joining(at);
      for (const watch of watches.filter(({ notice }) => notice === key)) {
        watch.toSee = null;
        if (!isPaused(watch.person, { notice: key }))
          queue.add({ person: watch.person, kind: "withdrawn", notice: key }, watch.timings, at, joins, "atOnce");
      }
    },
    /** When something is due next. */
    nextDue: () =>
      Math.min(
        ...[...queue.all(), ...looks.values()].map(({ due }) => due),
        ...held.map(({ until }) => until),
        ...watches.map(({ toSee }) => toSee?.escalatesAt ?? Infinity),
      ),
    /** What goes out when the worker looks at this instant. */
    send(at: number): Message[] {
      for (const name of moved) {
        queue.retime(name, at);
        const look = looks.get(name);
        if (look) look.due = nextDigest(people.get(name)!.zone, people.get(name)!.time, "Weekly", at);
      }
      moved.clear();
      escalate(at);
      for (const [name, person] of people)
        if (!looks.has(name) && [...searches.values()].some((search) => timingsOf(search, name).email !== "Off"))
          looks.set(name, {
            since: lookedUntil.get(name) ?? at,
            due: nextDigest(person.zone, person.time, "Weekly", at),
          });
      const silences = new Map<string, string[]>();
      for (const [name, look] of looks)
        if (look.due <= at) {
          silences.set(name, silentFor(name, look, at));
          lookedUntil.set(name, at);
          looks.delete(name);
        }
      const groups = new Map<string, Group>();
      const groupOf = (to: string, channel: Group["channel"], isDigest: boolean) => {
        const key = `${to} ${channel} ${isDigest}`;
        const group = groups.get(key) ?? { to, channel, isDigest, items: [] };
        groups.set(key, group);
        return group;
      };
      for (const item of queue.takeDue(at))
        groupOf(item.person, item.channel, item.timing !== "Instant").items.push(item);
      for (const name of silences.keys()) groupOf(name, "email", true);
      const ready = held.filter(({ until }) => until <= at);
      held = held.filter(({ until }) => until > at);
      return [...ready, ...groups.values()].flatMap((group) => {
        const { to, channel } = group;
        const until = channel === "email" ? at : afterQuietHours(at, people.get(to)!.zone);
        if (until > at) {
          held.push({ ...group, until });
          return [];
        }
        const isEmailDigest = group.isDigest && channel === "email";
        return (
          compose(state, queue, { ...group, isDigest: isEmailDigest }, isEmailDigest ? (silences.get(to) ?? []) : []) ??
          []
        );
      });
    },
  };
}
export type AlertModel = ReturnType<typeof alertModel>;
