import type { PassingEngine } from "#adapters/search-engine/port.ts";
import { formatTime, formatWeekday, formatZonedTime } from "#domain/format-time.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";
import type { AlertContents, SearchInEmail } from "#features/alerts/emails/alert-contents.ts";
import { receiptText } from "#features/alerts/emails/coverage-receipt.ts";
import {
  aboutOf as whatChanged,
  changeHeadline,
  emailChanges,
  formerDay,
  movedDateChange,
  secondChange,
  weightiest,
} from "#features/alerts/server/contents/change-headline.ts";
import {
  detailsOfMessage,
  type MessageDetails,
  noDetails,
} from "#features/alerts/server/contents/details/of-message.ts";
import { type Matches, matchesOf } from "#features/alerts/server/contents/matches.ts";
import type { MessageNotice } from "#features/alerts/server/contents/notice-lines.ts";
import type { MatchItem, MessageItems, RecipientRow } from "#features/alerts/server/contents/queries.ts";
import {
  type Coverage,
  endingOf,
  nextMessagesOf,
  readingOf,
  receiptOf,
  silentReadOf,
} from "#features/alerts/server/contents/receipt.ts";
import { type NearMiss, nearMissesOf } from "#features/alerts/server/near-misses/near-misses.ts";
import { type Repairs, repairsOf } from "#features/alerts/server/repairs/repairs.ts";
import { type Silence, silenceInEmail, withOpen } from "#features/alerts/server/nothing-new/silence.ts";
import { type Watches, watchesOf } from "#features/alerts/server/contents/watches/watches.ts";
import { scopeOfReader } from "#features/alerts/server/policy.ts";
import { hasChannel, type PlansOf } from "#features/alerts/server/telling/tell.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import type { SitePath } from "#platform/mail/email.ts";

type Needs = {
  db: Database;
  opportunities: Pick<OpportunityService, "listedFor" | "keyDatesOf" | "statedFor">;
  coverage: Coverage;
  plansOf: PlansOf;
  passingEngine: PassingEngine;
};

/** What a message tells at a moment. */
export type Message = Matches & {
  isDigest: boolean;
  /** When it is sent, and the zone of its reader. */
  now: Temporal.Instant;
  zone: string;
  watches: Watches;
  details: MessageDetails;
  repairs: Repairs;
  silent: Silence[];
  nearMisses: NearMiss[];
  receipt?: string;
  silentRead?: string;
  ending?: string;
};

/**
 * Reads what a message tells, everything as it is now; null if nothing is left, or if the plan lets no such message out.
 * `now` is when it is sent.
 */
export async function composeMessage(
  needs: Needs,
  items: MessageItems,
  person: RecipientRow,
  now: Temporal.Instant,
): Promise<Message | null> {
  const isDigest = items.isDigest && items.channel === "email";
  const { id: personId, organisation_id: organisationId, time_zone: zone } = person;
  const { features, paused } = (await needs.plansOf([organisationId])).get(organisationId)!;
  if (paused.users.has(personId) || !hasChannel(features, items.channel)) return null;
  const reader = { personId, organisationId, zone, now, paused, features };
  const { sections, over } = await matchesOf(needs, items, reader);
  const watches = await watchesOf(needs, items, reader);
  const silent = isDigest ? await silenceInEmail(needs, items, reader) : [];
  // Only emails tell of what came late.
  const repairs = items.channel === "email" ? await repairsOf(needs, items, sections, reader) : nothingLate;
  const tellsOver = isDigest && over.length + repairs.missed.length > 0;
  if (sections.length === 0 && !tellsOver && !hasAny(watches) && silent.length === 0) return null;
  const isEmail = items.channel === "email";
  const details = isEmail
    ? await detailsOfMessage(needs, { sections, watches }, { ...reader, organisation: scopeOfReader(person) })
    : noDetails;
  const message = { isDigest, now, zone, sections, over, watches, details, repairs, silent, nearMisses: [] };
  if (!isDigest) {
    const receipt = isEmail && sections.length > 0 ? await readingOf(needs.coverage, details) : "";
    return receipt === "" ? message : { ...message, receipt };
  }
  const nearMisses = await nearMissesOf(needs, reader, shownIn(message));
  if (sections.length === 0 && !tellsOver && !hasAny(watches)) {
    const since = silent.map(({ sinceAt }) => sinceAt).reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? a : b));
    return {
      ...message,
      nearMisses,
      silent: await withOpen(needs, silent, reader),
      silentRead: await silentReadOf(needs, { since, now, zone }),
      ending: await nextMessagesOf(needs.db, personId, zone, now),
    };
  }
  const receipt = receiptText(await receiptOf(needs, personId, now), zone);
  return { ...message, nearMisses, receipt, ending: await endingOf(needs.db, personId, zone, now) };
}

const nothingLate: Repairs = { missed: [], late: [] };

/** The notices that stand anywhere in a message. */
const shownIn = ({ sections, over, watches, repairs }: Pick<Message, "sections" | "over" | "watches" | "repairs">) =>
  new Set([
    ...sections.flatMap(({ opportunityIds }) => opportunityIds),
    ...over.map(({ id }) => id),
    ...repairs.missed.flatMap(({ opportunityIds }) => opportunityIds),
    ...watches.changed.map(({ notice }) => notice.id),
    ...[...watches.reminders, ...watches.successors].map(({ id }) => id),
  ]);

const hasAny = ({ reminders, successors, changed, withdrawn }: Watches) =>
  reminders.length + successors.length + changed.length + withdrawn.length > 0;

/** Where the whole list is of what a search has found, or of what it has missed. */
export type ListPath = (section: { savedSearchId: number; items: MatchItem[] }) => SitePath;

/** What a message shows. */
export function contentsOf(message: Message, pathOf: ListPath): AlertContents {
  const {
    isDigest,
    sections,
    over,
    watches,
    details: { details, warnings },
    repairs,
    silent,
    nearMisses,
    receipt,
    silentRead,
    ending,
    now,
    zone: readerZone,
  } = message;
  const withDetails = <Notice extends MessageNotice>(notice: Notice): Notice => ({
    ...notice,
    warning: warnings.get(notice.id),
    details: details.get(notice.id),
  });
  const searches = sections.map((section): SearchInEmail => ({
    name: section.name,
    notices: section.notices.map(withDetails),
    path: pathOf(section),
    ...(section.requestChange !== undefined && { requestChange: section.requestChange }),
  }));
  const { reminders, successors, changed, withdrawn } = watches;
  return {
    isDigest,
    searches,
    over: isDigest ? over : [],
    late: repairs.late,
    missed: repairs.missed.map((section) => ({
      name: section.name,
      path: pathOf(section),
      opportunityIds: section.opportunityIds,
    })),
    reminders: reminders.map(withDetails),
    successors: successors.map(withDetails),
    withdrawn,
    silent: silent.map((search) => ({ ...search, path: "/saved-searches" })),
    nearMisses,
    ...(receipt !== undefined && { receipt }),
    ...(silentRead !== undefined && { silentRead }),
    ...(ending !== undefined && { ending }),
    changed: changed.map(({ notice, zone, changes, movedDates, notSeenBy, tells }) => ({
      notice: { ...notice, details: details.get(notice.id) },
      readAt: details.get(notice.id)?.readAt.get(weightiest(changes).field),
      isCritical: changes.some(({ severity }) => severity === "critical"),
      ...whatChanged(changes),
      formerDay: formerDay(changes),
      second: secondChange(changes, zone) ?? (movedDates[0] && movedDateChange(movedDates[0]).field),
      headline: changeHeadline(changes, zone),
      zonedHeadline: changeHeadline(changes, zone, "with its zone"),
      undatedHeadline: changeHeadline(changes, zone, "left out"),
      ...(notSeenBy && { notSeenBy }),
      ...(tells && { tells: { name: tells.name, by: momentText(tells.at, now, readerZone) } }),
      changes: [
        ...emailChanges(changes, zone, `/opportunities/${notice.publicOpportunityId}`),
        ...movedDates.map(movedDateChange),
      ],
    })),
  };
}

/** What the list of a message is made of: whose it is and what it is about. */
export const aboutOf = (message: Message, personId: number) => ({
  personId,
  isDigest: message.isDigest,
  sections: message.sections,
  watched: watchedIn(message),
  silent: message.silent,
});

const watchedIn = ({ watches }: Message) => [
  ...watches.changed.map(({ notice }) => notice),
  ...watches.reminders,
  ...watches.successors,
];

/** "Wed 16 Sep 2026 8:00am" */
export const sentAt = (now: Temporal.Instant, zone: string) =>
  `${formatWeekday(now.epochMilliseconds, zone)} ${formatTime(now.epochMilliseconds, zone)}`;

/** "1:46pm AEST", or "Mon 21 Sep 11:30am AEST" on another day. */
function momentText(at: Temporal.Instant, now: Temporal.Instant, zone: string): string {
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate();
  const time = formatZonedTime(at.epochMilliseconds, zone);
  return dayOf(at).equals(dayOf(now)) ? time : `${dayAndMonth(at.epochMilliseconds, zone)} ${time}`;
}

/** Where a short message leads: to its notice, or to the list of several. */
export function leadingPath({ reminders, successors, searches, changed }: AlertContents): SitePath {
  const found = searches.flatMap(({ notices }) => notices);
  const [notice, ...others] = [...changed.map((change) => change.notice), ...reminders, ...successors, ...found];
  if (notice && (others.length === 0 || found.length === 0)) return `/opportunities/${notice.publicOpportunityId}`;
  return searches[0]?.path ?? "/dashboard";
}
