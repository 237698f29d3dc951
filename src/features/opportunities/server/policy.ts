import type { ChangedField } from "#domain/change-field.ts";
import { type Authorized, authorize } from "#platform/auth/authorized.ts";
import { type Caller, isSignedIn } from "#platform/auth/caller.ts";

type Visible = { visibility: string; organisation_id: string | null; withdrawn_at: Temporal.Instant | null };

/** A public notice is for everyone, an organisation's own for its members alone, and one that was withdrawn for nobody. */
export const authorizeRead = <Row extends Visible>(
  row: Row | undefined,
  _caller: Caller,
): Authorized<Row> | undefined => row && authorize(row, row.visibility === "public" && row.withdrawn_at === null);

/** Whether a caller may know that a notice which nobody may read was there. */
export const canKnowWithdrawn = (row: Visible): boolean => row.visibility === "public" && row.withdrawn_at !== null;

/** What the limited opportunity lacks. */
const signedInOnly = new Set<ChangedField>(["briefings", "contacts", "documents", "addenda", "lodgement", "link"]);

/** Whether a caller may see what a field was and is. That it changed may be known by all who may read the notice. */
export const canReadValues = (field: ChangedField, caller: Caller): boolean =>
  isSignedIn(caller) || !signedInOnly.has(field);
