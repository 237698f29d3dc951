import type { Answer } from "#contract/endpoint.ts";
import type { securityEventsContract } from "#features/security-events/contract.ts";
import type { SecurityEventKind } from "#domain/security-event-kind.ts";

export type SecurityEvent = Answer<typeof securityEventsContract.list>["items"][number];

/** `isWarning`: an attempt failed, perhaps not the reader's. */
export type EventText = { title: string; description?: string | undefined; isWarning: boolean };

type Text = {
  title: string;
  /** The title for the person who did it to somebody else. */
  byActor?: string;
  description?: string;
  /** The description for an operator, who is not the person that it concerns. */
  toOperator?: string;
  /** By the event's detail, if that says more. */
  byDetail?: Record<string, string>;
  isWarning?: true;
};

const factorTexts = { authenticator: "An authenticator app.", passkey: "A passkey." };

const texts: Record<SecurityEventKind, Text> = {
  sign_in_succeeded: {
    title: "Signed in",
    byDetail: {
      "second-factor": "With a second factor.",
      passkey: "With a passkey.",
      "sign-up": "After signing up.",
      reset: "After the password was reset.",
      "change-email": "After the email was changed.",
    },
  },
  sign_in_failed: { title: "Failed sign-in", description: "The password was wrong.", isWarning: true },
  sign_in_locked: { title: "Sign-in blocked", description: "There were too many failed attempts.", isWarning: true },
  code_failed: {
    title: "Wrong code entered",
    byDetail: {
      "sign-up": "To sign up.",
      reset: "To reset the password.",
      "change-email": "To change the email.",
      email: "To verify the email.",
      sms: "To verify the mobile.",
    },
    isWarning: true,
  },
  rate_limited: {
    title: "Too many requests",
    byDetail: {
      invite: "The daily limit of invites was reached.",
      email: "Codes by email were requested too often.",
      sms: "Codes by text were requested too often.",
    },
    isWarning: true,
  },
  account_created: { title: "Account created" },
  account_erased: { title: "Account deleted" },
  password_changed: { title: "Password changed", description: "All other devices were signed out." },
  email_changed: { title: "Email changed" },
  email_verified: { title: "Email verified" },
  mobile_changed: { title: "Mobile number changed" },
  mobile_verified: { title: "Mobile number verified" },
  factor_added: { title: "Second factor added", byDetail: factorTexts },
  factor_removed: {
    title: "Second factor removed",
    byDetail: { ...factorTexts, all_by_operator: "All of them, by the operator of this service." },
  },
  factor_failed: {
    title: "Second factor failed",
    byDetail: { code: "The password was correct, the code was wrong.", passkey: "A passkey was not accepted." },
    isWarning: true,
  },
  recovery_codes_created: { title: "Recovery codes created" },
  recovery_code_used: { title: "Recovery code used" },
  session_ended: {
    title: "Device signed out",
    byDetail: { by_operator: "All devices, by the operator of this service." },
  },
  data_exported: {
    title: "Data downloaded",
    description: "A file with everything that is stored about you.",
    toOperator: "A file with everything that is stored about them.",
  },
  organisation_created: { title: "Organisation created" },
  organisation_deleted: { title: "Organisation deleted" },
  organisation_policy_changed: {
    title: "Rules of the organisation changed",
    byDetail: {
      email_domains: "Email domains that can join without approval.",
      second_factor_required: "Members must sign in with a second factor.",
      second_factor_optional: "Members can sign in without a second factor.",
    },
  },
  member_joined: { title: "Joined an organisation", byActor: "Approved a request to join" },
  member_left: { title: "Left an organisation" },
  member_removed: { title: "Removed from an organisation", byActor: "Removed a colleague" },
  role_changed: {
    title: "Role changed",
    byActor: "Changed the role of a colleague",
    byDetail: { OrganisationAdmin: "To admin.", OrganisationUser: "To user." },
  },
  invite_sent: { title: "Invite sent" },
  invite_cancelled: { title: "Invite cancelled" },
  join_request_declined: { title: "Request to join declined", byActor: "Declined a request to join" },
  access_refused: {
    title: "Access denied",
    description: "You do not have permission for what was tried.",
    toOperator: "They do not have permission for what was tried.",
    isWarning: true,
  },
  token_forged: { title: "Invalid token used", isWarning: true },
  token_replayed: { title: "Expired token used", description: "The session was ended.", isWarning: true },
};

/** The text of an event for its reader. */
export function eventText({ kind, detail, side, isBySomeoneElse }: SecurityEvent): EventText {
  const { title, byActor, description, byDetail, isWarning = false } = texts[kind];
  const parts = [description ?? byDetail?.[detail ?? ""], isBySomeoneElse && "By an admin."].filter(Boolean);
  return {
    title: side === "actor" ? (byActor ?? title) : title,
    ...(parts.length > 0 && { description: parts.join(" ") }),
    isWarning,
  };
}

/** The title of a kind, for lists of them. */
export const kindTitle = (kind: SecurityEventKind): string => texts[kind].title;

/** The text of an event for an operator: what happened to somebody, and where if the detail names a call. */
export function operatorEventText({ kind, detail }: Pick<SecurityEvent, "kind" | "detail">): EventText {
  const { title, description, toOperator, byDetail, isWarning = false } = texts[kind];
  const text = (detail !== null && byDetail?.[detail]) || toOperator || description;
  const call = detail?.includes("/") ? `${detail}.` : undefined;
  const parts = [text, call].filter((part) => part !== undefined);
  return { title, ...(parts.length > 0 && { description: parts.join(" ") }), isWarning };
}
