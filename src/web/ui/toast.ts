/** What a toast says. `undo` adds a button that takes the deed back. */
export type Toast = {
  type: "error" | "success" | "warning" | "info";
  title: string;
  message: string;
  undo?: (() => void) | undefined;
};
export type ShownToast = Toast & { id: number };

// The toasts on screen. A list of its own and not React state: they are announced from outside components too
// (a failed mutation, a lost connection). Nothing here runs on the server.
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

/** Takes a toast away. */
export const dismissToast = (id: number): void => publish(shown.filter((toShow) => toShow.id !== id));

/** The list as an external store of React. */
export const toastStore = {
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
  read: () => shown,
};
