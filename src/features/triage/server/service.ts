import { isoInstantOrNull } from "#domain/iso-instant.ts";
import type { MemberFacts, OpportunityService } from "#features/opportunities/server/service.ts";
import { authorizeRows } from "#features/triage/server/policy.ts";
import * as queries from "#features/triage/server/queries.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import { type OrganisationActor, requirePermission, requirePerson } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";
import { changedSince, requireUnchanged, versionOf } from "#platform/stored-version.ts";

export type TriageService = ReturnType<typeof triageService>;

type Needs = {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "requireVisible">;
  watchList: Pick<WatchListService, "watchersOf" | "waitingFor" | "changesSeenDate" | "setChangesSeen">;
  /** Names of registered people by id. */
  peopleNamed: (personIds: number[]) => Promise<Map<number, { name: string }>>;
};
/** When somebody last saw a notice, by opening it or saying so, and when they last said so. */
export type SeenDates = { seen: Temporal.Instant | null; changesSeen: Temporal.Instant | null };
type HiddenFor = "Caller" | "Organisation";

/** After a pause this long, the next call begins a new visit. */
const visitGap = Temporal.Duration.from({ hours: 1 });

/** What each person has seen, what is new to them, and what they do not want to see. */
export function triageService({ db, clock, opportunities, watchList, peopleNamed }: Needs) {
  const readableId = async (publicId: string, caller: Caller) =>
    (await opportunities.requireVisible(publicId, caller, db)).id;

  const announceHidden = (actor: OrganisationActor<"triage.use">, opportunityId: string, hiddenFor: HiddenFor) =>
    announce(db, actor, "triage", {
      opportunityId,
      onlyFor: hiddenFor === "Caller" ? actor.personId : undefined,
    });

  /** Colleagues' cards say who has seen a notice; what waits is the person's own. */
  async function announceSeen(actor: OrganisationActor<"triage.use">, opportunityId: string) {
    await announce(db, actor, "triage", { opportunityId });
    await announce(db, actor, "watches", { opportunityId, onlyFor: actor.personId });
  }

  async function lockedSeenDates(trx: Transaction, caller: Caller, id: number): Promise<SeenDates> {
    const seen = await queries.readingOf(trx, requirePerson(caller), id, { locks: true });
    return { seen, changesSeen: await watchList.changesSeenDate(caller, id, trx) };
  }

  async function setSeen(caller: Caller, notices: { id: number; public_id: string }[]): Promise<void> {
    const [actor, now] = [requirePermission(caller, "triage.use"), clock.now()];
    await queries.upsertReadings(db, requirePerson(caller), idsOf(notices), now);
    await watchList.setChangesSeen(caller, idsOf(notices), now);
    for (const notice of notices) await announceSeen(actor, notice.public_id);
  }

  return {
    /** Records that the caller is here. Returns when their last visit ended. */
    visit: (caller: Caller) =>
      db.transaction().execute(async (trx) => {
        const person = requirePerson(caller);
        const [before, now] = [await queries.lockedVisit(trx, person), clock.now()];
        const isNew = before && Temporal.Instant.compare(before.last_active_at.add(visitGap), now) < 0;
        const ended = (isNew ? before.last_active_at : before?.last_visit_ended_at) ?? null;
        await queries.upsertVisit(trx, person, { last_active_at: now, last_visit_ended_at: ended });
        return { lastVisitEnded: isoInstantOrNull(ended) };
      }),

    /** Takes over what a browser knows about its reader. Only the first import counts, so that no browser overwrites it. */
    import: (caller: Caller, { seen, lastVisitEnded }: { seen: string[]; lastVisitEnded: string | null }) =>
      db.transaction().execute(async (trx) => {
        const person = requirePerson(caller);
        const [before, now] = [await queries.lockedVisit(trx, person), clock.now()];
        if (before?.imported_at) return;
        const ended = before?.last_visit_ended_at ?? (lastVisitEnded === null ? null : earlierOf(lastVisitEnded, now));
        await queries.upsertVisit(trx, person, { last_active_at: now, last_visit_ended_at: ended, imported_at: now });
        const notices = await queries.readableNotices(trx, requirePermission(caller, "triage.use"), seen);
        await queries.upsertReadings(trx, person, idsOf(notices), now);
      }),

    /**
     * The caller says that they have seen a notice with its changes, so that nothing waits for them any more. Refuses with
     * `not_found` or `gone` if they cannot read it.
     */
    async markSeen(caller: Caller, publicId: string): Promise<void> {
      const id = await readableId(publicId, caller);
      await setSeen(caller, [{ id, public_id: publicId }]);
    },

    /**
     * The same for several. Left out are those that the caller cannot read, and those with a change that was found after
     * `foundUntil`: nobody can say that they have seen what they were not shown.
     */
    async markAllSeen(
      caller: Caller,
      { publicOpportunityIds, foundUntil }: { publicOpportunityIds: string[]; foundUntil?: string | undefined },
    ): Promise<void> {
      const actor = requirePermission(caller, "triage.use");
      const notices = await queries.readableNotices(db, actor, publicOpportunityIds);
      const changed = foundUntil === undefined ? [] : await queries.changedSince(db, idsOf(notices), foundUntil);
      await setSeen(
        caller,
        notices.filter(({ id }) => !changed.includes(id)),
      );
    },

    /** When the caller last saw a notice, and last said so; null if never. Refuses like `markSeen`. */
    async seenDates(caller: Caller, publicId: string): Promise<SeenDates> {
      const id = await readableId(publicId, caller);
      const [seen, changesSeen] = await Promise.all([
        queries.readingOf(db, requirePerson(caller), id),
        watchList.changesSeenDate(caller, id),
      ]);
      return { seen, changesSeen };
    },

    /**
     * As if the caller had not said that they have seen a notice: `left` is what that made of it, `before` what was. What
     * they have opened since stays opened. Refuses like `markSeen`, and with `conflict` if they have said so again since.
     */
    async takeBackSeen(caller: Caller, publicId: string, { before, left }: Record<"before" | "left", SeenDates>) {
      const [person, id] = [requirePerson(caller), await readableId(publicId, caller)];
      await db.transaction().execute(async (trx) => {
        const { seen, changesSeen } = await lockedSeenDates(trx, caller, id);
        if (!isSame(changesSeen, left.changesSeen)) throw changedSince();
        await watchList.setChangesSeen(caller, [id], before.changesSeen, trx);
        if (!isSame(seen, left.seen)) return;
        if (before.seen) await queries.upsertReadings(trx, person, [id], before.seen);
        else await queries.deleteReading(trx, person, id);
      });
      await announceSeen(requirePermission(caller, "triage.use"), publicId);
    },

    /**
     * A member has opened a notice. What waits for them goes on waiting: they must say that they have seen it. For other
     * callers nothing is recorded.
     */
    async recordOpened({ id, publicId }: { id: number; publicId: string }, caller: Caller): Promise<void> {
      if (caller.kind !== "member") return;
      await queries.upsertReadings(db, requirePerson(caller), [id], clock.now());
      await announce(db, requirePermission(caller, "triage.use"), "triage", { opportunityId: publicId });
    },

    /** Returns the version by which `unhide` knows that it is still so; null if it was hidden before. */
    async hide(caller: Caller, publicId: string, hiddenFor: HiddenFor): Promise<{ version: string | null }> {
      const actor = requirePermission(caller, "triage.use");
      const hidden = { opportunityId: await readableId(publicId, caller), isForOrganisation: hiddenFor !== "Caller" };
      const rows = await db.transaction().execute(async (trx) => {
        if ((await queries.lockHidden(trx, actor, hidden)).length > 0) return [];
        return await queries.insertHidden(trx, actor, hidden, clock.now());
      });
      await announceHidden(actor, publicId, hiddenFor);
      return { version: rows.length > 0 ? versionOf(hiddenState(rows)) : null };
    },

    /** Refuses with `conflict` if it was hidden anew since the version that the caller left. */
    async unhide(
      caller: Caller,
      publicId: string,
      { hiddenFor, version }: { hiddenFor: HiddenFor; version?: string | undefined },
    ): Promise<void> {
      const actor = requirePermission(caller, "triage.use");
      const hidden = { opportunityId: await readableId(publicId, caller), isForOrganisation: hiddenFor !== "Caller" };
      await db.transaction().execute(async (trx) => {
        const rows = await queries.lockHidden(trx, actor, hidden);
        if (rows.length > 0) requireUnchanged(version, hiddenState(rows));
        await queries.deleteHidden(trx, actor, hidden);
      });
      await announceHidden(actor, publicId, hiddenFor);
    },

    /** What cards show a member: how they have read these notices, by the ids of rows, and which colleagues have or watch. */
    async factsOf(ids: number[], caller: Caller): Promise<Map<number, MemberFacts>> {
      const actor = requirePermission(caller, "triage.use");
      const [rows, openers, watchers, waiting] = await Promise.all([
        queries.triageOf(db, actor, ids),
        queries.colleaguesWhoOpened(db, actor, ids),
        watchList.watchersOf(caller, ids),
        watchList.waitingFor(caller, ids),
      ]);
      const opened = Map.groupBy(authorizeRows(actor, openers), (row) => row.opportunity_id);
      const people = await peopleNamed([
        ...new Set([
          ...openers.map((row) => row.person_id),
          ...[...watchers.values()].flatMap((row) => row.watcherIds),
        ]),
      ]);
      const factsOf = (row: queries.TriageRow): MemberFacts => {
        const openerIds = (opened.get(row.opportunity_id) ?? []).map((opener) => opener.person_id);
        const { isShared = false, watcherIds = [] } = watchers.get(row.opportunity_id) ?? {};
        const colleagueIds = [...new Set([...watcherIds, ...openerIds])].filter((id) => id !== actor.personId);
        return {
          reading: waiting.has(row.opportunity_id) ? "changed" : row.reading,
          hiddenFor: row.hidden_for,
          userWatching: watcherIds.includes(actor.personId),
          organisationWatching: isShared,
          colleagues: colleagueIds.flatMap((id) => {
            const person = people.get(id);
            if (!person) return [];
            return { fullName: person.name, hasOpened: openerIds.includes(id), isWatching: watcherIds.includes(id) };
          }),
        };
      };
      return new Map(authorizeRows(actor, rows).map((row) => [row.opportunity_id, factsOf(row)]));
    },
  };
}

const isSame = (one: Temporal.Instant | null, other: Temporal.Instant | null): boolean =>
  one === null || other === null ? one === other : Temporal.Instant.compare(one, other) === 0;

const hiddenState = (rows: { hidden_by: number | null; hidden_at: Temporal.Instant }[]) => ({
  hidden: rows.map(({ hidden_by, hidden_at }) => ({ by: hidden_by, at: hidden_at.toString() })),
});

const idsOf = (notices: { id: number }[]) => notices.map(({ id }) => id);

/** A browser's clock may be ahead. */
function earlierOf(text: string, now: Temporal.Instant): Temporal.Instant {
  const instant = Temporal.Instant.from(text);
  return Temporal.Instant.compare(instant, now) < 0 ? instant : now;
}
