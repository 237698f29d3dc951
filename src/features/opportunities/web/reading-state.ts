import { epochOf, hour, type EpochMs } from "#domain/epoch.ts";
import { useSyncExternalStore } from "react";

// Visitors have no account: what they have seen stays in their browser, newest last.
const key = "brolga.reading";
const longest = 2_000;
/** A pause this long between two pages makes the next one a new visit. */
const visitEnds = hour;

type Reading = { seen: string[]; visitBegan: EpochMs; lastVisitEnded: EpochMs | null; lastActive: EpochMs };
const nothing: Reading = { seen: [], visitBegan: 0, lastVisitEnded: null, lastActive: 0 };

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

/** Notes that the reader is here; after a pause it begins a new visit. Call it when a page opens. */
export function noteVisit(now: EpochMs): void {
  const before = read();
  const isNew = now - before.lastActive > visitEnds;
  save({
    ...before,
    lastActive: now,
    ...(isNew && { visitBegan: now, lastVisitEnded: before.lastActive || null }),
  });
}

/** Notes that a notice was opened. */
export function noteSeen(id: string): void {
  const before = read();
  if (before.seen.at(-1) !== id)
    save({ ...before, seen: [...before.seen.filter((one) => one !== id), id].slice(-longest) });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Tells of each notice whether it was opened before, or first seen since the last visit. Nothing is known on the server. */
export function useReadingState(): (id: string, firstSeen: string) => "seen" | "new" | null {
  const { seen, lastVisitEnded } = useSyncExternalStore(subscribe, read, () => nothing);
  const known = new Set(seen);
  return (id, firstSeen) => {
    if (known.has(id)) return "seen";
    return lastVisitEnded !== null && epochOf(firstSeen) > lastVisitEnded ? "new" : null;
  };
}
