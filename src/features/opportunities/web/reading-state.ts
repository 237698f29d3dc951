import { epochOf, hour, type EpochMs } from "#domain/epoch.ts";
import { useSyncExternalStore } from "react";

// Visitors have no account: what they have seen is stored in their browser, newest last.
const key = "brolga.reading";
const maxSeen = 2_000;
/** After a pause this long, the next page starts a new visit. Milliseconds. */
const visitGapMs = hour;

export type Reading = { seen: string[]; lastVisitEnded: EpochMs | null; lastActive: EpochMs };
export const nothing: Reading = { seen: [], lastVisitEnded: null, lastActive: 0 };

let current: Reading | undefined;
const listeners = new Set<() => void>();

function load(): Reading {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Reading>) };
  } catch {
    return nothing; // storage is off, or has an invalid value
  }
}
function save(next: Reading) {
  current = next;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // storage is full or off: the state lasts as long as the page
  }
  for (const listener of listeners) listener();
}
const read = () => (current ??= load());

/** The state after activity: after a pause it is a new visit, and the previous one ended at its last activity. */
export function afterVisit(before: Reading, now: EpochMs): Reading {
  const isNew = now - before.lastActive > visitGapMs;
  return { ...before, lastActive: now, ...(isNew && { lastVisitEnded: before.lastActive || null }) };
}

/** The state after opening a notice: it becomes the newest, and the oldest beyond the limit are dropped. */
export const afterSeeing = (before: Reading, id: string): Reading => ({
  ...before,
  seen: [...before.seen.filter((seenId) => seenId !== id), id].slice(-maxSeen),
});

/** Whether the reader has opened a notice, or we first saw it since their last visit. */
export function readingOf({ seen, lastVisitEnded }: Reading): (id: string, firstSeen: string) => "seen" | "new" | null {
  const known = new Set(seen);
  return (id, firstSeen) => {
    if (known.has(id)) return "seen";
    return lastVisitEnded !== null && epochOf(firstSeen) > lastVisitEnded ? "new" : null;
  };
}

/** Records that the reader is here. Call it when a page opens. */
export const recordVisit = (now: EpochMs): void => save(afterVisit(read(), now));

/** Records that a notice was opened. */
export const recordSeen = (id: string): void => save(afterSeeing(read(), id));

// A member's browser gives it to the server once; then the server knows.
const importedKey = "brolga.reading-imported";

/** What a visitor has read here, if no member has taken it over yet. */
export function readVisitorReading(): Reading | undefined {
  try {
    return localStorage.getItem(importedKey) === null ? read() : undefined;
  } catch {
    return undefined; // storage is off: there is nothing to take over
  }
}

/** Records that a member has taken it over. */
export function markImported(): void {
  try {
    localStorage.setItem(importedKey, "yes");
  } catch {
    // storage is off: the server ignores a second import
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `readingOf` for the current reader. Nothing is known on the server. */
export const useReadingState = () => readingOf(useSyncExternalStore(subscribe, read, () => nothing));
