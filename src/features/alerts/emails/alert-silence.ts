import { formatCount, formatList } from "#domain/format-number.ts";
import type { EmailBlock, EmailFact } from "#platform/mail/email.ts";
import { type AlertContents, maxSilences as maxNames, type OpenInEmail, type SilentInEmail } from "./alert-contents.ts";

/** True for a message that tells nothing else than that nothing is new. */
export const isSilence = ({ silent, over, ...contents }: AlertContents): boolean => {
  const { reminders, successors, searches, changed, withdrawn, missed } = contents;
  const told = [over, missed, reminders, successors, searches, changed, withdrawn];
  return silent.length > 0 && told.every((part) => part.length === 0);
};

/** "Nothing new in Jetties this week, still watching" */
export const silenceSubject = (silent: readonly SilentInEmail[]): string =>
  `Nothing new in ${silent.length === 1 ? silent[0]!.name : `${formatCount(silent.length)} searches`} this week, still watching`;

/** "Last match: Wed 19 Aug 2026: Fire Systems Maintenance" */
export const lastMatch = (search: SilentInEmail): string => `Last match: ${lastMatchOf(search)}`;

const lastMatchOf = ({ last }: SilentInEmail): string =>
  last === null ? "none since it was saved" : `${last.day}${last.title === null ? "" : `: ${last.title}`}`;

/** What a message says about searches that have found nothing: all of it, or one line among other things. */
export function silenceBlocks(contents: AlertContents): EmailBlock[] {
  const { silent } = contents;
  const [first, ...others] = silent;
  if (!first) return [];
  const found = `found nothing from ${first.since} to ${first.until}.`;
  if (!isSilence(contents))
    return [{ section: "Nothing new, still watching" }, { text: `${namesOf(silent)} ${found}` }];
  if (others.length === 0)
    return [
      { text: `${first.name} ${found}` },
      { facts: [...readFact(contents), lastFact(first), ...(first.open ? [openFact(first.open)] : [])] },
      ...(first.open ? hidingBlocks(first.open) : []),
      { acts: [{ label: "Change this search", path: first.path }] },
    ];
  const notices = silent.map((search) => ({
    title: search.name,
    path: search.path,
    lines: [lastMatch(search), ...(search.open ? [`Open now: ${openText(search.open)}`] : [])],
  }));
  return [
    { text: `${formatCount(silent.length)} searches ${found}` },
    { facts: readFact(contents) },
    { heading: "What they found last", notices: notices.slice(0, maxNames) },
    ...rest(silent.length - maxNames),
  ];
}

const readFact = ({ silentRead }: AlertContents): EmailFact[] =>
  silentRead === undefined ? [] : [{ label: "Read", value: silentRead }];

function lastFact({ last }: SilentInEmail): EmailFact {
  if (!last?.title || !last.path)
    return { label: "Last match", value: last === null ? "none since it was saved" : last.day };
  return { label: "Last match", value: `${last.day}:`, link: { label: last.title, path: last.path } };
}

const openFact = (open: OpenInEmail): EmailFact => ({ label: "Open now", value: openText(open) });

/** "2 in this search, 1 of them opened by you" */
function openText({ count, opened }: OpenInEmail): string {
  if (count === 0) return "none in this search";
  const said = `${formatCount(count)} in this search`;
  if (opened === null) return said;
  if (opened < count) return `${said}, ${opened === 0 ? "none" : formatCount(opened)} of them opened by you`;
  return `${said}, ${count === 1 ? "which you have opened" : count === 2 ? "both opened by you" : "all opened by you"}`;
}

/** Which filters hide open notices that pass all others. */
function hidingBlocks({ hiding, hasWords }: OpenInEmail): EmailBlock[] {
  if (hiding.length === 0) return [];
  return [
    { section: `Your filters hide open notices${hasWords ? " with your words" : ""}`, size: "small" },
    {
      facts: hiding.map(({ filter, count }) => ({
        label: `${formatCount(count)} more`,
        value: `without “${filter.replace(/^(?:in|of the type|of) /, "")}”`,
      })),
    },
  ];
}

const rest = (more: number): EmailBlock[] => (more > 0 ? [{ text: `And ${formatCount(more)} more.` }] : []);

/** "Culverts, Jetties and Weirs" */
function namesOf(silent: readonly SilentInEmail[]): string {
  const more = silent.length - maxNames;
  const names = silent.slice(0, maxNames).map(({ name }) => name);
  return formatList(more > 0 ? [...names, `${formatCount(more)} more`] : names);
}
