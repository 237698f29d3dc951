import { epochOf, hour, type EpochMs } from "#domain/epoch.ts";
import { useSyncExternalStore } from "react";

// Visitors have no account: what they have seen stays in their browser, newest last.
const key = "brolga.reading";
const maxSeen = 2_000;
/** A pause this long between two pages makes the next one a new visit. */
const visitGapMs = hour;

export type Reading = { seen: string[]; lastVisitEnded: EpochMs | null; lastActive: EpochMs };
export const nothing: Reading = { seen: [], lastVisitEnded: null, lastActive: 0 };

let current: Reading | undefined;
const listeners = new Set<() => void>();

function load(): Reading {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Reading>) };
  } catch {
    return nothing; // storage is off, or holds something else
  }
}
function save(next: Reading) {
  current = next;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // full or switched off: the state lasts as long as the page
  }
  for (const listener of listeners) listener();
}
const read = () => (current ??= load());

/** The state after a reader has shown up: a pause makes it a new visit, and the last one ended when it fell still. */
export function afterVisit(before: Reading, now: EpochMs): Reading {
  const isNew = now - before.lastActive > visitGapMs;
  return { ...before, lastActive: now, ...(isNew && { lastVisitEnded: before.lastActive || null }) };
}

/** The state after a notice was opened: it is the newest of those seen, and the oldest beyond the limit are forgotten. */
export const afterSeeing = (before: Reading, id: string): Reading => ({
  ...before,
  seen: [...before.seen.filter((seenId) => seenId !== id), id].slice(-maxSeen),
});

/** Whether a notice was opened before, or first seen by us since the reader's last visit. */
export function readingOf({ seen, lastVisitEnded }: Reading): (id: string, firstSeen: string) => "seen" | "new" | null {
  const known = new Set(seen);
  return (id, firstSeen) => {
    if (known.has(id)) return "seen";
    return lastVisitEnded !== null && epochOf(firstSeen) > lastVisitEnded ? "new" : null;
  };
}

/** Notes that the reader is here. Call it when a page opens. */
export const recordVisit = (now: EpochMs): void => save(afterVisit(read(), now));

/** Notes that a notice was opened. */
export const recordSeen = (id: string): void => save(afterSeeing(read(), id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells of each notice what `readingOf` says of it. Nothing is known on the server. */
export const useReadingState = () => readingOf(useSyncExternalStore(subscribe, read, () => nothing));
