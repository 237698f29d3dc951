import { changeText } from "#domain/change-text.ts";
import { changeFieldCodes } from "#domain/change-field.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { statusById, statusOf } from "#domain/opportunity-status.ts";
import { differencesSince, historiesOf, presentDifferences } from "#features/opportunities/server/changes/service.ts";
import { authorizeRows } from "#features/watch-list/server/policy.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import * as queries from "./queries.ts";

/** What left longer ago is only on the list of what has closed. */
const leftFor = Temporal.Duration.from({ hours: 24 * 30 });
/** What left is marked as seen in one call, which takes as many. */
const maxLeft = 100;

/** What happened on a person's watchlist that they have not seen. */
export const unreadOnWatchList = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** The active notices on the caller's watchlist with changes that they have not seen. */
  async unreadChanges(caller: Caller) {
    const actor = requirePermission(caller, "watches.read");
    return authorizeRows(actor, await queries.unreadChanges(db, actor)).map((row) => ({
      publicOpportunityId: row.public_id,
      title: row.title,
      countOfChanges: row.changes,
      fields: changeFieldCodes.filter((code) => row.fields.includes(code)),
      lastFoundDate: isoInstant(row.last_found_at),
    }));
  },

  /** What left the active part of the caller's watchlist in the last 30 days and was not seen since, the last one first. */
  async left(caller: Caller) {
    const actor = requirePermission(caller, "watches.read");
    const now = clock.now();
    const rows = authorizeRows(actor, await queries.leftActive(db, actor, { since: now.subtract(leftFor), now }));
    return {
      totalRecords: rows.length,
      items: rows.slice(0, maxLeft).map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        status: row.has_closed ? statusOf("Closed").name : statusById(row.status_id).name,
        leftDate: isoInstant(row.left_at),
        timezoneId: row.zone,
      })),
    };
  },
});

type Known = { id: number; since: Temporal.Instant; zone: string };

/** The most important change of each of these notices since an instant, in words, and how many fields have changed. */
export async function changesSince(db: Database, notices: Known[]) {
  const histories = await historiesOf(
    db,
    notices.map(({ id }) => id),
  );
  return new Map(
    notices.flatMap(({ id, since, zone }) => {
      const history = histories.get(id) ?? [];
      const unseen = history.filter(({ seenAt }) => Temporal.Instant.compare(seenAt, since) > 0);
      const differences = differencesSince(history, {}, since);
      // What has changed and is back as it was has changed all the same.
      const changes = presentDifferences(differences.length > 0 ? differences : unseen);
      const [first] = changes;
      const last = unseen.at(-1);
      if (!first || !last) return [];
      const { field, severity } = first;
      const { lead, before = null, after = null, note = null } = changeText(first, zone);
      const said = { lead, before, after, note, countOfFields: changes.length, seenDate: isoInstant(last.seenAt) };
      return [[id, { field, severity, ...said }] as const];
    }),
  );
}
