import { cutAtWord } from "#domain/cut-at-word.ts";
import type { AlertContents, ChangeInEmail, ListedInEmail } from "./alert-contents.ts";
import { isSilence, lastMatch } from "./alert-silence.ts";
import { capital } from "./alert-subject.ts";

const [maxLength, maxOfDigest] = [100, 140];

/** What mail programs show after the subject: what it does not say. */
export function preheaderOf(contents: AlertContents): string {
  const {
    isDigest,
    late,
    reminders,
    searches,
    changed,
    silent,
    silentRead,
    withdrawn,
    successors: stages,
    over,
  } = contents;
  if (isSilence(contents)) {
    const last = silent.length === 1 ? `${lastMatch(silent[0]!)}.` : "";
    const read =
      silentRead === undefined ? "" : `Read: ${silentRead}${silentRead.endsWith(".") ? "" : "."} None matched.`;
    return cutAtWord(`${read} ${last}`.trim(), maxOfDigest);
  }
  const found = searches.flatMap(({ name, notices }) => notices.map((notice) => ({ name, notice })));
  const [critical] = changed.filter(({ isCritical }) => isCritical);
  const [closing, ...alsoClosing] = critical ? [] : reminders;
  const isOnly = found.length + changed.length + reminders.length === 1;
  const said = [
    ...late,
    ...(critical ? before(critical) : []),
    withdrawn.length > 0 && "It was withdrawn from Brolga. Check with the buyer.",
    ...(stages.length === 1 ? [`${factsOf(stages[0]!)}.`, "You now watch it."] : []),
    critical?.tells && `If you have not seen it by ${critical.tells.by}, we tell ${critical.tells.name}.`,
    closing && sentence(factsOf(closing)),
    alsoClosing.length > 0 && `Also ${titles(alsoClosing)}.`,
    isOnly && found[0] ? sentence(`${factsOf(found[0].notice)}. Found by ${found[0].name}`) : listed(found),
    found.length + changed.length + reminders.length === 0 && over.length > 0 && `${titles(over)}.`,
    ...changed
      .filter((change) => change !== critical)
      .flatMap((change) => (isOnly ? before(change) : whatChanged(change))),
  ];
  return cutAtWord(said.filter(Boolean).join(" "), isDigest ? maxOfDigest : maxLength);
}

const listed = (found: readonly { notice: ListedInEmail }[]) =>
  found.length > 0 && `${titles(found.map(({ notice }) => notice))}.`;

/** What was so before; of a cancelled notice who cancelled it, of what was added its words. */
function before({ notice, isCancelled, changes: [first] }: ChangeInEmail): string[] {
  const buyer = notice.facts?.[0]?.value ?? "not stated";
  if (isCancelled)
    return [
      buyer === "not stated" ? "It was cancelled." : `${buyer} cancelled it.`,
      notice.former ? `It was to close ${notice.former.short}.` : "",
      "You can stop work on it.",
    ];
  if (first?.quote) return [`“${first.quote}”`];
  if (first?.documents) return [`${first.documents.map(({ label }) => label).join(", ")}.`];
  return first?.before ? [`Was ${first.before}.`] : [];
}
const whatChanged = ({ headline, notice }: ChangeInEmail) => [`${capital(headline)}: ${notice.title}.`];

/** "Sydney Metro, NSW": buyer and place of a notice, or else its last line. */
function factsOf({ facts = [], lines }: ListedInEmail): string {
  const stated = facts.slice(0, 2).flatMap(({ value }) => (value === "not stated" ? [] : [value]));
  return stated.length > 0 ? stated.join(", ") : (lines.at(-1) ?? "");
}
const sentence = (text: string) => (text === "" ? "" : `${text}.`);

/** The first two, and how many more there are. */
function titles(notices: readonly ListedInEmail[]): string {
  const [shown, rest] = [notices.slice(0, 2).map(({ title }) => title), notices.length - 2];
  return rest > 0 ? `${shown.join(", ")}, and ${rest} more` : shown.join(" and ");
}
