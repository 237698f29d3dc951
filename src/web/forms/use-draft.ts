import { personalPrefix } from "#web/session/stored-session.ts";
import { useState } from "react";

/** The stored values that still fit the form: known fields of the same type. */
export function readDraft<Value extends Readonly<Record<string, unknown>>>(text: string | null, initial: Value): Value {
  const stored = parseDraft(text);
  const known = Object.entries(initial).map(([field, first]) => {
    const value = stored[field];
    return [field, typeof value === typeof first ? value : first];
  });
  return Object.fromEntries(known) as Value;
}

function parseDraft(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? "{}")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Form values stored in the tab until the form is done: they survive a reload or a detour through another page, and
 * signing out removes them. `name` says whose form it is. For pages rendered only in browsers.
 */
export function useDraft<Value extends Readonly<Record<string, unknown>>>(name: string, initial: Value) {
  const key = `${personalPrefix}${name}`;
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key), initial));
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    change(change: Partial<Value>) {
      setDraft((before) => {
        const next = { ...before, ...change };
        sessionStorage.setItem(key, JSON.stringify(next));
        return next;
      });
    },
    /** Forgets the draft; `except` names values that are kept for the next time. */
    forget(except: readonly (keyof Value)[] = []) {
      const kept = Object.entries(draft).filter(([field]) => except.includes(field));
      if (kept.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
      else sessionStorage.removeItem(key);
    },
  };
}
