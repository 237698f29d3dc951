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
  subject: `${request.requesterName} asks to join ${request.organisationName}`,
  blocks: [
    { text: `Hello ${request.givenName},` },
    { text: `${request.requesterName} (${request.requesterEmail}) asks to join ${request.organisationName}.` },
    ...(request.emailIsVerified ? [] : [{ text: "This person has not proved that the e-mail address is theirs." }]),
    { button: "Decide", path: "/account/organisation-users" },
    { small: "Approve people you know. Whoever is in sees your organisation's members and what is shared." },
  ],
  why: `You get this because you are an admin of ${request.organisationName}.`,
});

type Decision = { to: string; givenName: string; organisationName: string };

export const joinApprovedTemplate = ({ to, givenName, organisationName }: Decision): EmailContent => ({
  to,
  subject: `You have joined ${organisationName}`,
  blocks: [
    { text: `Hello ${givenName}, an admin of ${organisationName} has let you in.` },
    { button: "Go to your dashboard", path: "/dashboard" },
  ],
  why: `You get this because you asked to join ${organisationName}.`,
});

export const joinDeclinedTemplate = ({ to, givenName, organisationName }: Decision): EmailContent => ({
  to,
  subject: `${organisationName} has not let you in`,
  blocks: [
    { text: `Hello ${givenName}, an admin of ${organisationName} has declined your request to join.` },
    {
      text: "If you think that is a mistake, ask them to invite you. You can also set up an organisation of your own.",
    },
    { button: "Go on", path: "/account/setup-profile" },
  ],
  why: `You get this because you asked to join ${organisationName}.`,
});
