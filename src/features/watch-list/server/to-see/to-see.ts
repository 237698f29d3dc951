import { isoInstant } from "#domain/iso-instant.ts";
import { differencesSince, historiesOf, presentDifferences } from "#features/opportunities/server/changes/service.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { Feature } from "#domain/plans.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { People } from "#features/watch-list/server/list/presenter.ts";
import { authorizeRows } from "#features/watch-list/server/policy.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/refusal.ts";
import * as queries from "./queries.ts";

type Needs = {
  db: Database;
  opportunities: Pick<OpportunityService, "requireVisible">;
  peopleNamed: (personIds: number[]) => Promise<People>;
  billing: Pick<BillingService, "plansOf">;
};

/** Whether a colleague is told of critical changes that were not seen in time: in the plans for people who work together. */
export const escalates = (features: readonly Feature[]): boolean => features.includes("SharingWatchedOpportunities");

/** The important and critical changes of what people watch, which wait until they say that they have seen them. */
export const changesToSee = ({ db, opportunities, peopleNamed, billing }: Needs) => ({
  /**
   * What waits for the caller on one notice, and which colleagues have seen it; null if nothing waits. Refuses with
   * `not_found` or `gone` if they cannot read the notice, and with `not_found` if it is not on their watchlist.
   */
  async toSee(caller: Caller, publicId: string) {
    const actor = requirePermission(caller, "watches.read");
    const { id } = await opportunities.requireVisible(publicId, caller, db);
    if (!(await queries.isOnWatchList(db, actor, id))) throw notFound("You do not watch this opportunity.");
    const { features, paused } = (await billing.plansOf([actor.organisationId])).get(actor.organisationId)!;
    const [own] = authorizeRows(actor, await queries.waitingRows(db, actor, [id], paused.users));
    if (!own) return { toSee: null };
    const { known_at: since, escalates_at: escalatesAt, colleague } = own;
    const [histories, colleagues] = await Promise.all([
      historiesOf(db, [id]),
      queries.seenByColleagues(db, actor, { opportunityId: id, since }),
    ]);
    const seen = authorizeRows(actor, colleagues);
    const isTold = colleague !== null && escalates(features) && !paused.watchedOpportunities.has(id);
    const people = await peopleNamed(seen.map((row) => row.person_id));
    const history = histories.get(id) ?? [];
    return {
      toSee: {
        since: isoInstant(since),
        changes: presentDifferences(differencesSince(history, {}, since)),
        lastFoundDate: isoInstant(history.at(-1)?.seenAt ?? since),
        tellsColleague: escalatesAt && isTold ? { fullName: colleague, date: isoInstant(escalatesAt) } : null,
        seenBy: seen.flatMap((row) => {
          const fullName = people.get(row.person_id)?.name;
          return fullName === undefined ? [] : { fullName, seenDate: isoInstant(row.seen_at) };
        }),
      },
    };
  },

  /** Those of these notices, by the ids of their rows, whose changes wait for the caller. */
  async waitingFor(caller: Caller, ids: number[]): Promise<Set<number>> {
    const actor = requirePermission(caller, "watches.read");
    return new Set((await queries.waitingRows(db, actor, ids, new Set())).map((row) => row.opportunity_id));
  },

  /** When the caller said last that they have seen the changes of a notice, by the id of its row; null if never. */
  changesSeenDate: (caller: Caller, id: number, from: Database = db): Promise<Temporal.Instant | null> =>
    queries.seenDate(from, requirePermission(caller, "watches.read"), id),

  /** The caller has seen all changes of these notices, by the ids of their rows; null: as if they never had. */
  async setChangesSeen(caller: Caller, ids: number[], at: Temporal.Instant | null, to: Database = db): Promise<void> {
    await queries.setSeen(to, requirePermission(caller, "watches.read"), ids, at);
  },
});
