import { useEffect, useSyncExternalStore } from "react";

// What would be lost with this page: changes that are not saved, and saves that are running.

/** What loses a change: leaving the page, or only closing the tab because `useDraft` stores it there. */
export type LostBy = "leaving" | "closing";

const changes = new Map<symbol, LostBy>();
let runningSaves = 0;

/** True while a save is running. */
export const isSaving = (): boolean => runningSaves > 0;
/** True if the end of the session would lose something. */
export const hasUnfinishedWork = (): boolean => isSaving() || changes.size > 0;
/** True if leaving the page loses changes. */
export const leavingLosesChanges = (): boolean => [...changes.values()].includes("leaving");
/** True if closing the tab loses changes. */
export const closingLosesChanges = (): boolean => changes.size > 0;

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((changed) => changed());
const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** `closingLosesChanges`, for components. */
export const useClosingLosesChanges = (): boolean => useSyncExternalStore(subscribe, closingLosesChanges, () => false);

/** The reader gives up the changes. */
export function discardChanges(): void {
  changes.clear();
  notify();
}

let ask: (() => Promise<boolean>) | undefined;

/** Sets how the reader is asked before changes are lost; returns how to stop. */
export function onLeaveRequest(question: () => Promise<boolean>): () => void {
  ask = question;
  return () => void (ask = undefined);
}

/** True if the page can be left: nothing would be lost, or the reader has agreed. For what is no navigation of ours. */
export async function mayLeave(): Promise<boolean> {
  if (leavingLosesChanges() && ask && !(await ask())) return false;
  discardChanges();
  return true;
}

/** Every call that saves something runs in this, so that the page waits if the session ends meanwhile. */
export async function whileSaving<Result>(save: () => Promise<Result>): Promise<Result> {
  runningSaves += 1;
  try {
    return await save();
  } finally {
    runningSaves -= 1;
  }
}

/** Registers the changes of a form while it has any. */
export function useUnsavedChanges(isChanged: boolean, lostBy: LostBy = "leaving"): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const form = Symbol("form");
    changes.set(form, lostBy);
    notify();
    return () => {
      changes.delete(form);
      notify();
    };
  }, [isChanged, lostBy]);
}
