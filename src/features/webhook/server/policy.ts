import type { Authorized, OrganisationScope } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";

/** The row if it belongs to the scope's organisation. */
export const authorizeRow = <Row extends { organisation_id: number }>(
  scope: OrganisationScope,
  row: Row | undefined,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === scope.organisationId);
