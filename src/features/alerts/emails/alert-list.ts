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

/** Notices that a message reminds of, the soonest first. */
export const remindersIn = (reminders: readonly ListedInEmail[]): Pick<EmailList, "notices" | "more"> => ({
  notices: reminders.slice(0, maxReminders).map(reminderInList),
  ...(reminders.length > maxReminders && {
    more: { label: `and ${reminders.length - maxReminders} more`, path: "/watchlist" },
  }),
});

/** A notice with its page as the act that stands out, where the others stop something. */
const reminderInList = (notice: ListedInEmail): EmailNotice => {
  const listed = inList(notice);
  return { ...listed, acts: [{ label: "Open the notice", path: listed.path }, ...(listed.acts ?? [])] };
};
const quoted = (name: string) => `“${name}”`;
