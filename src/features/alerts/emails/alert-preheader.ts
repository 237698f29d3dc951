import type { AlertContents, ChangeInEmail, ListedInEmail } from "./alert-contents.ts";
import { isSilence, lastMatch } from "./alert-silence.ts";
import { capital, cutAtWord } from "./alert-subject.ts";

const [maxLength, maxOfDigest] = [100, 140];

/** What mail programs show after the subject: what it does not say. */
export function preheaderOf(contents: AlertContents): string {
  const { isDigest, late, reminders, searches, changed, silent, receipt } = contents;
  if (isSilence(contents)) {
    const last = silent.length === 1 ? ` ${lastMatch(silent[0]!)}.` : "";
    return cutAtWord(`${receipt ?? ""}${last}`.trim(), maxOfDigest);
  }
  const found = searches.flatMap(({ name, notices }) => notices.map((notice) => ({ name, notice })));
  const [critical] = changed.filter(({ isCritical }) => isCritical);
  const [closing, ...alsoClosing] = critical ? [] : reminders;
  const isOnly = found.length + changed.length + reminders.length === 1;
  const said = [
    ...late,
    ...(critical ? before(critical) : []),
    critical?.tells && `If you have not seen it by ${critical.tells.by}, we tell ${critical.tells.name}.`,
    closing && sentence(factsOf(closing)),
    alsoClosing.length > 0 && `Also ${titles(alsoClosing)}.`,
    isOnly && found[0] ? sentence(`${factsOf(found[0].notice)}. Found by ${found[0].name}`) : listed(found),
    ...changed
      .filter((change) => change !== critical)
      .flatMap((change) => (isOnly ? before(change) : whatChanged(change))),
  ];
  return cutAtWord(said.filter(Boolean).join(" "), isDigest ? maxOfDigest : maxLength);
}

const listed = (found: readonly { notice: ListedInEmail }[]) =>
  found.length > 0 && `${titles(found.map(({ notice }) => notice))}.`;

const before = ({ changes: [first] }: ChangeInEmail): string[] => (first?.before ? [`Was ${first.before}.`] : []);
const whatChanged = ({ headline, notice }: ChangeInEmail) => [`${capital(headline)}: ${notice.title}.`];

/** Buyer, place, type: the last line of a notice. */
const factsOf = ({ lines }: ListedInEmail) => lines.at(-1) ?? "";
const sentence = (text: string) => (text === "" ? "" : `${text}.`);

/** The first two, and how many more there are. */
function titles(notices: readonly ListedInEmail[]): string {
  const [shown, rest] = [notices.slice(0, 2).map(({ title }) => title), notices.length - 2];
  return rest > 0 ? `${shown.join(", ")}, and ${rest} more` : shown.join(" and ");
}
