import { formatList } from "#domain/format-number.ts";
import { withClock } from "#domain/message-deadline.ts";
import type { EmailAct, EmailBlock, EmailChange, EmailDeadline, EmailFact } from "#platform/mail/email.ts";
import type { AlertContents, ChangeInEmail, ListedInEmail } from "./alert-contents.ts";
import { remindersIn } from "./alert-list.ts";
import { capital, notSeenText } from "./alert-subject.ts";

/**
 * A message about one notice: its title is the message's, the band says what it is about, and what can be done stands
 * out. Reminders that go out together are about the first one. Null for any other message about several things.
 */
export function singleBlocks(contents: AlertContents): EmailBlock[] | null {
  const { reminders, successors, searches, changed, withdrawn, over, missed, silent, nearMisses, late } = contents;
  const found = searches.flatMap(({ name, requestChange, notices }) =>
    notices.map((notice) => ({ name, requestChange, notice })),
  );
  const about = reminders.length + successors.length + changed.length + found.length + withdrawn.length;
  const remindsOnly = reminders.length > 0 && about === reminders.length;
  const others = over.length + missed.length + silent.length + nearMisses.length + late.length;
  if (others > 0 || (!remindsOnly && about !== 1)) return null;
  const [change] = changed;
  if (change) return changeBlocks(change);
  const [match] = found;
  if (match) return foundBlocks(match);
  if (withdrawn[0] !== undefined) return withdrawnBlocks(withdrawn[0]);
  const [reminder, ...later] = reminders;
  if (reminder) return reminderBlocks(reminder, later);
  const [stage] = successors;
  return [
    ...noticeBlocks(stage!, "The next stage of a notice that you watch is open. You now watch it too.", {
      line: stage!.details?.firstSeen ?? null,
      facts: stage!.facts ?? [],
    }),
    ...small(stage!.lines.slice(1)),
  ];
}

function changeBlocks(change: ChangeInEmail): EmailBlock[] {
  const { notice, isCritical, isCancelled, isMinor = false, hasMoved, changes, notSeenBy, tells, readAt } = change;
  const [first, ...others] = changes;
  const acts = actsOf(notice);
  // What waits for "seen" asks for that first.
  const asked = isMinor ? 0 : 1;
  const unseen = notSeenBy === undefined ? null : `${notSeenText(notSeenBy)} this within 4 working hours.`;
  const kicker = isCancelled ? "A notice that you watch was cancelled" : "A notice that you watch has changed";
  return [
    titleOf(notice, unseen ?? kicker),
    ...small([withReference(notice, notice.lines.at(0) ?? ""), ...notice.lines.slice(1)]),
    ...(isCritical ? [bandOf(change, first)] : []),
    ...(isCancelled || hasMoved ? [] : closingBlocks(notice.deadline, !isCritical)),
    ...(isCancelled ? others.map(buyersWords) : listed(isCritical ? others : changes)),
    ...(isCritical ? [] : small(asLine([...(hasMoved ? (notice.deadline?.notes ?? []) : []), readAt]))),
    actsBlock([...acts.slice(0, asked), openOf(notice), ...acts.slice(asked)]),
    ...(isCancelled ? [{ small: "You get no more reminders of it. You are told if it is open again." }] : []),
    ...(tells ? [{ small: tellsText(tells) }] : []),
  ];
}

function bandOf(
  { notice, undatedHeadline, isCancelled, readAt }: ChangeInEmail,
  first: EmailChange | undefined,
): EmailBlock {
  const counted = isCancelled ? [] : (notice.deadline?.notes ?? []);
  const notes = [...counted, ...(readAt === undefined ? [] : [counted.length > 0 ? readAt : capital(readAt)])];
  return {
    band: `Critical: ${undatedHeadline}`,
    tone: isCancelled ? "over" : "critical",
    changes: first && !isCancelled ? [first] : [],
    lines: [],
    ...(isCancelled && notice.former && { former: { lead: "It was to close", value: notice.former.long } }),
    ...(notes.length > 0 && { note: notes.join(" · ") }),
  };
}

const asLine = (parts: readonly (string | undefined)[]): string[] => {
  const said = parts.filter((part) => part !== undefined);
  return said.length > 0 ? [capital(said.join(" · "))] : [];
};

const listed = (changes: readonly EmailChange[]): EmailBlock[] => (changes.length > 0 ? [{ changes }] : []);

/** What was published with a cancellation says why, if anything does. */
const buyersWords = (change: EmailChange): EmailBlock =>
  change.quote === undefined ? { changes: [change] } : { quote: change.quote, by: "The buyer’s words" };

/** Who is told, and when, unless the reader says that they have seen it. */
export const tellsText = ({ name, by }: NonNullable<ChangeInEmail["tells"]>): string =>
  `If you have not seen this by ${by} (4 working hours), we tell ${name}, who also watches it. Opening this email does not count as seen.`;

type Match = { name: string; requestChange: string | undefined; notice: ListedInEmail };

function foundBlocks({ name, requestChange, notice }: Match): EmailBlock[] {
  const names = [name, ...(notice.alsoFoundBy ?? [])].map((each) => `“${each}”`);
  const facts = [...(notice.facts ?? []), ...(notice.matched ? [{ label: "Matched", value: notice.matched }] : [])];
  return [
    ...noticeBlocks(notice, `New in ${formatList(names)}`, { line: notice.details?.firstSeen ?? null, facts }),
    ...(requestChange === undefined ? [] : [{ small: requestChange }]),
  ];
}

function reminderBlocks(reminder: ListedInEmail, later: readonly ListedInEmail[]): EmailBlock[] {
  const heading = later.some((notice) => notice.reminder !== undefined) ? "After that" : "Closing after that";
  const [line = "", ...dates] = reminder.lines.toReversed();
  const { lastChecked = null, facts = [] } = reminder.details ?? {};
  const about = {
    line: withReference(reminder, line),
    // Other dates of it, such as its closing if it is reminded of a briefing.
    more: dates.toReversed(),
    facts,
  };
  return [
    ...noticeBlocks(
      reminder.reminder === undefined ? withNote(reminder, lastChecked) : reminder,
      reminder.reminder ? "Coming up" : "Reminder",
      about,
    ),
    ...(later.length > 0 ? [{ heading, count: `${later.length} more`, ...remindersIn(later) }] : []),
  ];
}

/** Nothing but its reference may be said of a notice that was withdrawn: "RFT-12, on Tue 15 Sep 2026". */
function withdrawnBlocks(reference: string): EmailBlock[] {
  const [name, day] = reference.split(/, (?=on )/);
  return [
    { title: name!, kicker: "A notice that you watch was withdrawn" },
    { band: "Critical: withdrawn", tone: "over", changes: [], lines: [], ...(day && { note: capital(day) }) },
    { text: withdrawnText(reference) },
    { small: "You get no more messages about it." },
  ];
}

export const withdrawnText = (reference: string): string =>
  `${reference}, was withdrawn from Brolga. Check with the buyer.`;

/** A notice that has not changed: a line about it, its closing, near ones in the band, what else to know, and its acts. */
function noticeBlocks(
  notice: ListedInEmail,
  kicker: string,
  { line, more = [], facts }: { line: string | null; more?: readonly string[]; facts: readonly EmailFact[] },
): EmailBlock[] {
  return [
    titleOf(notice, kicker),
    ...small(line ? [line] : []),
    ...closingBlocks(notice.deadline),
    ...more.map((text) => ({ text })),
    ...(notice.warning ? [{ warning: notice.warning }] : []),
    ...(facts.length > 0 ? [{ facts }] : []),
    actsBlock([openOf(notice), ...actsOf(notice)]),
  ];
}

/** "Sydney Metro · NSW · Request for Tender · SMC-26-1588" */
const withReference = ({ details }: ListedInEmail, line: string): string =>
  details?.reference ? `${line} · ${details.reference}` : line;

/** Near ones in the band, of which a message has one at most. */
function closingBlocks(deadline: EmailDeadline | null | undefined, hasBand = true): EmailBlock[] {
  if (!deadline) return [];
  if (!deadline.isNear || !hasBand) return [{ deadline }];
  // "tomorrow" leads, and its date is beside it.
  const { days, clock, what = "Closes" } = deadline;
  const day = deadline.when.startsWith(`${what} `) ? deadline.when.slice(what.length + 1) : deadline.when;
  const note = deadline.notes.filter((each) => each !== days).join(" · ");
  return [
    {
      band: days ? `${what} ${days}` : deadline.when,
      tone: "critical",
      changes: [],
      lines: [withClock(day, clock)],
      ...(note !== "" && { note }),
    },
  ];
}

/** With what else is said about its deadline. */
const withNote = (notice: ListedInEmail, note: string | null): ListedInEmail =>
  notice.deadline && note !== null
    ? { ...notice, deadline: { ...notice.deadline, notes: [...notice.deadline.notes, note] } }
    : notice;

const titleOf = ({ title, publicOpportunityId }: ListedInEmail, kicker: string): EmailBlock => ({
  title,
  kicker: capital(kicker),
  path: `/opportunities/${publicOpportunityId}`,
});
const small = (lines: readonly string[]): EmailBlock[] => lines.map((text) => ({ small: text }));
const actsOf = ({ acts = [] }: ListedInEmail): readonly EmailAct[] => acts;
const openOf = ({ publicOpportunityId }: ListedInEmail): EmailAct => ({
  label: "Open the notice",
  path: `/opportunities/${publicOpportunityId}`,
});
const actsBlock = (acts: readonly EmailAct[]): EmailBlock => ({ acts });
