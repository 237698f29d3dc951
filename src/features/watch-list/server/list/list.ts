import { placeById } from "#domain/places.ts";
import { weeksAt } from "#domain/weeks.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { authorizeRows } from "#features/watch-list/server/policy.ts";
import { type OrganisationActor, requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { inBatches } from "#platform/in-batches.ts";
import { changesSince } from "#features/watch-list/server/unread/unread.ts";
import { presentWatch, type People, watcherIdsOf } from "./presenter.ts";
import * as queries from "./queries.ts";

export type ListNeeds = {
  /** Names and emails of registered people by id. */
  peopleNamed: (personIds: number[]) => Promise<People>;
  billing: Pick<BillingService, "plansOf">;
};
type Needs = ListNeeds & {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "listedWithCards">;
};
type Actor = OrganisationActor<"watches.read">;
type Choice = Omit<queries.ListFilter, "personId"> & { timeZoneId: string };

/** Reads what an organisation watches. */
export const watchedOpportunities = ({ db, clock, opportunities, peopleNamed, billing }: Needs) => {
  /** A part of the list from an offset, with the counts of all of it. */
  async function part(actor: Actor, { timeZoneId, ...filter }: Choice, limit: number, offset: number) {
    const wanted = { ...filter, personId: actor.personId, limit, offset };
    const { rows, ...page } = await queries.listedPage(db, actor, wanted, weeksAt(clock.now(), timeZoneId));
    return { ...page, listed: authorizeRows(actor, rows) };
  }

  async function itemsOf(actor: Actor, caller: Caller, listed: queries.ListedRow[], isActive: boolean) {
    const ids = listed.map(({ opportunity_id }) => opportunity_id);
    const { organisationId, personId } = actor;
    const [notices, watches, plans] = await Promise.all([
      opportunities.listedWithCards(ids, caller),
      queries.watchesWithPeople(db, actor, ids),
      billing.plansOf([organisationId]),
    ]);
    const { paused } = plans.get(organisationId)!;
    const authorized = authorizeRows(actor, watches);
    const people = await peopleNamed([
      ...new Set(authorized.flatMap((row) => [row.created_by ?? [], row.shared_by ?? [], row.person_id ?? []].flat())),
    ]);
    const watchesById = Map.groupBy(authorized, (row) => row.opportunity_id);
    const rowById = new Map(listed.map((row) => [row.opportunity_id, row]));
    const changes = await changesSince(
      db,
      notices.flatMap(({ id, item }) => {
        const { is_changed, known_at } = rowById.get(id)!;
        return is_changed ? { id, since: Temporal.Instant.from(known_at), zone: item.timezoneId } : [];
      }),
    );
    return notices.map(({ id, item }) => ({
      ...item,
      ...presentWatch(watchesById.get(id) ?? [], { personId, people }),
      isPausedByPlan: paused.users.has(personId) || paused.watchedOpportunities.has(id),
      isActiveStatus: isActive,
      closingIn: rowById.get(id)!.closing_in,
      unreadChange: changes.get(id) ?? null,
      waitsForSeen: rowById.get(id)!.waits_for_seen,
    }));
  }

  return {
    /** A page of what the caller watches and what is shared with them, with counts. */
    async list(caller: Caller, { page, pageSize, ...choice }: Choice & { page: number; pageSize: number }) {
      const actor = requirePermission(caller, "watches.read");
      const { counts, listed, places, buyers } = await part(actor, choice, pageSize, (page - 1) * pageSize);
      const { total, ...shown } = counts;
      return {
        totalRecords: total,
        items: await itemsOf(actor, caller, listed, choice.isActive),
        counts: shown,
        places: places.flatMap(({ id, count }) => {
          const place = placeById(id);
          return place ? { id, name: place.name, count } : [];
        }),
        buyers: buyers.flatMap(({ id, name, count }) => (name === null ? [] : { id, name, count })),
      };
    },

    /** What closes next of all that is on the caller's watchlist, and how many are active and not. */
    async closingNext(caller: Caller, { limit, timeZoneId }: { limit: number; timeZoneId: string }) {
      const actor = requirePermission(caller, "watches.read");
      const wanted = { personId: actor.personId, limit };
      const { rows, ...counts } = await queries.closingFirst(db, actor, wanted, weeksAt(clock.now(), timeZoneId));
      return { counts, items: await itemsOf(actor, caller, authorizeRows(actor, rows), true) };
    },

    /** The first of the same list, batch by batch: each is read when it is asked for. */
    async listInBatches(caller: Caller, choice: Choice, limit: number) {
      const actor = requirePermission(caller, "watches.read");
      const { counts, listed } = await part(actor, choice, limit, 0);
      const batches = inBatches(listed, (batch) => itemsOf(actor, caller, batch, choice.isActive));
      return { totalRecords: counts.total, batches };
    },

    /** Ids of the rows of what is on a person's watchlist, or of what anyone in the organisation watches. */
    watchedIds: queries.watchedIds,

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
  };
};
