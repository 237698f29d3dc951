import { useState } from "react";

/** Stored values overlaid with unsaved edits. Changes from elsewhere show up; typed text is never lost. */
export function useEdits<Values extends object>(stored: Values) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  return {
    values: { ...stored, ...edits },
    edit: (change: Partial<Values>) => setEdits((before) => ({ ...before, ...change })),
    /** Drops the edits as they were at this render (saved or discarded); later typing stays. */
    forget: () =>
      setEdits((now) => {
        const since = Object.entries(now).filter(([name, value]) => value !== edits[name as keyof Values]);
        return Object.fromEntries(since) as Partial<Values>;
      }),
  };
}
