import { useState } from "react";

/**
 * What is stored, under what has been typed over it. What changes elsewhere meanwhile is shown, and nothing that
 * somebody types is lost to it.
 */
export function useEdits<Values extends object>(stored: Values) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  return {
    values: { ...stored, ...edits },
    edit: (change: Partial<Values>) => setEdits((before) => ({ ...before, ...change })),
    /** The edits as they are here are stored now, or not wanted any more; what was typed since stays. */
    forget: () =>
      setEdits((now) => {
        const since = Object.entries(now).filter(([name, value]) => value !== edits[name as keyof Values]);
        return Object.fromEntries(since) as Partial<Values>;
      }),
  };
}
