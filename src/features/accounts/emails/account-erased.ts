import { staysAfterErasure } from "#domain/erasure-text.ts";
import type { Retention } from "#domain/retention.ts";
import type { EmailContent } from "#platform/mail/email.ts";

type ErasedEmail = { to: string; productName: string; contact: string | undefined; retention: Retention };

/** The last email to somebody whose account is erased. */
export const accountErasedTemplate = ({ to, productName, contact, retention }: ErasedEmail): EmailContent => ({
  to,
  subject: `Your account at ${productName} was deleted`,
  preheader: "Everything we stored about you was deleted with it. This is our last email to you.",
  blocks: [
    { title: "Your account was deleted" },
    { text: "Your account and everything we stored about you have just been deleted. This is our last email to you." },
    { text: "Only this stays:" },
    ...staysAfterErasure(retention).map((text) => ({ text: `• ${text}` })),
    {
      small: `If you did not delete it, someone had access to your account. ${contact === undefined ? "Contact us." : `Write to ${contact}.`}`,
    },
  ],
  why: `This address had an account with ${productName} until now.`,
});
