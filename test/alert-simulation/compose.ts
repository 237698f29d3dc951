import type { Item, ItemQueue } from "./queue.ts";
import { type Channel, type ModelState, severityOf } from "./state.ts";

/** What one message tells: keys of notices. A critical change is marked by "!". */
export type Message = {
  to: string;
  channel: Channel;
  found: string[];
  changed: string[];
  /** Critical changes that a colleague has not seen. */
  unseen: string[];
  /** How many notices were withdrawn: they are not named. */
  withdrawn: number;
  over: string[];
  /** What opened and closed while its portal was silent. */
  missed: number;
  silent: string[];
};
export type Group = { to: string; channel: Channel; isDigest: boolean; items: Item[] };

/** What a group of items tells at the moment of sending, null if nothing is left; and what its reader knows afterwards. */
export function compose(state: ModelState, queue: ItemQueue, group: Group, silent: string[]): Message | null {
  const { notices, gone, watchOf, timingsOf, isPaused, searches, shownAs } = state;
  const { to, channel, isDigest, items } = group;
  if (!queue.isOpen(to, channel)) return null;
  const due = items
    .map((item) => ({ ...item, notice: shownAs(item.notice) }))
    .filter(({ search, notice }) => !isPaused(to, { search, notice }));
  const keys = (of: Item[]) => [...new Set(of.map(({ notice }) => notice))].toSorted();
  const watched = (kind: Item["kind"]) =>
    due.filter((item) => {
      const watch = watchOf(to, item.notice);
      return item.kind === kind && watch !== undefined && watch.timings[channel] !== "Off";
    });

  const ofSearches = (kind: Item["kind"]) =>
    due.filter(
      (item) =>
        item.kind === kind &&
        item.search &&
        searches.has(item.search.id) &&
        timingsOf(item.search, to)[channel] !== "Off" &&
        !gone.has(item.notice),
    );
  const matches = ofSearches("match").filter(({ notice }) => !watchOf(to, notice));
  const isOver = ({ notice }: Item) => notices.get(notice)!.isCancelled;
  const unseen = watched("escalation").filter(({ notice, unseenBy }) => {
    const watch = watchOf(unseenBy!, notice);
    return !gone.has(notice) && watch?.toSee?.isCritical && severityOf(watch.seen, notices.get(notice)!) === "critical";
  });
  const changed = keys(watched("change")).flatMap((key) => {
    const [watch, notice] = [watchOf(to, key)!, notices.get(key)!];
    const severity = gone.has(key) ? null : severityOf(watch.known[channel], notice);
    if (severity === null) return [];
    watch.known[channel] = notice;
    return severity === "critical" ? `${key}!` : key;
  });
  const message = {
    to,
    channel,
    found: keys(matches.filter((item) => !isOver(item))),
    changed,
    unseen: keys(unseen),
    withdrawn: keys(watched("withdrawn")).length,
    over: isDigest ? keys(matches.filter(isOver)) : [],
    missed: keys(ofSearches("missed")).length,
    silent,
  };
  const { found, over, missed, withdrawn } = message;
  const told = found.length + over.length + missed + changed.length + unseen.length + withdrawn + silent.length;
  return told === 0 ? null : message;
}
