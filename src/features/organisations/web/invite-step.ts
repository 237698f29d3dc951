import type { Session } from "#web/session/session.ts";
import type { Invitation } from "./invitation-query.ts";

/** What the reader of an invite can do next, or why nothing. */
export type InviteStep =
  | "unknown" // no invite has the token
  | "accepted"
  | "cancelled"
  | "expired"
  | "sign-in" // signed out
  | "other-address" // signed in with another email than the invited one
  | "set-up" // signed in, without a profile
  | "join" // has a profile but no organisation
  | "move"; // belongs to another organisation

type Reader = {
  session: Session;
  hasRegistered: boolean;
  isMember: boolean;
};

/** True if two emails are the same to inviters: case does not matter. */
export const isSameAddress = (a: string | undefined, b: string): boolean =>
  a?.trim().toLowerCase() === b.trim().toLowerCase();

const ends = { Accepted: "accepted", Cancelled: "cancelled", Expired: "expired" } as const;

/** An ended invite is the same for everyone; a pending one depends on its reader. */
export function inviteStep(invitation: Invitation | null, { session, hasRegistered, isMember }: Reader): InviteStep {
  if (!invitation) return "unknown";
  if (invitation.state !== "Pending") return ends[invitation.state];
  if (session.status !== "signed-in") return "sign-in";
  if (!isSameAddress(session.identity.email, invitation.inviteeEmail)) return "other-address";
  if (isMember) return "move";
  return hasRegistered ? "join" : "set-up";
}
