import { hasPermission, type Role } from "#domain/permissions.ts";
import { type Authorized, type OrganisationActor, requirePermission } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";
import type { Caller } from "#platform/auth/caller.ts";

export type SearchUser = OrganisationActor<"searches.save">;

type Owned = { organisation_id: number; owner_id: number; shared_at: Temporal.Instant | null };

/** Members see their own searches and those shared with their organisation. Others do not exist for them. */
export const authorizeRead = <Row extends Owned>(
  actor: SearchUser,
  row: Row | undefined,
): Authorized<Row> | undefined =>
  row &&
  authorize(
    row,
    row.organisation_id === actor.organisationId && (row.owner_id === actor.personId || row.shared_at !== null),
  );

/** Whether a member can edit, delete or stop sharing a search that they can see: its owner, and admins. */
export const canEdit = (actor: SearchUser, role: Role, row: Authorized<Owned>): boolean =>
  row.owner_id === actor.personId || hasPermission(role, "searches.manage");

/** A notification is its reader's own, while they can see the search. */
export const authorizeNotification = <Row extends Owned & { person_id: number }>(
  actor: SearchUser,
  row: Row | undefined,
): Authorized<Row> | undefined => (row && row.person_id === actor.personId ? authorizeRead(actor, row) : undefined);

/** The caller as somebody who uses saved searches, with their role. Refuses with `forbidden` without an organisation. */
export function searchUserOf(caller: Caller): { actor: SearchUser; role: Role } {
  const actor = requirePermission(caller, "searches.save");
  return { actor, role: caller.kind === "member" ? caller.role : "OrganisationUser" };
}
