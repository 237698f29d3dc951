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
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ShownToast[]) {
  shown = next;
  for (const changed of listeners) changed();
}

/** Shows a toast at the bottom for five seconds. */
export function toast(toShow: Toast): void {
  publish([...shown, { ...toShow, id: ++lastId }]);
}

/** Removes a toast. */
export const dismissToast = (id: number): void => publish(shown.filter((toShow) => toShow.id !== id));

/** The list as an external store for React. */
export const toastStore = {
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  read: () => shown,
};
