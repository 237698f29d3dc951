import type { EmailContent } from "#platform/mail/email.ts";

type Told = {
  to: string;
  inviteeName: string | null;
  inviterName: string | null;
  organisationName: string;
  productName: string;
  token: string;
  expiresOn: string;
};

/** Asks someone to join an organisation. The link is for the reader alone. */
export const inviteLetter = (told: Told): EmailContent => ({
  to: told.to,
  subject: `${told.organisationName} invites you to ${told.productName}`,
  blocks: [
    ...(told.inviteeName ? [{ text: `Hello ${told.inviteeName},` }] : []),
    {
      text: `${told.inviterName ?? "An admin"} invites you to join ${told.organisationName}. ${told.productName} finds Australian tender opportunities, and tells you in time.`,
    },
    { button: "Accept the invite", path: `/invite/${told.token}` },
    { small: `The invite holds until ${told.expiresOn}. Sign in with this e-mail address to accept it.` },
  ],
  why: `You get this because an admin of ${told.organisationName} entered this address. If you do not know them, you need not do anything.`,
});
