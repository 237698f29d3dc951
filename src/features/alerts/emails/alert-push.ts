import { cutAtWord } from "#domain/cut-at-word.ts";
import { formatList } from "#domain/format-number.ts";
import type { Act, ActName } from "#features/alerts/shapes.ts";
import type { SitePath } from "#platform/mail/email.ts";
import type { AlertContents, ListedInEmail } from "./alert-contents.ts";
import { capital, headlineOf } from "./alert-subject.ts";

/** One line, and two to three, on phones and in the corner of Windows. */
const [maxTitle, maxBody] = [40, 110];

/**
 * What can be done from a notification: an act about its notice, or a page to open. Systems that show no buttons open
 * the notice.
 */
export type PushAct = { label: string } & ({ act: Act } | { opens: SitePath });

/** An alert as a notification of a device: the fact, below it the title and what else there is, and two acts. */
export function alertPush(contents: AlertContents) {
  const { title, body } = textOf(contents);
  const notices = noticesOf(contents);
  const [only] = notices.length === 1 ? notices : [];
  const isCritical = contents.changed.some((change) => change.isCritical);
  return {
    title,
    body,
    isUrgent: isCritical || contents.withdrawn.length > 0 || contents.reminders.length > 0,
    /** A later message about the same takes its place, which is heard again if it is critical. */
    tag: only ? `n-${only.publicOpportunityId}` : "several",
    isHeardAgain: isCritical,
    /** Nothing is left to do about it after that. */
    endsAt: only?.closesAt ?? null,
    acts: only ? actsOf(contents, only) : [],
  };
}

function textOf(contents: AlertContents): { title: string; body: string } {
  const unseen = contents.changed.find(({ notSeenBy }) => notSeenBy !== undefined);
  if (unseen) {
    const [names, about] = [formatList(unseen.notSeenBy!), `${capital(unseen.headline)}. ${unseen.notice.title}`];
    const title = `Critical, not seen by ${names}`;
    return title.length <= maxTitle
      ? { title, body: cutAtWord(about, maxBody) }
      : { title: "Critical, not seen by a colleague", body: cutAtWord(`${about}. Not seen by ${names}`, maxBody) };
  }
  const { fact: leading, title, more } = headlineOf(contents, "push");
  const fact = leading.replace(/^Critical, /, "Critical: ");
  const [notice, ...others] = noticesOf(contents);
  if (title === null && others.length > 0) return fit(fact, countsOf(contents));
  const yourTime = notice?.yourTime ? capital(notice.yourTime) : null;
  const isNews = contents.searches.length > 0;
  const [buyer, place] = (notice?.facts ?? []).map(({ value }) => (value === "not stated" ? null : value));
  const where = notice && isNews ? [buyer, place].filter(Boolean).join(", ") : buyer;
  const ended = notice?.former ? `Was to close ${notice.former.short}` : null;
  const watched = contents.successors.length > 0 && !more ? "You now watch it" : null;
  const about = title && where;
  const said = isNews
    ? [title, about, more && `And ${more}`, yourTime]
    : [title, more && `And ${more}`, yourTime, watched ?? about, ended];
  return fit(fact, said.filter(Boolean).join(". "));
}

/** "Roads and paving, NSW: 4. Defence building work: 1. 2 changed." */
function countsOf({ searches, changed }: AlertContents): string {
  const found = searches.filter(({ notices }) => notices.length > 0);
  const parts = found.map(({ name, notices }) => `${name}: ${notices.length}`);
  return [...parts, ...(changed.length > 0 ? [`${changed.length} changed`] : [])].map((part) => `${part}.`).join(" ");
}

/** What is too long for the title leads the body: from a comma on, or all of it. */
function fit(fact: string, body: string): { title: string; body: string } {
  if (fact.length <= maxTitle) return { title: fact, body: cutAtWord(body, maxBody) };
  const cut = fact.lastIndexOf(", ", maxTitle);
  if (cut <= 0) return { title: cutAtWord(fact, maxTitle), body: cutAtWord([fact, body].join(". "), maxBody) };
  const rest = [fact.slice(cut + 2), body].filter((text) => text !== "").join(". ");
  return { title: fact.slice(0, cut), body: cutAtWord(capital(rest), maxBody) };
}

const noticesOf = ({ reminders, successors, searches, changed }: AlertContents): ListedInEmail[] => [
  ...changed.map(({ notice }) => notice),
  ...reminders,
  ...successors,
  ...searches.flatMap(({ notices }) => notices),
];

function actsOf({ changed, reminders, successors }: AlertContents, { publicOpportunityId }: ListedInEmail): PushAct[] {
  // Who has a date ahead wants it in their calendar; stopping is on the notice.
  if (changed.length === 0 && reminders[0]?.reminder !== undefined) return [{ label: "Calendar", opens: "/calendar" }];
  const offered: [ActName, string][] =
    changed.length > 0
      ? changed[0]!.isMinor
        ? [["unwatch", "Stop watching"]]
        : [["seen", "I have seen this"]]
      : reminders.length > 0
        ? [["unwatch", "Not bidding"]]
        : successors.length > 0
          ? [["unwatch", "Stop watching"]]
          : [
              ["watch", "Watch"],
              ["hide", "Not for us"],
            ];
  return offered.map(([act, label]) => ({ label, act: { act, publicOpportunityId } as Act }));
}
