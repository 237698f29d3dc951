/** A toast's content. `undo` adds an Undo button. */
export type Toast = {
  type: "error" | "success" | "warning" | "info";
  title: string;
  message: string;
  undo?: (() => void) | undefined;
};
export type ShownToast = Toast & { id: number };

// The toasts on screen. A store of its own rather than React state, because code outside components shows them too (a
// failed mutation, a lost connection). Never runs on the server.
let shown: readonly ShownToast[] = [];
let regions: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const none: readonly ShownToast[] = [];

function notify() {
  for (const changed of listeners) changed();
}
function publish(next: readonly ShownToast[]) {
  shown = next;
  notify();
}
function setRegions(next: readonly string[]) {
  regions = next;
  notify();
}

/** True if one of the two is enough. An undo belongs to one action, so toasts with one are never equal. */
const isEqual = (one: Toast, other: Toast) =>
  !one.undo && !other.undo && one.type === other.type && one.title === other.title && one.message === other.message;

/** Shows a toast for five seconds. Replaces an equal one, whose time starts again. */
export function toast(toShow: Toast): void {
  publish([...shown.filter((earlier) => !isEqual(earlier, toShow)), { ...toShow, id: ++lastId }]);
}

/** Removes the toasts that are equal to this one: what it says is settled. */
export const withdrawToast = (settled: Toast): void => publish(shown.filter((earlier) => !isEqual(earlier, settled)));

/** Removes a toast. */
export const dismissToast = (id: number): void => publish(shown.filter((toShow) => toShow.id !== id));

/** Adds a region on top of the others, which shows the toasts until it is removed. Returns a function that removes it. */
export function addToastRegion(region: string): () => void {
  setRegions([...regions, region]);
  return () => setRegions(regions.filter((other) => other !== region));
}

/** The toasts as an external store for React. */
export const toastStore = {
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  /** The toasts of a region: all of them for the top one, none for the others. */
  readIn: (region: string) => (regions.at(-1) === region ? shown : none),
  readOnServer: () => none,
};
