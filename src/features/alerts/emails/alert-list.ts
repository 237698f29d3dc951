import type { EmailList, EmailNotice } from "#platform/mail/email.ts";
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
/** More of them are only counted: a message has room for so many. */
const maxReminders = 30;

/** Notices that a message reminds of, the soonest first. Their page stands out, since the other acts stop something. */
export const remindersIn = (reminders: readonly ListedInEmail[]): Pick<EmailList, "notices" | "more"> => ({
  notices: reminders.slice(0, maxReminders).map((notice) => ({ ...inList(notice), open: "Open the notice" })),
  ...(reminders.length > maxReminders && {
    more: { label: `and ${reminders.length - maxReminders} more`, path: "/watchlist" },
  }),
});

const quoted = (name: string) => `“${name}”`;
