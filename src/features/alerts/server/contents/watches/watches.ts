import type { StatusName } from "#domain/opportunity-status.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { withdrawn } from "#features/alerts/server/changes/consumer.ts";
import { memoriesOf } from "#features/alerts/server/changes/queries.ts";
import { bySoonest, messageNotice, type MessageNotice } from "#features/alerts/server/contents/notice-lines.ts";
import type { MessageItems } from "#features/alerts/server/contents/queries.ts";
import type { MessageReader } from "#features/alerts/server/contents/reader.ts";
import {
  differencesSince,
  historiesOf,
  presentDifferences,
  toldOf,
} from "#features/opportunities/server/changes/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { datesMovedWithClosing } from "#features/pipeline/server/dates/service.ts";
import type { Database } from "#platform/db/db.ts";
import { dateTexts } from "#features/alerts/server/reminders/dates/text.ts";
import type { Feature } from "#domain/plans.ts";
import { escalates } from "#features/watch-list/server/to-see/service.ts";
import { escalationsAhead, unseenOf } from "./unseen.ts";
import type { ChangedNotice, PresentedChange } from "./changed-notice.ts";
import { watchItems, type WatchItem } from "./queries.ts";

/** What a message says about watched notices. */
export type Watches = {
  /** Soonest first. */
  reminders: MessageNotice[];
  /** What colleagues have not seen comes first, then the most severe. */
  changed: ChangedNotice[];
  /** Later stages that are watched too. Soonest first. */
  successors: MessageNotice[];
  /** References of notices that were withdrawn, with the date. */
  withdrawn: string[];
};

type Reader = MessageReader & { features: readonly Feature[] };
type Needs = { db: Database; opportunities: Pick<OpportunityService, "listedFor"> };

/** Reads again what a message tells about watched notices: only what is so at this moment. */
export async function watchesOf(
  { db, opportunities }: Needs,
  message: MessageItems,
  { personId, organisationId, zone, now, paused, features }: Reader,
): Promise<Watches> {
  const stored = await watchItems(db, message, organisationId, now);
  const items = stored.filter(({ opportunityId }) => !paused.watchedOpportunities.has(opportunityId));
  const ids = [...new Set(items.map(({ opportunityId }) => opportunityId))];
  const listed = await opportunities.listedFor(ids, { kind: "member", organisationId });
  const noticeOf = new Map(listed.map((notice) => [notice.id, notice]));
  const [histories, memories] = await Promise.all([historiesOf(db, ids), memoriesOf(db, [personId], ids)]);

  const changedIds = items.flatMap(({ kind, opportunityId }) => (kind === "change" ? opportunityId : []));
  const movedDates = await datesMovedWithClosing(db, { opportunityIds: changedIds, organisationId });

  const tells = escalates(features)
    ? await escalationsAhead(db, { personId, organisationId, paused }, changedIds)
    : new Map<number, never>();
  const unseen = await unseenOf(db, items, { noticeOf, histories, now, zone });

  const reminders = items.filter((item) => item.kind === "reminder" && (item.date !== null || isStillSo(item)));
  const changed = new Map(items.filter(({ kind }) => kind === "change").map((item) => [item.opportunityId, item]));
  return {
    reminders: [...Map.groupBy(reminders, ({ opportunityId }) => opportunityId)]
      .flatMap(([id, ofNotice]) => {
        const notice = noticeOf.get(id);
        return notice ? reminderOf(messageNotice(notice, now, zone), ofNotice, notice.item.timezoneId, now) : [];
      })
      .sort(bySoonest),
    successors: items
      .filter(({ kind }) => kind === "successor")
      .flatMap(({ opportunityId, earlierTitle }) => {
        const notice = noticeOf.get(opportunityId);
        return notice && isActive(notice.item.status)
          ? successorOf(messageNotice(notice, now, zone), earlierTitle)
          : [];
      })
      .sort(bySoonest),
    changed: [
      ...unseen,
      ...[...changed.values()]
        .flatMap(({ opportunityId, since }) => {
          const notice = noticeOf.get(opportunityId);
          const told = memories.get(`${personId} ${opportunityId} ${message.channel}`) ?? {};
          const differences = differencesSince(histories.get(opportunityId) ?? [], told, since);
          if (!notice || differences.length === 0) return [];
          const hasMoved = differences.some(({ field }) => field === "closing");
          return {
            notice: messageNotice(notice, now, zone),
            zone: notice.item.timezoneId,
            changes: presentDifferences(differences),
            movedDates: (hasMoved && movedDates.get(opportunityId)) || [],
            told: toldOf(told, differences),
            tells: tells.get(opportunityId),
          };
        })
        .sort((a, b) => weightOf(a.changes) - weightOf(b.changes) || bySoonest(a.notice, b.notice)),
    ],
    withdrawn: items.flatMap(({ subject, reference, withdrawnAt, opportunityId }) =>
      subject === withdrawn && withdrawnAt && !noticeOf.has(opportunityId)
        ? `${reference ?? "A notice without a reference"}, on ${formatWeekday(withdrawnAt.epochMilliseconds, zone)}`
        : [],
    ),
  };
}

const successorOf = (notice: MessageNotice, earlierTitle: string | null): MessageNotice => {
  const before = earlierTitle === null ? "a stage before it" : `the stage before it, “${earlierTitle}”`;
  return { ...notice, lines: [...notice.lines, `You watch ${before}, so this is watched too, with the same alerts.`] };
};

const isActive = (status: StatusName) => status === "Open" || status === "Future Opportunity";

/** A notice as it is reminded of: dates other than the closing stand above it, the soonest in the subject. */
function reminderOf(notice: MessageNotice, items: WatchItem[], zone: string, now: Temporal.Instant): MessageNotice {
  const dates = items.flatMap(({ date }) => date ?? []).toSorted((a, b) => a.at.localeCompare(b.at));
  const [first] = dates;
  if (!first) return notice;
  const texts = dates.map((date) => dateTexts(date, zone, now));
  return {
    ...notice,
    reminder: texts[0]!.short,
    ...(first.isMandatory && { mandatoryAt: Temporal.Instant.from(first.at).epochMilliseconds }),
    zoned: texts[0]!.zoned,
    yourTime: null,
    closesAt: Temporal.Instant.from(first.at).epochMilliseconds,
    deadline: texts[0]!.deadline,
    lines: [
      ...texts.slice(1).map(({ deadline }) => deadline.text),
      notice.deadline?.text ?? "",
      ...notice.lines,
    ].filter(Boolean),
  };
}

/** False for a reminder of a closing that has moved, is over, or was called off. */
const isStillSo = ({ subject, closing }: WatchItem) => closing !== null && subject.startsWith(`${closing} `);

const weightOf = (changes: PresentedChange[]) =>
  Math.min(...changes.map(({ severity }) => ["critical", "important", "minor"].indexOf(severity)));
