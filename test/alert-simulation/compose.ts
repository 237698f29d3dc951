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
  silent: string[];
};
export type Group = { to: string; channel: Channel; isDigest: boolean; items: Item[] };

/** What a group of items tells at the moment of sending, null if nothing is left; and what its reader knows afterwards. */
export function compose(state: ModelState, queue: ItemQueue, group: Group, silent: string[]): Message | null {
  const { notices, gone, watchOf, timingsOf, isPaused, searches } = state;
  const { to, channel, isDigest, items } = group;
  if (!queue.isOpen(to, channel)) return null;
  const due = items.filter(({ search, notice }) => !isPaused(to, { search, notice }));
  const keys = (of: Item[]) => [...new Set(of.map(({ notice }) => notice))].toSorted();
  const watched = (kind: Item["kind"]) =>
    due.filter((item) => {
      const watch = watchOf(to, item.notice);
      return item.kind === kind && watch !== undefined && watch.timings[channel] !== "Off";
    });

  const matches = due.filter(
    ({ search, notice }) =>
      search &&
      searches.has(search.id) &&
      timingsOf(search, to)[channel] !== "Off" &&
      !watchOf(to, notice) &&
      !gone.has(notice),
  );
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
    silent,
  };
  const { found, over, withdrawn } = message;
  return found.length + over.length + changed.length + unseen.length + withdrawn + silent.length === 0 ? null : message;
}
