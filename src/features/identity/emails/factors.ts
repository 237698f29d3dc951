import { occasionDate, occasionFacts } from "#features/identity/emails/occasion.ts";
import type { FactorChangeEmail } from "#features/identity/server/tasks.ts";
import type { EmailContent } from "#platform/mail/email.ts";

const texts: Record<FactorChangeEmail["change"], { subject: string; happened: string }> = {
  "authenticator-added": {
    subject: "An authenticator app was added",
    happened:
      "An authenticator app was added to your account. When you sign in, you now enter its code after your password.",
  },
  "authenticator-removed": {
    subject: "An authenticator app was removed",
    happened: "The authenticator app was removed from your account.",
  },
  "passkey-added": {
    subject: "A passkey was added",
    happened: "A passkey was added to your account. You can use it to sign in.",
  },
  "passkey-removed": { subject: "A passkey was removed", happened: "A passkey was removed from your account." },
  "recovery-codes-made": {
    subject: "New recovery codes were made",
    happened: "New recovery codes were made for your account. The earlier ones no longer work.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    happened: "Someone signed in to your account with your password and one of your recovery codes.",
  },
  "factors-removed": {
    subject: "Your second factors were removed",
    happened:
      "The operator of this service removed the second factors and recovery codes of your account. Until you add one, you sign in with your password alone.",
  },
};

/** Tells the owner of an account that its factors were changed, or that a recovery code was used. */
export const factorTemplate = ({
  to,
  change,
  productName,
  ...occasion
}: FactorChangeEmail & { productName: string }): EmailContent => ({
  to,
  ...occasionDate(occasion),
  subject: `${texts[change].subject} at ${productName}`,
  preheader: "If this was not you, change your password now.",
  blocks: [
    { title: texts[change].subject },
    { text: texts[change].happened },
    ...occasionFacts(occasion),
    { section: "If this was not you", size: "small" },
    { text: "Change your password now, and check your second factors." },
    { button: "Manage account", path: "/account" },
  ],
  why: `This address has an account with ${productName}.`,
});
