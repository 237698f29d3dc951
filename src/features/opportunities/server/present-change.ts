import { isoInstant, isoInstantOfText, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { z } from "zod";
import { changedFieldOf, changeKinds } from "#domain/change-field.ts";
import { severityOf } from "#domain/change-severity.ts";
import { dollarsOf } from "#domain/money.ts";
import type { StoredChangeValue, StoredClosing } from "#features/opportunities/record.ts";
import { canReadValues } from "#features/opportunities/server/policy.ts";
import type { ChangeRow } from "#features/opportunities/server/queries.ts";
import type * as shape from "#features/opportunities/shapes.ts";
import type { Caller } from "#platform/auth/caller.ts";

type View = z.input<typeof shape.change>;

/** The view of a change; values that the caller may not see are withheld. */
export function presentChange(row: ChangeRow, caller: Caller): View {
  const field = changedFieldOf(row.field);
  const isWithheld = !canReadValues(field.code, caller);
  const kind = changeKinds.find((one) => one === row.kind)!;
  const { before, after } = row;
  const value = (stored: StoredChangeValue | null) =>
    isWithheld || stored === null ? null : valueView(stored, field.valueType);
  return {
    field: field.code,
    fieldName: field.name,
    changeType: kind,
    severity: severityOf({ field: field.code, kind, before, after }),
    oldValue: value(before),
    newValue: value(after),
    isWithheld,
    changedDate: isoInstantOrNull(row.changed_at),
    seenDate: isoInstant(row.seen_at),
    release:
      row.hash === null
        ? null
        : { sourceName: row.source_mode === "Hidden" ? null : row.source_name, contentHash: row.hash },
  };
}

function valueView(stored: StoredChangeValue, valueType: ReturnType<typeof changedFieldOf>["valueType"]): View["newValue"] {
  if (typeof stored === "number") return valueType === "cents" ? dollarsOf(stored) : stored;
  if (typeof stored === "string") return valueType === "instant" ? isoInstantOfText(stored) : stored;
  return Array.isArray(stored) ? stored : closingView(stored);
}

const closingView = ({
  remindsAt,
  staysOpenUntil,
  timeIsExplicit,
  wording,
  zone,
  opensForApplications,
}: StoredClosing) => ({
  timezoneId: zone,
  closeDate: staysOpenUntil && isoInstantOfText(staysOpenUntil),
  earlierCloseDate: timeIsExplicit && remindsAt !== staysOpenUntil ? remindsAt && isoInstantOfText(remindsAt) : null,
  closeTimeIsExplicit: timeIsExplicit,
  closeWording: wording,
  opensForApplications,
});
