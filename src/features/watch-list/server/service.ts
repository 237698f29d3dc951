import { type AlertTimings, featuresFor, initialTimings } from "#domain/alert-timing.ts";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { RecordActivity } from "#features/activity/server/service.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { OperatorActor } from "#features/operator/server/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import * as queries from "#features/watch-list/server/queries.ts";
import { type OrganisationActor, type OrganisationScope, requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";
import { forbidden, notFound } from "#platform/refusal.ts";
import { requireUnchanged, versionOf } from "#platform/stored-version.ts";
import { type ListNeeds, watchedOpportunities } from "#features/watch-list/server/list/list.ts";
import { changesToSee } from "#features/watch-list/server/to-see/to-see.ts";
import { unreadOnWatchList } from "#features/watch-list/server/unread/unread.ts";
import { authorizeRows } from "./policy.ts";
import { timingsOf } from "./timings.ts";

export { watchers } from "./activity.ts";
export type WatchListService = ReturnType<typeof watchListService>;

type Needs = ListNeeds & {
  db: Database;
  clock: Clock;
  billing: Pick<BillingService, "requireWithinCap" | "requireFeature" | "plansOf">;
  organisations: Pick<OrganisationService, "lock">;
  record: RecordActivity;
  opportunities: Pick<OpportunityService, "requireVisible" | "listedWithCards">;
};

/** How long a person can take back that they stopped watching. */
export const undoTime = Temporal.Duration.from({ minutes: 10 });

/** What an organisation watches, and who in it. */
export function watchListService({ db, clock, billing, organisations, opportunities, record, peopleNamed }: Needs) {
  type Change = {
    trx: Transaction;
    actor: OrganisationActor<"watches.change">;
    role: Awaited<ReturnType<typeof organisations.lock>>;
    notice: Awaited<ReturnType<typeof opportunities.requireVisible>>;
    /** The organisation's watches of the notice, with what the caller has in each. */
    watches: queries.OwnWatchRow[];
    at: Temporal.Instant;
  };

  /**
   * Runs a change of what the caller's organisation watches, while the organisation is locked. Colleagues' screens are
   * told, unless it concerns the caller alone.
   */
  const change = <Result>(
    caller: Caller,
    publicId: string,
    run: (change: Change) => Promise<Result>,
    { isPersonal = false } = {},
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const actor = requirePermission(caller, "watches.change");
      const notice = await opportunities.requireVisible(publicId, caller, trx);
      const role = await organisations.lock(trx, actor);
      const own = { opportunityId: notice.id, personId: actor.personId };
      const watches = authorizeRows(actor, await queries.watchesOf(trx, actor, own));
      const result = await run({ trx, actor, role, notice, watches, at: clock.now() });
      const onlyFor = isPersonal ? actor.personId : undefined;
      await announce(trx, actor, "watches", { opportunityId: publicId, onlyFor });
      return result;
    });

  /** The version of what the caller watches now of a notice, by which undo knows that it is still so. */
  const versionOfWatches = async ({ trx, actor, notice: { id: opportunityId } }: Change): Promise<string> => {
    const { personId } = actor;
    return versionOf(ownState(authorizeRows(actor, await queries.watchesOf(trx, actor, { opportunityId, personId }))));
  };

  /** Refuses with `plan_cap` if the notice is active, does not count yet and would be one too many. */
  async function requirePlace({ trx, actor, notice, watches }: Change) {
    if (watches.some(isCurrent) || !activeStatusIds.includes(notice.statusId)) return;
    await billing.requireWithinCap(actor, "watchedOpportunities", (await queries.countActive(trx, actor)) + 1, trx);
  }

  async function watchIn(changed: Change) {
    const { trx, actor, notice, watches, at } = changed;
    if (watches.some(isWatching)) return;
    await requirePlace(changed);
    const by = { personId: actor.personId, at };
    const canUndo = (instant: Temporal.Instant | null) =>
      instant !== null && Temporal.Instant.compare(instant.add(undoTime), at) >= 0;
    const stopped = watches.filter(({ stopped_at }) => canUndo(stopped_at));
    for (const { id, ended_at } of stopped) {
      if (ended_at) await queries.resumeWatch(trx, id);
      await queries.resumeWatcher(trx, id, actor.personId);
    }
    await record(trx, actor, { code: "OpportunityWatched", opportunityId: notice.id });
    if (stopped.length > 0) return;
    const [first] = watches;
    if (first?.ended_at) await queries.renewWatch(trx, first.id, by);
    const id = first?.id ?? (await queries.insertWatch(trx, actor, { ...by, opportunityId: notice.id }));
    await queries.upsertWatcher(trx, id, by, initialTimings);
  }

  return {
    ...watchedOpportunities({ db, clock, opportunities, peopleNamed, billing }),
    ...unreadOnWatchList({ db, clock }),
    ...changesToSee({ db, opportunities, peopleNamed, billing }),

    /**
     * The caller watches a notice. Within 10 minutes after they stopped, everything is as it was before. Returns the version
     * by which `unwatch` knows that it is still so. Refuses with `plan_cap` if the organisation watches as many active ones
     * as its plan allows.
     */
    watch: (caller: Caller, publicId: string) =>
      change(caller, publicId, async (changed) => {
        await watchIn(changed);
        return { version: await versionOfWatches(changed) };
      }),

    /**
     * The caller stops watching. Refuses with `not_found` if they do not watch it, and with `conflict` if it is no longer as
     * they left it.
     */
    unwatch: (caller: Caller, publicId: string, { version }: { version?: string | undefined } = {}) =>
      change(caller, publicId, async ({ trx, actor, notice, watches, at }) => {
        const own = watches.filter(isWatching);
        if (own.length === 0) throw notWatched();
        requireUnchanged(version, ownState(watches));
        await queries.stopWatching(trx, ids(own), { personId: actor.personId, at });
        await record(trx, actor, { code: "OpportunityUnwatched", opportunityId: notice.id });
      }),

    /**
     * Shares what the caller watches, or stops that. Refuses with `plan_cap` if the plan lacks the feature, and stopping
     * with `forbidden` if a colleague shared it and the caller is no admin.
     */
    share: (caller: Caller, publicId: string, isShared: boolean) =>
      change(caller, publicId, async ({ trx, actor, role, notice, watches, at }) => {
        const { personId } = actor;
        const current = watches.filter(isCurrent);
        const shared = current.filter(({ shared_at }) => shared_at !== null);
        if (isShared) {
          const own = current.filter(isWatching);
          if (own.length === 0) throw notWatched();
          await billing.requireFeature(actor, "SharingWatchedOpportunities", trx);
          if (shared.length > 0) return;
          await queries.setShared(trx, ids(own), { personId, at });
          await record(trx, actor, { code: "WatchShared", opportunityId: notice.id });
        } else {
          const isOthers = shared.some(({ shared_by }) => shared_by !== personId);
          if (isOthers && role !== "OrganisationAdmin") throw sharedByOther();
          await queries.setShared(trx, ids(shared), null);
        }
      }),

    /**
     * How often the caller is told about what they watch, or what is shared with them. Refuses with `plan_cap` if the
     * plan lacks what a timing needs that they have not chosen before.
     */
    setTimings: (caller: Caller, publicId: string, timings: AlertTimings) =>
      change(
        caller,
        publicId,
        async ({ trx, actor, watches }) => {
          const own = watches.filter((row) => isCurrent(row) && (isWatching(row) || row.shared_at !== null));
          if (own.length === 0) throw notWatched();
          const had = own.flatMap((row) => featuresFor(timingsOf(row)));
          for (const feature of featuresFor(timings))
            if (!had.includes(feature)) await billing.requireFeature(actor, feature, trx);
          for (const { id } of own) await queries.upsertTimings(trx, id, actor.personId, timings);
        },
        { isPersonal: true },
      ),

    /** How many active opportunities the organisation watches, and the titles of those beyond a cap. */
    async namesBeyond(scope: OrganisationScope, beyond: ReadonlySet<number>) {
      const active = await queries.activeTitles(db, scope);
      return { count: active.length, names: active.filter(({ id }) => beyond.has(id)).map(({ title }) => title) };
    },

    /** How many active opportunities the organisation watches, for its cap. */
    countActive: (actor: OrganisationActor<"organisation.read">) => queries.countActive(db, actor),

    /** The same of many organisations, for operators, who see no list. */
    countActiveByOrganisation: (_actor: OperatorActor, organisationIds: number[]) =>
      queries.countActiveByOrganisation(db, organisationIds),

    /** How many of them each of these members watches. */
    countActiveByPerson: (actor: OrganisationActor<"members.read">, personIds: number[]) =>
      queries.countActiveByPerson(db, actor, personIds),
  };
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const isCurrent = ({ ended_at }: queries.OwnWatchRow) => ended_at === null;
const isWatching = ({ watching_since, stopped_at }: queries.OwnWatchRow) =>
  watching_since !== null && stopped_at === null;

/** What somebody has of their own in a notice: whom a colleague's own watch tells does not matter to them. */
const ownState = (watches: queries.OwnWatchRow[]) => ({
  own: watches.filter(isWatching).map(({ id, watching_since, shared_at }) => ({
    id,
    since: watching_since?.toString(),
    shared: shared_at?.toString(),
  })),
});

const notWatched = () => notFound("You do not watch this opportunity.");
const sharedByOther = () =>
  forbidden("A colleague shared this opportunity. They and admins can stop sharing it.", {
    field: "isShared",
    rule: "shared_by_other",
  });
