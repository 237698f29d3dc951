import type { inviteStates } from "#features/organisations/contract.ts";

export type InviteState = (typeof inviteStates)[number];

type Dates = {
  expires_at: Temporal.Instant;
  accepted_at: Temporal.Instant | null;
  cancelled_at: Temporal.Instant | null;
};

/** An invite holds for so long from the moment it was sent. */
export const inviteTtl = { hours: 30 * 24 };

/** What an invite is at an instant. Accepted and Cancelled are ends; what has expired can be sent again. */
export function stateOf({ expires_at, accepted_at, cancelled_at }: Dates, now: Temporal.Instant): InviteState {
  if (accepted_at) return "Accepted";
  if (cancelled_at) return "Cancelled";
  return Temporal.Instant.compare(now, expires_at) < 0 ? "Pending" : "Expired";
}
