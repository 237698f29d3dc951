import { cutAtWord } from "#domain/cut-at-word.ts";
import type { EmailContent } from "#platform/mail/email.ts";

type Mention = {
  to: string;
  /** Null if they have deleted their account. */
  authorName: string | null;
  organisationName: string;
  opportunity: { id: string; title: string };
};

/** Tells a colleague that a note mentions them. The note's own words stay in the product. */
export const mentionTemplate = ({ to, authorName, organisationName, opportunity }: Mention): EmailContent => {
  const title = `${authorName ?? "A colleague"} mentioned you in a note`;
  return {
    to,
    subject: title,
    preheader: cutAtWord(`About ${opportunity.title}`, 100),
    blocks: [
      { title },
      { text: `The note is about this opportunity: ${opportunity.title}` },
      { button: "Read the note", path: `/opportunities/${opportunity.id}` },
    ],
    why: `You get this because a colleague at ${organisationName} mentioned you.`,
    isOptional: true,
  };
};
