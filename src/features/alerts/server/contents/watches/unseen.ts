import type { PlanInForce } from "#features/billing/server/service.ts";
import { unseenBy } from "#features/alerts/server/escalations/queries.ts";
import { type ListedNotice, messageNotice } from "#features/alerts/server/contents/notice-lines.ts";
import {
  differencesSince,
  presentDifferences,
  type StoredChange,
} from "#features/opportunities/server/changes/service.ts";
import { waitingRows } from "#features/watch-list/server/to-see/service.ts";
import type { Database } from "#platform/db/db.ts";
import type { WatchItem } from "./queries.ts";
import type { ChangedNotice } from "./changed-notice.ts";

type Shown = {
  noticeOf: ReadonlyMap<number, ListedNotice>;
  histories: Map<number, StoredChange[]>;
  now: Temporal.Instant;
  zone: string;
};

/** What colleagues have not seen in time, as far as they still have not: each notice once, with their names. */
export async function unseenOf(
  db: Database,
  items: WatchItem[],
  { noticeOf, histories, now, zone }: Shown,
): Promise<ChangedNotice[]> {
  const escalations = items.filter(({ kind }) => kind === "escalation");
  if (escalations.length === 0) return [];
  const unseen = await unseenBy(
    db,
    escalations.map(({ alertId }) => alertId),
  );
  return [...Map.groupBy(escalations, ({ opportunityId }) => opportunityId)].flatMap(([id, own]): ChangedNotice[] => {
    const [notice, people] = [noticeOf.get(id), own.flatMap(({ alertId }) => unseen.get(alertId) ?? [])];
    if (!notice || people.length === 0) return [];
    const since = people.map(({ knownAt }) => knownAt).toSorted((a, b) => Temporal.Instant.compare(a, b))[0]!;
    const changes = presentDifferences(differencesSince(histories.get(id) ?? [], {}, since));
    if (!changes.some(({ severity }) => severity === "critical")) return [];
    return [
      {
        notice: messageNotice(notice, now, zone),
        zone: notice.item.timezoneId,
        changes: changes.filter(({ severity }) => severity !== "minor"),
        movedDates: [],
        notSeenBy: [...new Set(people.map(({ name }) => name))],
      },
    ];
  });
}

/** Who is told, and when, if the reader has not seen critical changes of these notices by then. */
export async function escalationsAhead(
  db: Database,
  reader: { personId: number; organisationId: number; paused: PlanInForce["paused"] },
  opportunityIds: number[],
): Promise<Map<number, NonNullable<ChangedNotice["tells"]>>> {
  const rows = await waitingRows(db, reader, opportunityIds, reader.paused.users);
  return new Map(
    rows.flatMap((row) =>
      row.escalates_at && row.colleague !== null
        ? [[row.opportunity_id, { name: row.colleague, at: row.escalates_at }] as const]
        : [],
    ),
  );
}
