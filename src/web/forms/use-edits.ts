import { useState } from "react";

/**
 * What was typed into a field, and what was stored when the person began to edit it. There is no base between saving a
 * field and the next edit of it: what is stored then may be our own value, as the server spells it.
 */
type Edit<Value> = { value: Value; base?: Value };
export type Edits<Values> = { readonly [Name in keyof Values]?: Edit<Values[Name]> };
/** A field that somebody else has changed since the person began to edit it. */
export type EditConflict<Values> = { field: keyof Values & string; yours: unknown; theirs: unknown };

/** The edits as values. Those that equal what is stored count as none. */
export function changedValues<Values extends object>(edits: Edits<Values>, stored: Values): Partial<Values> {
  const changed = entriesOf(edits).filter(([name, { value }]) => !isEqual(value, stored[name]));
  return Object.fromEntries(changed.map(([name, { value }]) => [name, value])) as Partial<Values>;
}

/** The edits that would overwrite what somebody else has stored meanwhile. */
export const conflictsOf = <Values extends object>(edits: Edits<Values>, stored: Values): EditConflict<Values>[] =>
  entriesOf(edits)
    .filter(([name, edit]) => "base" in edit && !isEqual(edit.base, stored[name]) && !isEqual(edit.value, stored[name]))
    .map(([field, { value }]) => ({ field, yours: value, theirs: stored[field] }));

/** A change as edits, each with what it is based on. */
const editsOf = <Values extends object>(change: Partial<Values>, stored: Values, before: Edits<Values>) =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      { value, base: before[name as keyof Values]?.base ?? stored[name as keyof Values] },
    ]),
  ) as Edits<Values>;

const entriesOf = <Values extends object>(edits: Edits<Values>) =>
  Object.entries(edits) as [keyof Values & string, Edit<unknown>][];

/** Values of fields are texts, switches and lists of them. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Stored values overlaid with unsaved edits. Changes from elsewhere show up; typed text is never lost. `begun`: an edit
 * that the form opens with.
 */
export function useEdits<Values extends object>(stored: Values, begun: Partial<Values> = {}) {
  const [edits, setEdits] = useState(() => editsOf(begun, stored, {}));
  const without = (now: Edits<Values>, names: readonly string[]) =>
    Object.fromEntries(entriesOf(now).filter(([name]) => !names.includes(name))) as Edits<Values>;
  return {
    edits,
    values: { ...stored, ...changedValues(edits, stored) },
    edit: (change: Partial<Values>) => setEdits((before) => ({ ...before, ...editsOf(change, stored, before) })),
    /** Drops the edits as they were at this render, which are saved; what was typed since stays. */
    forget: () =>
      setEdits((now) => {
        const since = entriesOf(now).filter(([name, edit]) => edit !== edits[name]);
        const kept = since.map(([name, edit]) => [name, name in edits ? { value: edit.value } : edit] as const);
        return Object.fromEntries(kept) as Edits<Values>;
      }),
    /** Settles a conflict: the edit overwrites what is stored now. */
    keepYours: (field: keyof Values & string) =>
      setEdits((now) => {
        const edit = now[field];
        return edit ? { ...now, [field]: { ...edit, base: stored[field] } } : now;
      }),
    /** Settles a conflict: the edit goes. */
    takeTheirs: (field: keyof Values & string) => setEdits((now) => without(now, [field])),
  };
}
