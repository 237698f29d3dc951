import type { Session } from "#web/session/session.ts";
import type { Invitation } from "./invitation-query.ts";

/** What the reader of an invite can do next, or why nothing. */
export type InviteStep =
  | "unknown" // no invite has the token
  | "accepted"
  | "cancelled"
  | "expired"
  | "sign-in" // signed out
  | "other-address" // signed in with an e-mail that was not invited
  | "set-up" // signed in, without a profile
  | "join" // with a profile and without an organisation
  | "move"; // belongs to another organisation

type Reader = {
  session: Session;
  hasRegistered: boolean;
  isMember: boolean;
};

/** Whether two spellings are one address to those who invite: case does not count. */
export const isSameAddress = (a: string | undefined, b: string): boolean =>
  a?.trim().toLowerCase() === b.trim().toLowerCase();

const ends = { Accepted: "accepted", Cancelled: "cancelled", Expired: "expired" } as const;

/** An invite that has come to an end is over for everyone; only a pending one depends on who reads it. */
export function inviteStep(invitation: Invitation | null, { session, hasRegistered, isMember }: Reader): InviteStep {
  if (!invitation) return "unknown";
  if (invitation.state !== "Pending") return ends[invitation.state];
  if (session.status !== "signed-in") return "sign-in";
  if (!isSameAddress(session.identity.email, invitation.inviteeEmail)) return "other-address";
  if (isMember) return "move";
  return hasRegistered ? "join" : "set-up";
}
