/**
 * What is recorded (OWASP ASVS 5.0, section 16.3). The names are stored and part of the API, so they keep their
 * meaning; `web/event-text.ts` of security-events has a sentence for each.
 */
export const securityEventKinds = [
  "sign_in_succeeded",
  "sign_in_failed",
  /** Too many failures: no password is checked until the limit's window is over. */
  "sign_in_locked",
  "code_failed",
  "rate_limited",
  "account_created",
  "account_erased",
  "password_changed",
  "email_changed",
  "email_verified",
  "mobile_changed",
  "mobile_verified",
  "factor_added",
  "factor_removed",
  "factor_failed",
  "recovery_codes_created",
  "recovery_code_used",
  "session_ended",
  "data_exported",
  "organisation_created",
  "organisation_deleted",
  /** Settings that decide who can join: email domains, a required second factor. */
  "organisation_policy_changed",
  "member_joined",
  "member_left",
  "member_removed",
  "role_changed",
  "invite_sent",
  "invite_cancelled",
  "join_request_declined",
  /** A policy refused a signed-in caller. */
  "access_refused",
  /** A token that we did not sign, or that was changed. */
  "token_forged",
  /** A single-use token was shown twice. */
  "token_replayed",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
