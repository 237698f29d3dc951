import { useState } from "react";
import { outstandingThings, type Outstanding } from "./outstanding.ts";

const key = "prompts.dismissed";

/** The stored prompts that still exist. */
export function parseDismissed(stored: string | null): Outstanding[] {
  const words = (stored ?? "").split(" ");
  return outstandingThings.filter((task) => words.includes(task));
}

function storedPrompts(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // Storage is off: a dismissed prompt comes back on the next page.
  }
}

/** The prompts dismissed in this tab, and a function to dismiss one. */
export function useDismissedPrompts(): [dismissed: readonly Outstanding[], dismiss: (task: Outstanding) => void] {
  const [dismissed, setDismissed] = useState(() => parseDismissed(storedPrompts()));
  return [
    dismissed,
    (task) => {
      const next = [...dismissed, task];
      setDismissed(next);
      try {
        sessionStorage.setItem(key, next.join(" "));
      } catch {
        // Storage is off, see storedPrompts.
      }
    },
  ];
}
