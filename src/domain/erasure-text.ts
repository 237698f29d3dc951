import { daysText, type Retention } from "./retention.ts";

/** What stays after a person is erased, for the confirmation before, the page after it, and the last email. */
export const staysAfterErasure = ({ securityEvents }: Pick<Retention, "securityEvents">): string[] => [
  "Invoices, for as long as tax law requires.",
  "If you have started a trial: a keyed hash of your email address and of your account, permanently, so that nobody starts a second one. It does not contain your address.",
  "What you did for your organisation, and your reports about notices, without your name.",
  `The record that an account was deleted, for ${daysText(securityEvents)}, without your name.`,
  "Hashes of the addresses and numbers that we sent codes and invites to, for about a day, because they count towards limits.",
  "Copies in the operator's backups and logs, until these are replaced.",
];
