import type { ActKind } from "#features/operator/shapes.ts";

/** What an operator did, in words. */
export const actText: Record<ActKind, string> = {
  listing_read: "Asked to read a listing",
  listing_switched_off: "Switched off a listing",
  listing_switched_on: "Switched on a listing",
  delivery_retried: "Retried a delivery",
  delivery_given_up: "Gave up a delivery",
  address_shown: "Looked at an address",
  enquiry_answered: "Answered an enquiry",
  enquiry_settled: "Settled an enquiry",
  enquiry_reopened: "Opened an enquiry again",
  feedback_settled: "Settled page feedback",
  feedback_reopened: "Opened page feedback again",
  report_settled: "Settled a report",
  report_reopened: "Opened a report again",
  notice_withdrawn: "Withdrew a notice",
  notice_restored: "Restored a notice",
  notices_joined: "Joined 2 notices",
  notices_separated: "Separated 2 notices",
  parties_joined: "Joined 2 names",
  parties_separated: "Separated 2 names",
  sessions_ended: "Ended sessions",
  subscription_read: "Read a subscription",
  job_retried: "Retried a job",
  job_given_up: "Gave up a job",
  unspsc_imported: "Imported categories",
};
