import { isoInstantOrNull } from "#domain/iso-instant.ts";
import type { MemberFacts, OpportunityService } from "#features/opportunities/server/service.ts";
import { authorizeRows } from "#features/triage/server/policy.ts";
import * as queries from "#features/triage/server/queries.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import { type OrganisationActor, requirePermission, requirePerson } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";

export type TriageService = ReturnType<typeof triageService>;

type Needs = {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "requireVisible">;
  watchList: Pick<WatchListService, "watchersOf">;
  /** Names of registered people by id. */
  peopleNamed: (personIds: number[]) => Promise<Map<number, { name: string }>>;
};
type HiddenFor = "Caller" | "Organisation";

/** After a pause this long, the next call begins a new visit. */
const visitGap = Temporal.Duration.from({ hours: 1 });

/** What each person has seen, what is new to them, and what they do not want to see. */
export function triageService({ db, clock, opportunities, watchList, peopleNamed }: Needs) {
  const { watchersOf } = watchList;
  const readableId = async (publicId: string, caller: Caller) =>
    (await opportunities.requireVisible(publicId, caller, db)).id;

  const announceHidden = (actor: OrganisationActor<"triage.use">, opportunityId: string, hiddenFor: HiddenFor) =>
    announce(db, actor, "triage", {
      opportunityId,
      onlyFor: hiddenFor === "Caller" ? actor.personId : undefined,
    });

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

    /** The caller has seen a notice with its changes. Refuses with `not_found` or `gone` if they cannot read it. */
    async markSeen(caller: Caller, publicId: string): Promise<void> {
      await queries.upsertReadings(db, requirePerson(caller), [await readableId(publicId, caller)], clock.now());
    },

    /** The same for several; those that the caller cannot read are left out. */
    async markAllSeen(caller: Caller, publicIds: string[]): Promise<void> {
      const actor = requirePermission(caller, "triage.use");
      const notices = await queries.readableNotices(db, actor, publicIds);
      await queries.upsertReadings(db, requirePerson(caller), idsOf(notices), clock.now());
      for (const notice of notices) await announce(db, actor, "triage", { opportunityId: notice.public_id });
    },

    /** When the caller last saw a notice; null if never. Refuses like `markSeen`. */
    async seenDate(caller: Caller, publicId: string): Promise<Temporal.Instant | null> {
      return queries.readingOf(db, requirePerson(caller), await readableId(publicId, caller));
    },

    /** As if the caller had last seen a notice then, or never. Refuses like `markSeen`. */
    async setSeenDate(caller: Caller, publicId: string, at: Temporal.Instant | null): Promise<void> {
      const [person, id] = [requirePerson(caller), await readableId(publicId, caller)];
      if (at) await queries.upsertReadings(db, person, [id], at);
      else await queries.deleteReading(db, person, id);
      await announce(db, requirePermission(caller, "triage.use"), "triage", { opportunityId: publicId });
    },

    /** The same for the row of a notice that a member has opened; for other callers nothing is recorded. */
    async recordOpened({ id, publicId }: { id: number; publicId: string }, caller: Caller): Promise<void> {
      if (caller.kind !== "member") return;
      await queries.upsertReadings(db, requirePerson(caller), [id], clock.now());
      await announce(db, requirePermission(caller, "triage.use"), "triage", { opportunityId: publicId });
    },

    async hide(caller: Caller, publicId: string, hiddenFor: HiddenFor): Promise<void> {
      const actor = requirePermission(caller, "triage.use");
      const hidden = { opportunityId: await readableId(publicId, caller), isForOrganisation: hiddenFor !== "Caller" };
      await queries.insertHidden(db, actor, hidden, clock.now());
      await announceHidden(actor, publicId, hiddenFor);
    },

    async unhide(caller: Caller, publicId: string, hiddenFor: HiddenFor): Promise<void> {
      const actor = requirePermission(caller, "triage.use");
      const opportunityId = await readableId(publicId, caller);
      await queries.deleteHidden(db, actor, { opportunityId, isForOrganisation: hiddenFor !== "Caller" });
      await announceHidden(actor, publicId, hiddenFor);
    },

    /** What cards show a member: how they have read these notices, by the ids of rows, and which colleagues have or watch. */
    async factsOf(ids: number[], caller: Caller): Promise<Map<number, MemberFacts>> {
      const actor = requirePermission(caller, "triage.use");
      const [rows, openers, watchers] = await Promise.all([
        queries.triageOf(db, actor, ids),
        queries.colleaguesWhoOpened(db, actor, ids),
        watchersOf(caller, ids),
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
          reading: row.reading,
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

const idsOf = (notices: { id: number }[]) => notices.map(({ id }) => id);

/** A browser's clock may be ahead. */
function earlierOf(text: string, now: Temporal.Instant): Temporal.Instant {
  const instant = Temporal.Instant.from(text);
  return Temporal.Instant.compare(instant, now) < 0 ? instant : now;
}
