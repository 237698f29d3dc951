import type { EmailContent } from "#platform/mail/email.ts";

type AdminEmail = { to: string; organisationName: string; date: string };
type Joined = AdminEmail & {
  name: string;
  givenName: string;
  email: string;
  how: string;
  role: string;
  seats: { used: number; cap: number };
};

const people = { button: "See people", path: "/account/organisation-users" } as const;
const footer = (organisationName: string) => ({
  why: `You get this because you are an admin of ${organisationName}.`,
  isOptional: true,
});

/** Tells an admin who has joined, and how they got in. */
export const memberJoinedTemplate = ({ to, date, organisationName, seats, ...joined }: Joined): EmailContent => {
  const title = `${joined.name} joined ${organisationName}`;
  return {
    to,
    date,
    subject: title,
    preheader: `${joined.how}. ${seats.used} of ${seats.cap} seats are used.`,
    blocks: [
      { title },
      {
        facts: [
          { label: "Email", value: joined.email },
          { label: "How", value: joined.how },
          { label: "Role", value: joined.role },
          { label: "Seats", value: `${seats.used} of ${seats.cap} used` },
        ],
      },
      { text: `${joined.givenName} can see the members of ${organisationName} and everything that it shares.` },
      people,
      { small: "If you do not know this person, remove them on that page. They lose access at once." },
    ],
    ...footer(organisationName),
  };
};

type Left = AdminEmail & {
  /** Null if they have deleted their account: nothing says any more who they were. */
  leaver: { name: string; email: string } | null;
};

/** Tells an admin who has left. */
export const memberLeftTemplate = ({ to, date, organisationName, leaver }: Left): EmailContent => {
  const title = `${leaver?.name ?? "A member"} left ${organisationName}`;
  return {
    to,
    date,
    subject: title,
    preheader: "They no longer have access, and their seat is free.",
    blocks: [
      { title },
      ...(leaver
        ? [{ facts: [{ label: "Email", value: leaver.email }] }]
        : [{ text: "They deleted their account, so their name is no longer stored." }]),
      { text: `They no longer have access to ${organisationName}, and their seat is free.` },
      people,
    ],
    ...footer(organisationName),
  };
};
