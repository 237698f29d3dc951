import type { QueryKey } from "@tanstack/react-query";
import type { z } from "zod";
import type { Toast } from "#web/ui/toast.ts";
import { EditedElsewhere } from "./refusal.ts";
import { updateWithRetry, type Versioned } from "./update-with-retry.ts";
import { changedValues, conflictsOf, useEdits } from "./use-edits.ts";
import { useForm } from "./use-form.ts";

type Options<Schema extends z.ZodType, Values extends object> = {
  /** What the page shows, with its version. */
  stored: Versioned & { values: Values };
  /** An edit that the form opens with. */
  begun?: Partial<Values> | undefined;
  /** The same from the server, as it is now. */
  reread: () => Promise<Versioned & { values: Values }>;
  schema: Schema;
  /** The changed fields as the call's body. Default: as they are. */
  body?: (changed: Partial<Values>) => object;
  send: (body: z.input<Schema> & Versioned) => Promise<unknown>;
  names: Readonly<Record<keyof Values & string, string>> & Readonly<Record<string, string>>;
  /** The values of a conflict in words. Default: as they are. */
  show?: { [Name in keyof Values]?: (value: Values[Name]) => string };
  successToast: () => Toast;
  failureTitle: string;
  changes: readonly QueryKey[];
};

/**
 * A form that changes stored values. It sends only what was changed, with the version that was read. If somebody else
 * has saved meanwhile and changed the same field, it shows both, and nothing is saved before the person has chosen.
 */
export function useUpdateForm<Schema extends z.ZodType, Values extends object>(options: Options<Schema, Values>) {
  const { stored, begun, reread, send, body = (changed) => changed, show, ...rest } = options;
  const { edits, values, edit, forget, keepYours, takeTheirs } = useEdits(stored.values, begun);
  const form = useForm({
    ...rest,
    isChanged: Object.keys(changedValues(edits, stored.values)).length > 0,
    body: () => body(changedValues(edits, stored.values)),
    send: (checked: z.input<Schema>) =>
      updateWithRetry(stored, reread, async ({ version, values: newest }) => {
        if (conflictsOf(edits, newest).length > 0) throw new EditedElsewhere();
        await send({ ...(checked as object), version } as z.input<Schema> & Versioned);
      }),
    onDone: forget,
  });
  const conflicts = conflictsOf(edits, stored.values);
  /** The last choice settles the conflict that the save was refused for. */
  const settle = (choice: () => void) => {
    choice();
    if (conflicts.length === 1) form.forgetRefusal();
  };
  const textOf = (field: keyof Values & string, value: unknown) =>
    show?.[field]?.(value as Values[typeof field]) ?? (String(value) || "empty");
  return {
    ...form,
    values,
    edit,
    /** Ends a form's button shows these, with a choice for each. */
    conflicts: conflicts.map(({ field, yours, theirs }) => ({
      field,
      name: options.names[field],
      yours: textOf(field, yours),
      theirs: textOf(field, theirs),
      keepYours: () => settle(() => keepYours(field)),
      takeTheirs: () => settle(() => takeTheirs(field)),
    })),
  };
}
