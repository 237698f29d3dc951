import type { Authorized, OrganisationScope } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";

/** The rows that belong to the scope's organisation. */
export const authorizeRows = <Row extends { organisation_id: number }>(
  scope: OrganisationScope,
  rows: Row[],
): Authorized<Row>[] => rows.flatMap((row) => authorize(row, row.organisation_id === scope.organisationId) ?? []);
