import { formatList } from "#domain/format-number.ts";
import type { EmailAct, EmailBand, EmailBlock, EmailDeadline } from "#platform/mail/email.ts";
import type { AlertContents, ChangeInEmail, ListedInEmail } from "./alert-contents.ts";
import { inList } from "./alert-list.ts";
import { capital, notSeenText } from "./alert-subject.ts";

/**
 * A message about one notice: its title is the message's, the band says what it is about, and what can be done stands
 * out. Reminders that go out together are about the first one. Null for any other message about several things.
 */
export function singleBlocks(contents: AlertContents): EmailBlock[] | null {
  const { reminders, successors, searches, changed, withdrawn, over, missed, silent, nearMisses, late } = contents;
  const others = withdrawn.length + over.length + missed.length + silent.length + nearMisses.length + late.length;
  const found = searches.flatMap(({ name, requestChange, notices }) =>
    notices.map((notice) => ({ name, requestChange, notice })),
  );
  const remindsOnly = reminders.length > 0 && successors.length + changed.length + found.length === 0;
  if (others > 0 || (!remindsOnly && reminders.length + successors.length + changed.length + found.length !== 1))
    return null;
  const [change] = changed;
  if (change) return changeBlocks(change);
  const [match] = found;
  if (match) return foundBlocks(match);
  const [reminder, ...later] = reminders;
  if (reminder)
    return [
      ...noticeBlocks(reminder, reminder.reminder ? `Coming up: ${reminder.reminder}` : "Reminder"),
      ...(later.length > 0
        ? [{ heading: "After that", count: `${later.length} more`, notices: later.map(inList) }]
        : []),
    ];
  return noticeBlocks(successors[0]!, "The next stage of a notice that you watch is open. You now watch it too.");
}

function changeBlocks(change: ChangeInEmail): EmailBlock[] {
  const { notice, isCritical, isCancelled, changes, notSeenBy, tells } = change;
  const [first, ...others] = changes;
  const band = {
    // The date stands below.
    band: `Critical: ${change.undatedHeadline}`,
    tone: isCancelled ? ("over" as const) : ("critical" as const),
    changes: first ? [first] : [],
    lines: [],
    ...(!isCancelled && noteOf(notice)),
  };
  const said = notSeenBy === undefined ? "" : `${notSeenText(notSeenBy)} this within 4 working hours.`;
  const warned = tells
    ? `If you have not seen this by ${tells.by} (4 working hours), we tell ${tells.name}, who also watches it. Opening this email does not count as seen.`
    : "";
  return [
    titleOf(notice, notSeenBy ? said : isCancelled ? "A notice that you watch was cancelled" : watchedText),
    ...factsOf(notice),
    ...(isCritical
      ? [band, ...(others.length > 0 ? [{ changes: others }] : [])]
      : [{ section: `Changed: ${change.headline}` }, { changes }]),
    actsBlock([...actsOf(notice).slice(0, 1), openOf(notice), ...actsOf(notice).slice(1)]),
    ...(warned === "" ? [] : [{ small: warned }]),
  ];
}
const watchedText = "A notice that you watch has changed";

type Match = { name: string; requestChange: string | undefined; notice: ListedInEmail };

function foundBlocks({ name, requestChange, notice }: Match): EmailBlock[] {
  const names = [name, ...(notice.alsoFoundBy ?? [])].map((each) => `“${each}”`);
  return [
    ...noticeBlocks(notice, `New in ${formatList(names)}`),
    ...(requestChange === undefined ? [] : [{ small: requestChange }]),
  ];
}

/** A notice that has not changed: its closing, near ones in the band. */
function noticeBlocks(notice: ListedInEmail, kicker: string): EmailBlock[] {
  return [
    titleOf(notice, kicker),
    ...factsOf(notice),
    ...closingBlocks(notice.deadline),
    actsBlock([openOf(notice), ...actsOf(notice)]),
  ];
}

function closingBlocks(deadline: EmailDeadline | null | undefined): (EmailBand | { text: string })[] {
  if (!deadline) return [];
  if (!deadline.isNear) return [{ text: deadline.text }];
  // "tomorrow" leads, and its date is beside it.
  const { days } = deadline;
  const [day, clock] = [deadline.when.replace(/^Closes /, ""), deadline.clock];
  const note = deadline.notes.filter((each) => each !== days).join(" · ");
  return [
    {
      band: days ? `Closes ${days}` : deadline.when,
      tone: "critical",
      changes: [],
      lines: [[day, clock].filter(Boolean).join(" ")],
      ...(note !== "" && { note }),
    },
  ];
}

const noteOf = ({ deadline }: ListedInEmail) => (deadline?.notes.length ? { note: deadline.notes.join(" · ") } : {});
const titleOf = ({ title, publicOpportunityId }: ListedInEmail, kicker: string): EmailBlock => ({
  title,
  kicker: capital(kicker),
  path: `/opportunities/${publicOpportunityId}`,
});
const factsOf = ({ lines }: ListedInEmail): EmailBlock[] => lines.map((small) => ({ small }));
const actsOf = ({ acts = [] }: ListedInEmail): readonly EmailAct[] => acts;
const openOf = ({ publicOpportunityId }: ListedInEmail): EmailAct => ({
  label: "Open the notice",
  path: `/opportunities/${publicOpportunityId}`,
});
const actsBlock = (acts: readonly EmailAct[]): EmailBlock => ({ acts });
