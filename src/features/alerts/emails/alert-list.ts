import type { EmailNotice } from "#platform/mail/email.ts";
import type { ListedInEmail } from "./alert-contents.ts";

/** A notice in a list of a message. */
export const inList = ({
  title,
  publicOpportunityId,
  deadline,
  lines,
  matched,
  alsoFoundBy = [],
  acts = [],
  warning,
}: ListedInEmail): EmailNotice => ({
  title,
  acts,
  ...(warning && { warning }),
  ...(deadline && { deadline }),
  path: `/opportunities/${publicOpportunityId}` as const,
  lines: [
    ...lines,
    ...(matched ? [`Matched ${matched}`] : []),
    ...(alsoFoundBy.length === 0 ? [] : [`Also found by ${alsoFoundBy.map(quoted).join(", ")}`]),
  ],
});
const quoted = (name: string) => `“${name}”`;
