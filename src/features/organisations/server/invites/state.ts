import type { Role } from "#domain/permissions.ts";
import type { inviteStates } from "#features/organisations/shapes.ts";

export type InviteState = (typeof inviteStates)[number];

type Dates = {
  expires_at: Temporal.Instant;
  accepted_at: Temporal.Instant | null;
  cancelled_at: Temporal.Instant | null;
};

/** How long an invite is valid after it was sent. */
export const inviteTtl = { hours: 30 * 24 };

/** The state of an invite at an instant. Accepted and Cancelled are final; an expired invite can be sent again. */
export function stateOf({ expires_at, accepted_at, cancelled_at }: Dates, now: Temporal.Instant): InviteState {
  if (accepted_at) return "Accepted";
  if (cancelled_at) return "Cancelled";
  return Temporal.Instant.compare(now, expires_at) < 0 ? "Pending" : "Expired";
}

/** The role that an invite gives. */
export const roleOf = ({ make_admin }: { make_admin: boolean }): Role =>
  make_admin ? "OrganisationAdmin" : "OrganisationUser";
