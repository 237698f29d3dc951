import { personalPrefix } from "#web/session/stored-session.ts";
import { useState } from "react";

/** What of a kept text can be used: the fields that the form has today, of the kind that they have today. */
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
 * What somebody has typed into a form, kept in their tab until the form has done its work: a reload or a way round
 * through another page loses nothing, signing out loses all. `name` tells whose form it is. For pages that are rendered in a browser alone.
 */
export function useDraft<Value extends Readonly<Record<string, unknown>>>(name: string, initial: Value) {
  const key = `${personalPrefix}${name}`;
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key), initial));
  return {
    draft,
    change(change: Partial<Value>) {
      setDraft((before) => {
        const next = { ...before, ...change };
        sessionStorage.setItem(key, JSON.stringify(next));
        return next;
      });
    },
    forget: () => sessionStorage.removeItem(key),
  };
}
