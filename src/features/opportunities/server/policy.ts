import type { ChangedField } from "#domain/change-field.ts";
import { type Authorized, authorize } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";

type Visible = { visibility: string; organisation_id: string | null };

/** A public notice is for everyone; an organisation's own is for its members alone. */
export const mayRead = <Row extends Visible>(row: Row | undefined, _caller: Caller): Authorized<Row> | undefined =>
  row && authorize(row, row.visibility === "public");

/** What the limited opportunity lacks. */
const forSignedIn = new Set<ChangedField>(["briefings", "contacts", "documents", "addenda", "lodgement", "link"]);

/** Whether a caller may see what a field was and is. That it changed may be known by all who may read the notice. */
export const mayReadValues = (field: ChangedField, caller: Caller): boolean =>
  caller.kind !== "anonymous" || !forSignedIn.has(field);
