import type { EmailContent } from "#platform/mail/email.ts";

type VerificationEmail = { to: string; givenName: string; code: string };

/** Verifies an email address. The reader types the code or follows the link, which carries it. */
export const verificationTemplate = ({ to, givenName, code }: VerificationEmail): EmailContent => ({
  to,
  subject: `${code} is your code`,
  blocks: [
    { text: `Hello ${givenName}, this code verifies your e-mail address:` },
    { code },
    { button: "Verify this address", path: `/confirm-email?code=${code}` },
    { small: "It holds for 10 minutes. If you did not ask for it, you need not do anything." },
  ],
  why: "You get this because someone asked to verify this address.",
});

/** Verifies a mobile number; short enough for one text message. */
export const verificationText = (productName: string, code: string): string =>
  `${code} is your ${productName} code. It holds for 10 minutes. If you did not ask for it, you need not do anything.`;
