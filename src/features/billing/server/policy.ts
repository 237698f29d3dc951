import type { Authorized, OrganisationScope } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";

/** Only members of an organisation may read its subscription and invoices. */
export const mayRead = <Row extends { organisation_id: number | null }>(
  row: Row | undefined,
  scope: OrganisationScope,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === scope.organisationId);

/** The organisation that a subscription belongs to, by our own record of who began it. */
export const scopeForBilling = (organisationId: number): OrganisationScope => authorize({ organisationId }, true)!;
