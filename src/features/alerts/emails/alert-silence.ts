import { formatCount, formatList } from "#domain/format-number.ts";
import type { EmailBlock } from "#platform/mail/email.ts";
import type { AlertContents, SilentInEmail } from "./alert-contents.ts";

/** More names than this are counted. */
const maxNames = 10;

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
      { facts: [{ label: "Last match", value: lastMatchOf(first) }] },
      { button: "Change this search", path: first.path },
    ];
  const notices = silent.map((search) => ({ title: search.name, path: search.path, lines: [lastMatch(search)] }));
  return [
    { text: `${formatCount(silent.length)} searches ${found}` },
    { heading: "What they found last", notices: notices.slice(0, maxNames) },
    ...rest(silent.length - maxNames),
  ];
}

const rest = (more: number): EmailBlock[] => (more > 0 ? [{ text: `And ${formatCount(more)} more.` }] : []);

/** "Culverts, Jetties and Weirs" */
function namesOf(silent: readonly SilentInEmail[]): string {
  const more = silent.length - maxNames;
  const names = silent.slice(0, maxNames).map(({ name }) => name);
  return formatList(more > 0 ? [...names, `${formatCount(more)} more`] : names);
}
