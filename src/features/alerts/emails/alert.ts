import { cutAtWord } from "#domain/cut-at-word.ts";
import { formatCounted } from "#domain/format-number.ts";
import type { EmailBlock, EmailContent, EmailNotice } from "#platform/mail/email.ts";
import { renderEmail } from "#platform/mail/render.ts";
import {
  type AlertContents,
  type ChangeInEmail,
  type ListedInEmail,
  maxOfSearch,
  type SearchInEmail,
} from "./alert-contents.ts";
import { inList, remindersIn } from "./alert-list.ts";
import { preheaderOf } from "./alert-preheader.ts";
import { lateBlocks, missedBlocks, missedCount } from "./alert-repairs.ts";
import { isSilence, silenceBlocks } from "./alert-silence.ts";
import { singleBlocks, tellsText, withdrawnText } from "./alert-single.ts";
import { notSeenText, soonest, subjectOf } from "./alert-subject.ts";

type Alert = AlertContents & Pick<EmailContent, "to" | "date" | "list">;

const maxInAll = 40;
/** Gmail cuts a message at 102 kB, and the address of an installation can be longer than this one. */
const maxBytes = 90_000;
const note =
  "These are not in your results. They have most of your words, or are close in meaning. At most 5 in a message.";
const branding = { productName: "Brolga", origin: "https://tenders.brolga.example" };

/**
 * A message with what somebody's searches found and what they watch: an immediate one, or a digest. If it would be too
 * long for mail programs, the searches list fewer notices, the last ones first.
 */
export function alertTemplate(alert: Alert): EmailContent {
  for (let listed = maxInAll; ; listed -= 5) {
    const content = templateWith(alert, listed);
    if (listed <= 0 || Buffer.byteLength(renderEmail(content, branding).html) <= maxBytes) return content;
  }
}

/** `listed`: the most notices of searches. */
function templateWith({ to, date, list, ...contents }: Alert, listed: number): EmailContent {
  const { reminders, successors, searches, changed, withdrawn, over } = contents;
  const found = searches.flatMap(({ notices }) => notices);
  const changeBlocks = changesIn(changed);
  // A critical change, and a long list, would be lost below it.
  const changesFirst = changed.some(({ isCritical }) => isCritical) || found.length > maxOfSearch;
  const single = singleBlocks(contents);
  const blocks: EmailBlock[] = single ?? [
    { title: titleOf(contents) },
    ...lateBlocks(contents),
    ...(found.length > 1 && reminders.length === 0 ? firstToClose(found, changed.length) : []),
    ...(reminders.length > 0
      ? [
          {
            heading: remindersHeading(reminders),
            count: `${reminders.length} that you watch`,
            ...remindersIn(reminders),
          },
        ]
      : []),
    ...(changesFirst ? changeBlocks : []),
    ...(successors.length > 0 ? [{ heading: "Next stage", notices: successors.map(inList) }] : []),
    ...listedSearches(searches, listed),
    ...(changesFirst ? [] : changeBlocks),
    ...withdrawn.map((reference) => ({ text: withdrawnText(reference) })),
  ];
  if (over.length > 0) {
    const count = formatCounted(over.length, "notice");
    blocks.push({ heading: "Closed before this message", count, notices: over.slice(0, maxOfSearch).map(inList) });
  }
  blocks.push(...missedBlocks(contents), ...silenceBlocks(contents));
  if (contents.nearMisses.length > 0)
    blocks.push({
      heading: "Also relevant",
      count: "outside your searches",
      isAside: true,
      note,
      notices: contents.nearMisses.map(inList),
    });
  // A message about nothing else says what was read first.
  const isSilent = isSilence(contents);
  if (contents.receipt !== undefined && !isSilent)
    blocks.push(
      { section: "What we read", size: "ending" },
      { small: contents.receipt, link: { label: "See coverage", path: "/coverage" } },
    );
  if (contents.ending !== undefined)
    blocks.push(...(isSilent ? [{ section: "Next", size: "ending" } as const] : []), { small: contents.ending });
  const subject = subjectOf(contents);
  const about = { preheader: preheaderOf(contents), why: whyOf(contents), isOptional: true };
  return { to, subject, blocks, ...about, ...(date && { date }), ...(list && { list }) };
}

function titleOf(contents: AlertContents): string {
  if (isSilence(contents)) return "Nothing new, still watching";
  const { reminders, successors, searches, changed, withdrawn } = contents;
  const found = searches.reduce((sum, { notices }) => sum + notices.length, 0);
  const parts = [
    reminders.length > 0 && `${reminders.length} ${remindersHeading(reminders).toLowerCase()}`,
    successors.length > 0 && formatCounted(successors.length, "next stage"),
    found > 0 && `${found} new`,
    changed.length > 0 && `${changed.length} changed`,
    withdrawn.length > 0 && `${withdrawn.length} withdrawn`,
    contents.missed.length > 0 && `${missedCount(contents.missed)} missed`,
  ];
  const said = parts.filter((part) => part !== false);
  return said.length > 0 ? said.join(", ") : "Nothing new is still open";
}

const remindersHeading = (reminders: readonly ListedInEmail[]) =>
  reminders.some(({ reminder }) => reminder !== undefined) ? "Coming up" : "Closing";

/** Its row says more of it. */
const maxFirstTitle = 60;

/** "First to close: Mon 5 Oct 3:00pm, Dead Horse Gap Walking Track. 2 notices that you watch have changed." */
function firstToClose(found: readonly ListedInEmail[], changed: number): EmailBlock[] {
  const first = soonest(found);
  if (!first?.closes) return [];
  const title = cutAtWord(first.title, maxFirstTitle);
  const sentence = `First to close: ${first.closes.replace(/^closes /, "")}, ${title}${title.endsWith("...") ? "" : "."}`;
  const watched = `${formatCounted(changed, "notice")} that you watch ${changed === 1 ? "has" : "have"} changed.`;
  return [{ text: changed > 0 ? `${sentence} ${watched}` : sentence }];
}

function listedSearches(searches: readonly SearchInEmail[], listed: number): EmailBlock[] {
  let room = listed;
  return searches
    .filter(({ notices }) => notices.length > 0)
    .map(({ name, path, requestChange, notices }) => {
      const shown = notices.slice(0, Math.min(maxOfSearch, room));
      room -= shown.length;
      const rest = notices.length - shown.length;
      return {
        heading: name,
        count: `${notices.length} new`,
        ...(requestChange !== undefined && { note: requestChange }),
        notices: shown.map(inList),
        ...(rest > 0 && { more: { label: `and ${rest} more`, path } }),
      };
    });
}

function changesIn(changed: readonly ChangeInEmail[]): EmailBlock[] {
  if (changed.length === 0) return [];
  const count = `${changed.length} that you watch`;
  return [{ heading: "Changed", count, notices: changed.map(changedInList) }];
}

/** A changed notice in a list. Its closing stands with what was before, if that has changed. */
function changedInList({ notice, hasMoved, changes, notSeenBy, tells }: ChangeInEmail): EmailNotice {
  const { deadline, ...listed } = inList(notice);
  const notes = [
    ...(notSeenBy === undefined ? [] : [`${notSeenText(notSeenBy)} this within 4 working hours.`]),
    ...(tells ? [tellsText(tells)] : []),
  ];
  return { ...listed, ...(deadline && !hasMoved && { deadline }), changes, notes };
}

function whyOf(contents: AlertContents): string {
  if (isSilence(contents)) return "You get this once a week when a saved search found nothing.";
  const { isDigest, reminders, successors, searches, changed, withdrawn, over, missed } = contents;
  const watched = reminders.length + successors.length + changed.length + withdrawn.length > 0;
  const searched = searches.length + over.length + missed.length > 0;
  const reasons = [searched && "saved these searches", watched && "watch these notices"].filter(Boolean);
  const cadence = isDigest ? "and chose a daily or weekly email" : "and critical changes are sent at once";
  const [only] = searches.length === 1 && over.length + missed.length === 0 ? searches : [];
  if (changed.some(({ notSeenBy }) => notSeenBy !== undefined))
    return "You get this because you watch this notice, and a colleague has not seen a critical change of it.";
  if (!watched) {
    const saved = only ? `“${only.name}”` : "these searches";
    return `You get this because you saved ${saved} ${isDigest ? cadence : "with immediate email"}.`;
  }
  if (!searched && !isDigest) {
    const what =
      reminders.length + successors.length + changed.length + withdrawn.length > 1 ? "these notices" : "this notice";
    if (changed.length + successors.length + withdrawn.length === 0)
      return `You get this because you watch ${what}, and watched notices have reminders.`;
    return `You get this because you watch ${what}. Critical changes are sent at once.`;
  }
  return `You get this because you ${reasons.join(" and ")}, ${cadence}.`;
}
