import type { Authorized, OrganisationScope } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";

/** Only members of an organisation may read its subscription. */
export const mayRead = <Row extends { organisation_id: number }>(
  row: Row | undefined,
  scope: OrganisationScope,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === scope.organisationId);
