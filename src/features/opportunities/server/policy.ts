import type { ChangedField } from "#domain/change-field.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";
import { type Caller, isSignedIn, organisationIdOf, type Viewer } from "#platform/auth/caller.ts";

type Visible = { visibility: string; organisation_id: number | null; withdrawn_at: Temporal.Instant | null };

/** Public notices are for everyone, private ones for members of their organisation, and withdrawn ones for nobody. */
export const authorizeRead = <Row extends Visible>(row: Row | undefined, viewer: Viewer): Authorized<Row> | undefined =>
  row && authorize(row, isVisible(row, viewer) && row.withdrawn_at === null);

const isVisible = ({ visibility, organisation_id }: Visible, viewer: Viewer): boolean =>
  visibility === "public" || (organisation_id !== null && organisation_id === organisationIdOf(viewer));

/** True if the caller may learn that a notice existed and was withdrawn. */
export const canKnowWithdrawn = (row: Visible): boolean => row.visibility === "public" && row.withdrawn_at !== null;

/** Fields that the free version lacks. */
const signedInOnly = new Set<ChangedField>(["briefings", "contacts", "documents", "addenda", "lodgement"]);

/**
 * True if the caller may see the old and new values of a field. Everyone who can read the notice may see that it
 * changed.
 */
export const canReadValues = (field: ChangedField, caller: Caller): boolean =>
  isSignedIn(caller) || !signedInOnly.has(field);
