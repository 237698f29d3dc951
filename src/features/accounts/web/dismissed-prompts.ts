import { useState } from "react";
import { outstandingThings, type Outstanding } from "./outstanding.ts";

const key = "prompts.dismissed";

/** What is kept, as far as it means something today. */
export function readDismissed(kept: string | null): Outstanding[] {
  const words = (kept ?? "").split(" ");
  return outstandingThings.filter((one) => words.includes(one));
}

function keptNow(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is switched off: a prompt that was sent away comes back with the next page
  }
}

/** The prompts that were sent away in this tab, and what sends one away. */
export function useDismissedPrompts(): [dismissed: readonly Outstanding[], dismiss: (one: Outstanding) => void] {
  const [dismissed, setDismissed] = useState(() => readDismissed(keptNow()));
  return [
    dismissed,
    (one) => {
      const next = [...dismissed, one];
      setDismissed(next);
      try {
        sessionStorage.setItem(key, next.join(" "));
      } catch {
        // See keptNow.
      }
    },
  ];
}
