import type { EmailContent } from "#platform/mail/email.ts";

type InviteEmail = {
  to: string;
  inviteeName: string | null;
  inviterName: string | null;
  organisationName: string;
  productName: string;
  token: string;
  expiresOn: string;
};

/**
 * Invites someone to join an organisation. The link is for the reader alone. Its fragment fills in their address at
 * sign-up: browsers send no fragment to a server, and whoever has only the link's token learns no address.
 */
export const inviteTemplate = (invite: InviteEmail): EmailContent => ({
  to: invite.to,
  subject: `${invite.organisationName} invites you to ${invite.productName}`,
  blocks: [
    ...(invite.inviteeName ? [{ text: `Hello ${invite.inviteeName},` }] : []),
    {
      text: `${invite.inviterName ?? "An admin"} invites you to join ${invite.organisationName}. ${invite.productName} finds Australian tender opportunities, and tells you in time.`,
    },
    { button: "Accept the invite", path: `/invite/${invite.token}#${encodeURIComponent(invite.to)}` },
    { small: `The invite expires on ${invite.expiresOn}. Sign in with this email address to accept it.` },
  ],
  why: `You get this because an admin of ${invite.organisationName} entered this address. If you do not know them, ignore this email.`,
});
