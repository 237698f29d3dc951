import type { Authorized, OrganisationActor, OrganisationScope } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";

/** The rows that belong to the scope's organisation. */
export const authorizeRows = <Row extends { organisation_id: number }>(
  scope: OrganisationScope,
  rows: Row[],
): Authorized<Row>[] => rows.flatMap((row) => authorize(row, row.organisation_id === scope.organisationId) ?? []);

type FeedRow = { organisation_id: number; person_id: number; is_member: boolean };

/** Whoever has a feed's link reads as the person who made it, while that person is a member. */
export const actorOfFeed = (row: FeedRow | undefined): OrganisationActor<"calendar.use"> | undefined =>
  row &&
  authorize(
    { organisationId: row.organisation_id, personId: row.person_id, permission: "calendar.use" as const },
    row.is_member,
  );
