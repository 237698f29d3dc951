import { type Authorized, authorize } from "#platform/auth/authorized.ts";

/** Leave over what belongs to one organisation; every `Within` is one. */
export type InOrganisation = Authorized<{ organisationId: number }>;

/** What an organisation pays for is known to its own members alone. */
export const mayRead = <Row extends { organisation_id: number }>(
  row: Row | undefined,
  leave: InOrganisation,
): Authorized<Row> | undefined => row && authorize(row, row.organisation_id === leave.organisationId);
