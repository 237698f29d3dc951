import { isoInstant, isoInstantOfText, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { z } from "zod";
import { changedFieldOf, changeKinds } from "#domain/change-field.ts";
import { severities, severityOf } from "#domain/change-severity.ts";
import { dollarsOf } from "#domain/money.ts";
import type { StoredChangeValue, StoredClosing } from "#features/opportunities/record.ts";
import { canReadValues } from "#features/opportunities/server/policy.ts";
import type { ChangedReleaseRow } from "#features/opportunities/server/queries.ts";
import type * as shape from "#features/opportunities/shapes.ts";
import type { Caller } from "#platform/auth/caller.ts";

type View = z.input<typeof shape.change>;

/** The view of what one release changed; values that the caller may not see are withheld. */
export function presentChanges(
  row: ChangedReleaseRow,
  opportunityId: string,
  caller: Caller,
): z.input<typeof shape.changedRelease> {
  const changes = row.changes.map((change) => presentChange(change, caller));
  return {
    opportunityId,
    changedDateTime: isoInstantOrNull(row.changed_at),
    seenDate: isoInstant(row.seen_at),
    ...(row.hash !== null && { releaseId: row.hash }),
    severity: severities.find((severity) => changes.some((change) => change.severity === severity))!,
    changes,
  };
}

const presentChange = (change: ChangedReleaseRow["changes"][number], caller: Caller): View =>
  presentStoredChange(change, { isWithheld: !canReadValues(changedFieldOf(change.field).code, caller) });

/** A stored change of one field, with its values unless they are withheld. */
export function presentStoredChange(
  { field: code, kind, before, after }: ChangedReleaseRow["changes"][number],
  { isWithheld }: { isWithheld: boolean },
): View {
  const field = changedFieldOf(code);
  const changeType = changeKinds.find((candidate) => candidate === kind)!;
  const value = (stored: StoredChangeValue | null) =>
    isWithheld || stored === null ? null : valueView(stored, field.valueType);
  return {
    changeType,
    field: field.code,
    fieldName: field.name,
    severity: severityOf({ field: field.code, kind: changeType, before, after }),
    oldValue: value(before),
    newValue: value(after),
    isWithheld,
  };
}

function valueView(
  stored: StoredChangeValue,
  valueType: ReturnType<typeof changedFieldOf>["valueType"],
): View["newValue"] {
  if (typeof stored === "number") return valueType === "cents" ? dollarsOf(stored) : stored;
  if (typeof stored === "string")
    return valueType === "instant" || valueType === "moment" ? isoInstantOfText(stored) : stored;
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
