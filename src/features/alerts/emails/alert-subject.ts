import { cutAtWord } from "#domain/cut-at-word.ts";
import { formatList } from "#domain/format-number.ts";
import type { AlertContents, ChangeInEmail, ListedInEmail } from "./alert-contents.ts";
import { missedText } from "./alert-repairs.ts";
import { isSilence, silenceSubject } from "./alert-silence.ts";

/**
 * What an alert says first: a fact, the title of the notice that it is about, and what else there is. `end`: what a
 * short message says last, if it has room. `hasTwoReadings`: the fact names two closings, since the notice states both.
 */
export type Headline = {
  fact: string;
  title: string | null;
  more: string | null;
  end: string | null;
  hasTwoReadings: boolean;
};

/** A text message names the zone of each time, and what the reader's clock shows; push only where these differ. */
type Wording = "subject" | "push" | "sms";

function closesIn(wording: Wording, notice: ListedInEmail): string | null {
  const plain = notice.reminder ?? notice.closes;
  const zoned = notice.zoned ?? plain;
  if (wording === "sms") return zoned && notice.yourTime ? `${zoned}, ${notice.yourTime}` : zoned;
  return wording === "push" && notice.yourTime ? zoned : plain;
}

/** "closes tomorrow, Thu 17 Sep 3:00pm": no day is named without its date. Only a text message counts further ones. */
function remindsOf(wording: Wording, notice: ListedInEmail): string {
  const text = closesIn(wording, notice);
  const { days = null, what = "closes" } = notice.deadline ?? {};
  if (text === null) return "closing";
  if (days !== "today" && days !== "tomorrow") return wording === "sms" && days ? `${text}, ${days}` : text;
  const date = text.slice(what.length + 1);
  return `${text.slice(0, what.length)} ${days}, ${date}`;
}

/** What a text message of a cancelled notice says last. */
const endOf = ({ notice, isCancelled }: ChangeInEmail): string | null =>
  isCancelled && notice.former ? `Was to close ${notice.former.short}` : null;

/** The notice, if the headline of its change names its closing. */
const movedNotice = ({ notice, hasMoved }: ChangeInEmail) => (hasMoved ? { notice } : {});

const changeIn = (wording: Wording, { headline, zonedHeadline, notice }: ChangeInEmail): string =>
  wording === "sms" || (wording === "push" && notice.yourTime) ? (zonedHeadline ?? headline) : headline;

/** The headline of an alert. What is critical or closes leads. */
export function headlineOf(contents: AlertContents, wording: Wording = "subject"): Headline {
  const { reminders, successors, searches, changed, withdrawn, silent } = contents;
  const found = searches.flatMap(({ notices }) => notices);
  const names = searches.flatMap(({ name, notices }) => (notices.length > 0 ? [name] : []));
  const counts = countsOf(found.length, changed.length);
  const about = (
    fact: string,
    title: string | null = null,
    { more = null, end = null, notice }: { more?: string | null; end?: string | null; notice?: ListedInEmail } = {},
  ): Headline => ({ fact, title, more, end, hasTwoReadings: notice?.hasTwoReadings ?? false });
  if (isSilence(contents)) return about(silenceSubject(silent));
  const critical = changed.find(({ isCritical }) => isCritical);
  if (critical) {
    const fact = `${unseenText(critical, wording)}Critical, ${changeIn(wording, critical)}`;
    return about(fact, critical.notice.title, { end: endOf(critical), ...movedNotice(critical) });
  }
  if (withdrawn.length > 0) return about("Critical, withdrawn", withdrawn[0]!, { end: "Check with the buyer" });
  const [closing, ...alsoClosing] = reminders;
  if (closing) {
    const more = [alsoClosing.length > 0 && `${alsoClosing.length} more`, counts].filter(Boolean).join(", ");
    return about(capital(remindsOf(wording, closing)), closing.title, {
      more: more || null,
      ...(closing.reminder === undefined && { notice: closing }),
    });
  }
  const [stage, ...moreStages] = successors;
  if (stage) {
    const closes = closesIn(wording, stage);
    const more = [moreStages.length > 0 && `${moreStages.length} more`, counts].filter(Boolean).join(", ");
    return about(`Next stage${closes ? ` is open, ${closes}` : ""}`, stage.title, {
      more: more || null,
      end: "You now watch it",
      notice: stage,
    });
  }
  if (found.length === 1 && changed.length === 0) {
    const closes = closesIn(wording, found[0]!);
    return about(`New${closes ? `, ${closes}` : ""}`, found[0]!.title, {
      end: `Found by ${names[0]!}`,
      notice: found[0]!,
    });
  }
  if (found.length === 0 && changed.length === 1)
    return about(capital(changeIn(wording, changed[0]!)), changed[0]!.notice.title, movedNotice(changed[0]!));
  if (counts === "" && contents.missed.length > 0) return about(missedText(contents.missed));
  if (counts === "") return about("What your searches found has closed");
  const first = soonest(found);
  const closes = first?.closes?.replaceAll(/ [\d:]+[ap]m/g, "");
  if (!first || !closes) return about(counts);
  // A text message has room for the first of them, and no list below it.
  if (wording === "sms") return about(`${counts}. First ${closes}`, first.title);
  return about(`${counts}, first ${closes}`);
}

/** Names must leave room for the fact. */
const maxNames: Record<Wording, number> = { subject: 24, push: 40, sms: 24 };

const unseenText = ({ notSeenBy }: ChangeInEmail, wording: Wording): string =>
  notSeenBy === undefined ? "" : `${notSeenText(notSeenBy, maxNames[wording])} this. `;

/** "Sam Whitlock has not seen", "Li Chen and Sam Whitlock have not seen"; "2 colleagues have not seen" for longer names. */
export function notSeenText(names: readonly string[], maxLength = Infinity): string {
  const all = formatList(names);
  if (names.length > 1) return `${all.length <= maxLength ? all : `${names.length} colleagues`} have not seen`;
  return `${all.length <= maxLength ? all : "A colleague"} has not seen`;
}

/** Longer ones are cut in lists of messages; of less than this a title is not recognised. */
const [maxSubject, minTitle] = [90, 8];

/** The subject of an alert: the fact first, the title last. Only the title is cut, and left out if nothing would be left. */
export function subjectOf(contents: AlertContents): string {
  const { fact, title, more } = headlineOf(contents);
  const end = more === null ? "" : `, and ${more}`;
  const room = maxSubject - `${fact}: ${end}`.length;
  const shown = title === null || room < Math.min(minTitle, title.length) ? "" : `: ${cutAtWord(title, room)}`;
  return cutAtWord(`${fact}${shown}${end}`, maxSubject);
}

/** "5 new and 2 changed" */
const countsOf = (found: number, changed: number) =>
  [found > 0 && `${found} new`, changed > 0 && `${changed} changed`].filter(Boolean).join(" and ");

/** The first of several notices to close. */
export const soonest = (notices: readonly ListedInEmail[]) =>
  notices.reduce<ListedInEmail | undefined>(
    (first, notice) => (notice.closesAt !== null && notice.closesAt < (first?.closesAt ?? Infinity) ? notice : first),
    undefined,
  );

/** With its first letter as a capital. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
