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
    const last = silent.length === 1 ? sentence(lastMatch(silent[0]!)) : "";
    const read =
      silentRead === undefined ? "" : `Read: ${silentRead}${silentRead.endsWith(".") ? "" : "."} None matched.`;
    return fitting([read, last], maxOfDigest);
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
    alsoClosing.length > 0 && sentence(`Also ${titles(alsoClosing)}`),
    ...(isOnly && found[0]
      ? [sentence(factsOf(found[0].notice)), sentence(`Found by ${found[0].name}`)]
      : [listed(found)]),
    found.length + changed.length + reminders.length === 0 && over.length > 0 && sentence(titles(over)),
    ...changed
      .filter((change) => change !== critical)
      .flatMap((change) => (isOnly ? before(change) : whatChanged(change))),
  ];
  return fitting(said, isDigest ? maxOfDigest : maxLength);
}

/** Of a sentence that has no room, no less than this is said. */
const minRest = 24;

/** As many sentences as have room. The last one is cut at a word, unless too little of it would be left. */
function fitting(said: readonly (string | false | undefined)[], max: number): string {
  let text = "";
  for (const next of said.filter((each) => typeof each === "string" && each !== "")) {
    const longer = `${text} ${next as string}`.trim();
    if (longer.length > max) return text !== "" && max - text.length < minRest ? text : cutAtWord(longer, max);
    text = longer;
  }
  return text;
}

const listed = (found: readonly { notice: ListedInEmail }[]) =>
  found.length > 0 && sentence(titles(found.map(({ notice }) => notice)));

/** What was so before; of a cancelled notice who cancelled it, of what was added its words. */
function before({ notice, isCancelled, formerDay, second, changes: [first], notSeenBy }: ChangeInEmail): string[] {
  const buyer = notice.facts?.[0]?.value ?? "not stated";
  if (isCancelled)
    return [
      buyer === "not stated" ? "It was cancelled." : `${buyer} cancelled it.`,
      notice.former ? `It was to close ${notice.former.short}.` : "",
      "You can stop work on it.",
    ];
  if (first?.quote) return [`“${first.quote}”`];
  if (first?.documents) return [`${first.documents.map(({ label }) => label).join(", ")}.`];
  // The subject has little room for it.
  const title = notSeenBy === undefined ? [] : [sentence(cutAtWord(notice.title, maxTitle))];
  const was = first?.before ? [`Was ${formerDay ?? first.before}.`] : [];
  return [...title, ...was, ...(second === undefined ? [] : [sentence(second)])];
}
const whatChanged = ({ headline, notice }: ChangeInEmail) => [
  sentence(`${capital(headline)}: ${cutAtWord(notice.title, maxTitle)}`),
];

/** "Sydney Metro, NSW": buyer and place of a notice, or else its last line. */
function factsOf({ facts = [], lines }: ListedInEmail): string {
  const stated = facts.slice(0, 2).flatMap(({ value }) => (value === "not stated" ? [] : [value]));
  return stated.length > 0 ? stated.join(", ") : (lines.at(-1) ?? "");
}
/** Three dots end a sentence. */
const sentence = (text: string) => (text === "" || text.endsWith("...") ? text : `${text}.`);

/** Longer titles are cut: the subject and the message have them whole. */
const maxTitle = 48;

/** The first two, and how many more there are. */
function titles(notices: readonly ListedInEmail[]): string {
  const [shown, rest] = [notices.slice(0, 2).map(({ title }) => cutAtWord(title, maxTitle)), notices.length - 2];
  return rest > 0 ? `${shown.join(", ")}, and ${rest} more` : shown.join(" and ");
}
