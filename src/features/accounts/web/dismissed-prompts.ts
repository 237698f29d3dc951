import { useState } from "react";
import { outstandingThings, type Outstanding } from "./outstanding.ts";

const key = "prompts.dismissed";

/** What is kept, as far as it means something today. */
export function parseDismissed(stored: string | null): Outstanding[] {
  const words = (stored ?? "").split(" ");
  return outstandingThings.filter((task) => words.includes(task));
}

function storedPrompts(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is switched off: a prompt that was sent away comes back with the next page
  }
}

/** The prompts that were sent away in this tab, and what sends one away. */
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
        // See keptNow.
      }
    },
  ];
}
