import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { authorizeRows } from "#features/watch-list/server/policy.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { presentWatch, type People, watcherIdsOf } from "./presenter.ts";
import * as queries from "./queries.ts";

export type ListNeeds = {
  /** Names and emails of registered people by id. */
  peopleNamed: (personIds: number[]) => Promise<People>;
};
type Needs = ListNeeds & {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "listedWithCards">;
};
type Request = {
  page: number;
  pageSize: number;
  isActive: boolean;
  watchedBy: queries.WatchedBy;
  timeZoneId: string;
};

/** Reads what an organisation watches. */
export const watchedOpportunities = ({ db, clock, opportunities, peopleNamed }: Needs) => ({
  /** A page of what the caller watches and what is shared with them, with counts. */
  async list(caller: Caller, { page, pageSize, isActive, watchedBy, timeZoneId }: Request) {
    const actor = requirePermission(caller, "watches.read");
    const filter = { personId: actor.personId, isActive, watchedBy };
    const weeks = weeksAt(clock.now(), timeZoneId);
    const wanted = { ...filter, limit: pageSize, offset: (page - 1) * pageSize };
    const { counts, rows } = await queries.listedPage(db, actor, wanted, weeks);
    const listed = authorizeRows(actor, rows);
    const ids = listed.map(({ opportunity_id }) => opportunity_id);
    const [notices, watches] = await Promise.all([
      opportunities.listedWithCards(ids, caller),
      queries.watchesWithPeople(db, actor, ids),
    ]);
    const authorized = authorizeRows(actor, watches);
    const people = await peopleNamed([
      ...new Set(authorized.flatMap((row) => [row.created_by ?? [], row.shared_by ?? [], row.person_id ?? []].flat())),
    ]);
    const watchesById = Map.groupBy(authorized, (row) => row.opportunity_id);
    const closingById = new Map(listed.map((row) => [row.opportunity_id, row.closing_in]));
    const items = notices.map(({ id, item }) => ({
      ...item,
      ...presentWatch(watchesById.get(id) ?? [], { personId: actor.personId, people }),
      isActiveStatus: isActive,
      closingIn: closingById.get(id) as "none",
    }));
    return { totalRecords: isActive ? counts.active : counts.inactive, items, counts };
  },

  /** Who watches these notices, by the ids of their rows; those that nobody watches are left out. */
  async watchersOf(caller: Caller, ids: number[]) {
    const actor = requirePermission(caller, "watches.read");
    const rows = authorizeRows(actor, await queries.watchesWithPeople(db, actor, ids));
    const byNotice = Map.groupBy(rows, (row) => row.opportunity_id);
    return new Map(
      [...byNotice].map(([id, watches]) => [
        id,
        { isShared: watches.some(({ shared_at }) => shared_at !== null), watcherIds: watcherIdsOf(watches) },
      ]),
    );
  },
});

/** The Mondays after the present week and the next of a calendar. */
function weeksAt(now: Temporal.Instant, zone: string): queries.Weeks {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const nextMonday = today.add({ days: 8 - today.dayOfWeek });
  return { thisWeekEnds: nextMonday.toString(), nextWeekEnds: nextMonday.add({ weeks: 1 }).toString() };
}
