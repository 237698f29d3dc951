import type { EmailContent } from "#platform/mail/email.ts";

type JoinRequestEmail = {
  to: string;
  givenName: string;
  requesterName: string;
  requesterEmail: string;
  emailIsVerified: boolean;
  organisationName: string;
};

/** Tells an admin about a join request. The admin decides after signing in, never by a link alone. */
export const joinRequestTemplate = (request: JoinRequestEmail): EmailContent => ({
  to: request.to,
  subject: `${request.requesterName} wants to join ${request.organisationName}`,
  preheader: "You decide after signing in. Until then they see nothing.",
  blocks: [
    { title: `${request.requesterName} wants to join` },
    { text: `Hello ${request.givenName},` },
    { text: `${request.requesterName} (${request.requesterEmail}) wants to join ${request.organisationName}.` },
    ...(request.emailIsVerified ? [] : [{ text: "This person has not verified their email address." }]),
    { button: "Review the request", path: "/account/organisation-users" },
    { small: "Only approve people you know. Members can see each other and everything your organisation shares." },
  ],
  why: `You get this because you are an admin of ${request.organisationName}.`,
  isOptional: true,
});

type Decision = { to: string; givenName: string; organisationName: string };

export const joinApprovedTemplate = ({ to, givenName, organisationName }: Decision): EmailContent => ({
  to,
  subject: `You have joined ${organisationName}`,
  preheader: "An admin approved your request.",
  blocks: [
    { title: `You have joined ${organisationName}` },
    { text: `Hello ${givenName}, an admin of ${organisationName} approved your request to join.` },
    { button: "Go to your dashboard", path: "/dashboard" },
  ],
  why: `You get this because you asked to join ${organisationName}.`,
});

export const joinDeclinedTemplate = ({ to, givenName, organisationName }: Decision): EmailContent => ({
  to,
  subject: `${organisationName} declined your request to join`,
  preheader: "You can ask to be invited, or create your own organisation.",
  blocks: [
    { title: "Your request was declined" },
    { text: `Hello ${givenName}, an admin of ${organisationName} declined your request.` },
    {
      text: "If you think this is a mistake, ask them to invite you. You can also create your own organisation.",
    },
    { button: "Set up your profile", path: "/account/setup-profile" },
  ],
  why: `You get this because you asked to join ${organisationName}.`,
});
