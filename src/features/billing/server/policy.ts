import { type Authorized, authorize, type OrganisationScope } from "#platform/auth/authorized.ts";

/** What an organisation pays for is known to its own members alone. */
export const mayRead = <Row extends { organisation_id: number }>(
  row: Row | undefined,
  scope: OrganisationScope,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === scope.organisationId);
