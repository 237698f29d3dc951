import type { Session } from "#web/session/session.ts";

/** What the reader of a pending invite can do next. */
export type InviteStep =
  | "sign-in" // signed out
  | "other-address" // signed in with another email than the invited one
  | "set-up" // signed in, without a profile
  | "join" // has a profile but no organisation
  | "move"; // belongs to another organisation

type Reader = {
  session: Session;
  hasRegistered: boolean;
  isMember: boolean;
  /** The invite was sent to them. */
  isInvited: boolean;
};

export function inviteStep({ session, hasRegistered, isMember, isInvited }: Reader): InviteStep {
  if (session.status !== "signed-in") return "sign-in";
  if (!isInvited) return "other-address";
  if (isMember) return "move";
  return hasRegistered ? "join" : "set-up";
}
