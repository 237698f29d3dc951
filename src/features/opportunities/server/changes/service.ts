import { type ChangedField, changeFieldCodes } from "#domain/change-field.ts";
import type { StoredChangeValue, StoredClosing } from "#features/opportunities/record.ts";
import { presentStoredChange } from "#features/opportunities/server/present-change.ts";
import { differencesSince, type FieldDifference, isSameValue, type Told, toldOf, valueAt } from "./difference.ts";
import { closingsOf, historiesOf, type StoredChange } from "./queries.ts";

export { closingsOf, differencesSince, historiesOf, isSameValue, toldOf, valueAt };
export type { FieldDifference, StoredChange, StoredChangeValue, StoredClosing, Told };

/** Differences as members see changes, most important field first. */
export const presentDifferences = (differences: FieldDifference[]) =>
  differences
    .toSorted((a, b) => position(a.field) - position(b.field))
    .map(({ field, before, after }) => {
      const kind = before === null ? "added" : after === null ? "removed" : "changed";
      return presentStoredChange({ field, kind, before, after }, { isWithheld: false });
    });

const position = (field: string) => (changeFieldCodes as ChangedField[]).indexOf(field as ChangedField);
