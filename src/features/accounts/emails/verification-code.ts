import type { EpochMs } from "#domain/epoch.ts";
import { formatLabelledTime } from "#domain/format-time.ts";
import type { EmailContent } from "#platform/mail/email.ts";

type VerificationEmail = {
  to: string;
  givenName: string;
  code: string;
  expiresAt: EpochMs;
  /** The reader's. */
  zone: string;
};

/** Verifies an email address. The reader types the code or follows the link, which carries it. */
export const verificationTemplate = ({ to, givenName, code, ...expiry }: VerificationEmail): EmailContent => ({
  to,
  subject: `${code} is your code`,
  preheader: `It verifies your email address, and expires at ${timeOf(expiry)}. Never give it to anyone.`,
  blocks: [
    { title: "Verify your email address" },
    { text: `Hello ${givenName}, this code verifies your email address.` },
    { code },
    { button: "Verify this address", path: `/confirm-email?code=${code}` },
    {
      small: `The code expires in 10 minutes, at ${timeOf(expiry)}. If you did not request it, ignore this email.`,
    },
  ],
  why: "You get this because someone asked to verify this address.",
});

/** "10:10am AEST (Brisbane)" */
const timeOf = ({ expiresAt, zone }: Pick<VerificationEmail, "expiresAt" | "zone">) =>
  formatLabelledTime(expiresAt, zone);

/** Verifies a mobile number, in one text message. By its last line phones offer to fill the code in on this site alone. */
export const verificationText = ({
  productName,
  code,
  host,
}: Record<"productName" | "code" | "host", string>): string =>
  `${code} is your ${productName} code. It expires in 10 minutes. Never share it.\n\n@${host.replace(/:\d+$/, "")} #${code}`;
