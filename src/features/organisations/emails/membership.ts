import type { EmailContent } from "#platform/mail/email.ts";

type MembershipEmail = { to: string; givenName: string; organisationName: string };

export const madeAdminTemplate = ({ to, givenName, organisationName }: MembershipEmail): EmailContent => ({
  to,
  subject: `You are an admin of ${organisationName}`,
  preheader: "You can invite people, decide who joins, and change the subscription.",
  blocks: [
    { title: `You are an admin of ${organisationName}` },
    {
      text: `Hello ${givenName}, you have been made an admin of ${organisationName}. You can invite people, decide who joins, and change the subscription.`,
    },
    { button: "See the organisation", path: "/account/organisation" },
  ],
  why: `You get this because you belong to ${organisationName}.`,
  isOptional: true,
});

export const demotedTemplate = ({ to, givenName, organisationName }: MembershipEmail): EmailContent => ({
  to,
  subject: `You are no longer an admin of ${organisationName}`,
  preheader: "You still see everything that it shares.",
  blocks: [
    { title: `You are no longer an admin of ${organisationName}` },
    {
      text: `Hello ${givenName}, an admin has made you a user of ${organisationName}. You still see everything that it shares. You can no longer invite people, decide who joins, or change the subscription.`,
    },
    { text: "Pending invites that you sent were cancelled." },
    { button: "See the organisation", path: "/account/organisation" },
  ],
  why: `You get this because you belong to ${organisationName}.`,
  isOptional: true,
});

export const memberRemovedTemplate = ({ to, givenName, organisationName }: MembershipEmail): EmailContent => ({
  to,
  subject: `You no longer belong to ${organisationName}`,
  preheader: "You keep your account, and can join or create another organisation.",
  blocks: [
    { title: `You no longer belong to ${organisationName}` },
    {
      text: `Hello ${givenName}, an admin of ${organisationName} has removed you from the organisation. You keep your account.`,
    },
    { text: "You can join another organisation or create your own." },
    { button: "Set up your profile", path: "/account/setup-profile" },
  ],
  why: `You get this because you belonged to ${organisationName}.`,
  isOptional: true,
});

export const organisationDeletedTemplate = ({ to, givenName, organisationName }: MembershipEmail): EmailContent => ({
  to,
  subject: `${organisationName} has been deleted`,
  preheader: "You keep your account, and can join or create another organisation.",
  blocks: [
    { title: `${organisationName} has been deleted` },
    {
      text: `Hello ${givenName}, an admin has deleted ${organisationName} and all of its data. You keep your account.`,
    },
    { text: "You can join another organisation or create your own." },
    { button: "Set up your profile", path: "/account/setup-profile" },
  ],
  why: `You get this because you belonged to ${organisationName}.`,
});
