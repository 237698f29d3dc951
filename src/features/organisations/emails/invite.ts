import type { EmailContent } from "#platform/mail/email.ts";

type InviteEmail = {
  to: string;
  inviteeName: string | null;
  inviter: { name: string; email: string } | null;
  organisationName: string;
  productName: string;
  token: string;
  expiresOn: string;
  /** "Wed 16 Sep 2026" */
  date: string;
};

/**
 * Invites someone to join an organisation. The link is for the reader alone. Its fragment fills in their address at
 * sign-up: browsers send no fragment to a server, and whoever has only the link's token learns no address.
 */
export const inviteTemplate = (invite: InviteEmail): EmailContent => ({
  to: invite.to,
  date: invite.date,
  subject: `${invite.inviter?.name ?? "An admin"} invited you to join ${invite.organisationName} on ${invite.productName}`,
  preheader: `Accept by ${invite.expiresOn.split(",")[0]!}. ${whatItDoes(invite)}`,
  blocks: [
    { title: `Join ${invite.organisationName}` },
    ...(invite.inviteeName ? [{ text: `Hello ${invite.inviteeName},` }] : []),
    {
      text: `${inviterOf(invite)} invited you to join ${invite.organisationName} on ${invite.productName}. ${whatItDoes(invite)}`,
    },
    {
      text: `You can see what ${invite.organisationName} shares: saved searches, watched notices and notes. You can leave at any time.`,
    },
    { button: "Accept the invite", path: `/invite/${invite.token}#${encodeURIComponent(invite.to)}` },
    { small: `The invite expires on ${invite.expiresOn}. Sign in with ${invite.to} to accept it.` },
  ],
  why: `You get this because ${invite.inviter?.name ?? `an admin of ${invite.organisationName}`} entered this address. If you do not know them, ignore this email. Nothing happens.`,
});

const inviterOf = ({ inviter }: InviteEmail) => (inviter ? `${inviter.name} (${inviter.email})` : "An admin");

const whatItDoes = ({ productName }: InviteEmail) =>
  `${productName} finds Australian tenders and alerts you before they close.`;
