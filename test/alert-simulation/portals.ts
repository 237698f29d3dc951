import { dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { listedPortals, listOf, rowOf } from "#test/listed-portal.ts";
import type { Database } from "#platform/db/db.ts";
import type { Clock } from "#platform/clock.ts";
import type { AlertModel } from "./model.ts";
import { type Notice, withoutCopy } from "./state.ts";
import { hour } from "./time.ts";

/*
 * The other portals of the simulation: one that publishes some of the source's notices too, and one that is silent for
 * days, so that notices come late or not at all.
 */

type Needs = { db: Database; clock: Clock; start: Temporal.Instant; model: AlertModel };

const titleOf = ({ words, key }: Notice) => `${words.join(" ")} ${key}`.replace(/^./, (letter) => letter.toUpperCase());
const inSydney = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO("Australia/Sydney");
const two = (number: number) => String(number).padStart(2, "0");

/** What a second portal says of notices that it publishes too, and how an operator joins and separates them. */
export function copyingPortal({ db, clock, start, model }: Needs) {
  const lifecycle = dataLifecycle;
  /** The key of the copy by the key of the notice that it is a copy of, and what the portal said of it last. */
  const copies = new Map<string, Notice>();
  const idOf = (main: string) => publicIdOf("vendorpanel", `RFT-${main}`);

  const recordOf = (main: string, notice: Notice) => {
    const closes = inSydney(notice.closes);
    const month = closes.toLocaleString("en-AU", { month: "short" });
    return {
      source: "vendorpanel",
      reference: `RFT-${main}`,
      title: titleOf(notice),
      description: "Daily cleaning of offices and workshops.",
      buyer: "Department of Examples",
      state: "NSW",
      closingAtRaw: `${closes.day}/${month}/${closes.year} ${two(closes.hour % 12 || 12)}:${two(closes.minute)} ${closes.hour < 12 ? "AM" : "PM"} (UTC+10:00) Canberra, Melbourne, Sydney time`,
      publishedAt: start.toString(),
    };
  };
  const isJoined = (copy: Notice) => model.joined.has(copy.key);
  const counts = { copied: 0, separated: 0, joinedByHand: 0, closingsMoved: 0 };
  /** A notice with both closings, if its copy is joined with it and states another one. */
  function withCopy(said: Notice): Notice {
    const copy = copies.get(said.key);
    if (!copy || !isJoined(copy) || copy.closes === said.closes) return said;
    const [earliest, closes] = [Math.min(said.closes, copy.closes), Math.max(said.closes, copy.closes)];
    return { ...said, own: said.closes, earliest, closes };
  }
  function moveClosing(notice: Notice) {
    counts.closingsMoved += 1;
    model.moveClosing(notice, clock.now().epochMilliseconds);
  }

  return {
    /** How often each happened. */
    counts,
    withCopy,
    isCopy: (key: string) => [...copies.values()].some((copy) => copy.key === key),
    /** Notices of which there is no copy and could be one: two different words, so that most of the title is the same. */
    canBeCopied: ({ key, words: [one, other], isCancelled }: Notice) =>
      !isCancelled && one !== other && !copies.has(key) && ![...copies.values()].some((copy) => copy.key === key),
    /** A copy that our rules join with its notice when it is first read, so that nobody is told of it. */
    copy(main: Notice, key: string) {
      const notice = { ...main, key };
      counts.copied += 1;
      copies.set(main.key, notice);
      model.joinCopy(key, main.key);
      return [recordOf(main.key, notice)];
    },
    /** The records of a batch: a joined copy says what its notice says, one by itself what the batch says of it. */
    recordsFor(batch: Notice[]): Record<string, unknown>[] {
      return [...copies].flatMap(([main, copy]) => {
        const said = batch.find(({ key }) => key === (isJoined(copy) ? main : copy.key));
        // This portal does not say that something was cancelled.
        if (!said || said.isCancelled) return [];
        const notice = { ...said, key: copy.key };
        copies.set(main, notice);
        return [recordOf(main, notice)];
      });
    },
    /** Copies that are joined, or by themselves, with the key of their notice. */
    pairs: (joined: boolean) => [...copies].filter(([, copy]) => isJoined(copy) === joined),
    async separate([main, copy]: [string, Notice]) {
      counts.separated += 1;
      await unlinkDuplicate({ db, clock, lifecycle }, idOf(main));
      model.separate(copy);
      const notice = model.notices.get(main)!;
      if (notice.earliest !== undefined) moveClosing(withoutCopy(notice));
    },
    async joinByHand([main, copy]: [string, Notice], mainId: string) {
      counts.joinedByHand += 1;
      await linkDuplicate({ db, clock, lifecycle }, mainId, idOf(main));
      model.joinCopy(copy.key, main);
      const notice = withCopy(model.notices.get(main)!);
      if (notice.earliest !== undefined) moveClosing(notice);
    },
  };
}

/** A portal that is read from time to time. After three hours without a reading what it has comes late. */
export async function silentPortal({ db, clock, model }: Needs) {
  const rows = [rowOf("first", { title: "First" })];
  const portal = await listedPortals({ db, clock })({ "/list": listOf(...rows) });
  await portal.read();
  let readAt = clock.now().epochMilliseconds;
  const closesIn = (ms: number) => {
    const { day, month, year, hour: hours, minute } = inSydney(ms);
    return `${two(day)}/${two(month)}/${year} ${two(hours % 12 || 12)}:${two(minute)} ${hours < 12 ? "AM" : "PM"}`;
  };
  return {
    /** Reads it. `over`: what opened and closed since it was read last, if that is long ago. */
    async read(open: Notice, over: Omit<Notice, "closes">) {
      const now = clock.now().epochMilliseconds;
      // A whole minute in between, of a listing that states no seconds.
      const closed = Math.floor((readAt + (now - readAt) / 2) / 60_000) * 60_000;
      const isLate = now - readAt > 40 * hour;
      const rowFor = (notice: Notice) => rowOf(notice.key, { title: titleOf(notice), closes: closesIn(notice.closes) });
      const missed = { ...over, closes: closed };
      rows.push(rowFor(open), ...(isLate ? [rowFor(missed)] : []));
      portal.routes["/list"] = listOf(...rows);
      await portal.read();
      readAt = now;
      model.publish([open], now);
      if (isLate) model.miss(missed, now);
    },
  };
}
