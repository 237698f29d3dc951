import type { ActivityRow } from "#features/activity/server/queries.ts";
import type { Authorized, OrganisationActor } from "#platform/auth/authorized.ts";
import { authorize } from "#platform/auth/authorize.ts";

/** Members see what their organisation did, but of what a colleague has not shared, nothing. */
export const mayRead = (
  row: ActivityRow,
  actor: OrganisationActor<"activity.read">,
): Authorized<ActivityRow> | undefined =>
  authorize(
    row,
    row.organisation_id === actor.organisationId && (!row.only_for_author || row.person_id === actor.personId),
  );
