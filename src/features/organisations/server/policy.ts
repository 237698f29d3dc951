import { hasPermission, type Permission, type Role } from "#domain/permissions.ts";
import {
  adminRequired,
  type Authorized,
  authorize,
  type OrganisationScope,
  type OrganisationActor,
} from "#platform/auth/authorized.ts";
import { HttpProblem } from "#platform/http/problem.ts";

type OrganisationOwned = { organisation_id: number };

/** A row of the organisation that the leave is over. What belongs to another does not exist. */
export const authorizeRow = <Row extends OrganisationOwned>(
  scope: OrganisationScope,
  row: Row | undefined,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === scope.organisationId);

/** The same of a list. */
export const authorizeRows = <Row extends OrganisationOwned>(
  scope: OrganisationScope,
  rows: Row[],
): Authorized<Row>[] => rows.flatMap((row) => authorizeRow(scope, row) ?? []);

/** Throws the problem 403 when the role that the caller has by now lacks the right that they had when they called. */
export function recheckPermission({ permission }: OrganisationActor<Permission>, role: Role | undefined): void {
  if (!role || !hasPermission(role, permission)) throw new HttpProblem(403, { detail: adminRequired });
}

/**
 * Leave for a person who comes in by a row of their own: what they found, were invited to, asked to join or belong to.
 * It reaches the membership and nothing else, for only acts on memberships take it.
 */
export const scopeOf = ({ organisation_id: organisationId }: OrganisationOwned): OrganisationScope =>
  authorize({ organisationId }, true)!;

/** Whoever holds an invite's token may know what it is about. */
export const authorizeByToken = <Row>(row: Row | undefined): Authorized<Row> | undefined => row && authorize(row, true);
