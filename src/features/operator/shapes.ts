import { z } from "zod";

/** What an operator looks for: an address, a name or a number. */
export const findText = z.string().trim().min(2).max(254).optional();

/**
 * What operators do on their pages; commands do some of it too. The names are stored and part of the API, so they keep
 * their meaning; `web/act-text.ts` has words for each.
 */
export const pageActKinds = [
  "listing_read",
  "listing_switched_off",
  "listing_switched_on",
  "delivery_retried",
  "delivery_given_up",
  "webhook_retried",
  "notice_retried",
  "address_shown",
  "enquiry_answered",
  "enquiry_settled",
  "enquiry_reopened",
  "feedback_settled",
  "feedback_reopened",
  "report_answered",
  "report_settled",
  "report_reopened",
  "notice_withdrawn",
  "notice_restored",
  "notices_joined",
  "notices_separated",
  "notices_kept_apart",
  "parties_joined",
  "parties_separated",
  "person_opened",
  "sessions_ended",
  "subscription_read",
  "job_retried",
  "job_given_up",
  "unspsc_uploaded",
  "unspsc_discarded",
  "unspsc_imported",
  "unspsc_reset",
  "featured_added",
  "featured_moved",
  "featured_removed",
  "run_released",
  "run_discarded",
  "run_undone",
] as const;

/** What only commands on the server do. */
export const commandActKinds = [
  "backup_written",
  "backup_restored",
  "opportunities_rebuilt",
  "factors_removed",
  "secrets_key_replaced",
] as const;

export const actKinds = [...pageActKinds, ...commandActKinds] as const;
export type ActKind = (typeof actKinds)[number];

export const actKind = z.enum(actKinds);

/** Why an operator does something that others feel. */
export const reason = z.string().trim().min(3).max(500);
