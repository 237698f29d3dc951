import { hasPermission, type Permission, type Role } from "#domain/permissions.ts";
import {
  adminRequired,
  type Authorized,
  type OrganisationScope,
  type OrganisationActor,
} from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";
import { forbidden } from "#platform/refusal.ts";

type OrganisationOwned = { organisation_id: number };

/** The row if it belongs to the scope's organisation, else undefined: rows of others do not exist for the caller. */
export const authorizeRow = <Row extends OrganisationOwned>(
  scope: OrganisationScope,
  row: Row | undefined,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === scope.organisationId);

/** The same for a list. */
export const authorizeRows = <Row extends OrganisationOwned>(
  scope: OrganisationScope,
  rows: Row[],
): Authorized<Row>[] => rows.flatMap((row) => authorizeRow(scope, row) ?? []);

/** The caller's present role. Refuses with `forbidden` if it lacks the permission that it had when they called. */
export function recheckPermission({ permission }: OrganisationActor<Permission>, role: Role | undefined): Role {
  if (!role || !hasPermission(role, permission)) throw forbidden(adminRequired);
  return role;
}

/**
 * Scope for a person named by their own row: an organisation they create, an invite, a join request or a membership.
 * Only functions that change memberships accept it.
 */
export const scopeOf = ({ organisation_id: organisationId }: OrganisationOwned): OrganisationScope =>
  authorize({ organisationId }, true)!;

/** Anyone who holds an invite's token may read the invite. */
export const authorizeByToken = <Row>(row: Row | undefined): Authorized<Row> | undefined => row && authorize(row, true);
