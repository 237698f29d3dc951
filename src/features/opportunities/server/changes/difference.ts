import type { StoredChangeValue } from "#features/opportunities/record.ts";
import type { StoredChange } from "./queries.ts";

type Value = StoredChangeValue | null;

/** The difference of one field between two moments. */
export type FieldDifference = { field: string; before: Value; after: Value };

/** What somebody was told, by field: the value before the first change that they were told of, and the last told. */
export type Told = Record<string, { first: Value; last: Value }>;

/**
 * The fields of a notice that are not as a watcher was told last, or as they were when the watcher began to watch. A
 * change that came and went in between is none. `history`: oldest first, and recomputed whenever releases change, so a
 * change that was told can have left it.
 */
export function differencesSince(history: StoredChange[], told: Told, since: Temporal.Instant): FieldDifference[] {
  const byField = Map.groupBy(history, ({ field }) => field);
  const fields = new Set([...byField.keys(), ...Object.keys(told)]);
  return [...fields].flatMap((field) => {
    const changes = byField.get(field) ?? [];
    const last = changes.at(-1);
    const after = last ? last.after : told[field]!.first;
    const known = told[field];
    const before = known ? known.last : valueAt(changes, since, null);
    return isSameValue(before, after) ? [] : [{ field, before, after }];
  });
}

/** The value of a field at an instant. `changes`: of that field, oldest first; `unchanged`: its value if there are none. */
export function valueAt(changes: StoredChange[], at: Temporal.Instant, unchanged: Value): Value {
  const earlier = changes.findLast(({ seenAt }) => Temporal.Instant.compare(seenAt, at) <= 0);
  return earlier ? earlier.after : changes[0] ? changes[0].before : unchanged;
}

/** What somebody was told after they were also told of these differences. */
export function toldOf(told: Told, differences: FieldDifference[]): Told {
  const added = differences.map(({ field, before, after }) => [
    field,
    { first: told[field] ? told[field].first : before, last: after },
  ]);
  return { ...told, ...Object.fromEntries(added) };
}

/** True if two values mean the same. */
export const isSameValue = (a: Value, b: Value): boolean => textOf(a) === textOf(b);

/** For comparison: the wording of a closing does not count if its meaning is the same. */
function textOf(value: Value): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify([value.remindsAt, value.staysOpenUntil, value.timeIsExplicit, value.opensForApplications]);
}
