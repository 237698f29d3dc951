import type { Input } from "#contract/endpoint.ts";
import type { AlertTimings } from "#domain/alert-timing.ts";
import type { ActivityService } from "#features/activity/server/service.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { OperatorActor } from "#features/operator/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import type { savedSearchesContract } from "#features/saved-searches/contract.ts";
import { authorizeRead, canEdit, type SearchUser, searchUserOf } from "#features/saved-searches/server/policy.ts";
import { editableOf, presentSearch } from "#features/saved-searches/server/presenter.ts";
import * as queries from "#features/saved-searches/server/queries.ts";
import type { DescriptionService } from "#features/search/server/description/service.ts";
import type { SearchRequest, SearchService } from "#features/search/server/service.ts";
import type { Authorized, OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { fixedFeedHead } from "#platform/feed/feed.ts";
import { announce } from "#platform/live/announce.ts";
import { newPublicId } from "#platform/public-id.ts";
import { conflict, forbidden, notFound } from "#platform/refusal.ts";
import { requireCurrent, requireUnchanged } from "#platform/stored-version.ts";
import { requestChangeColumns } from "./request-change.ts";
import { describeStored, findsSame, isSavedAs, nameKeyOf, readStored, storedRequestOf } from "./stored-request.ts";
import { featuresForChange, timingsOf, withRequested } from "./timings.ts";

export { readStored };
export type SavedSearchService = ReturnType<typeof savedSearchService>;

type Needs = {
  db: Database;
  clock: Clock;
  billing: Pick<BillingService, "requireWithinCap" | "requireFeature" | "plansOf">;
  organisations: Pick<OrganisationService, "lock">;
  search: Pick<SearchService, "effectiveRequest">;
  descriptions: DescriptionService;
  activity: Pick<ActivityService, "record" | "forgetDeletedSearch">;
};
type Body<Name extends "create" | "update" | "timing"> = Input<(typeof savedSearchesContract)[Name]>["body"];
type VisibleRow = Authorized<queries.SearchRow>;

/** How long a deleted search can be restored. */
export const restoreMinutes = 10;

/** The searches that members save: their own and those that are shared with their organisation. */
export function savedSearchService({ db, clock, billing, organisations, search, descriptions, activity }: Needs) {
  const saved = async (request: SearchRequest, caller: Caller) =>
    storedRequestOf(await search.effectiveRequest(request, caller));

  /** Tells colleagues what was done to a search, as it is afterwards. */
  async function record(trx: Transaction, caller: Caller, code: SearchActivity, publicId: string) {
    const { actor } = searchUserOf(caller);
    const row = authorizeRead(actor, await queries.searchByPublicId(trx, actor, publicId));
    if (!row) return;
    const request = readStored(row);
    const [description] = await describeStored(descriptions, [request], caller);
    const isShared = row.shared_at !== null;
    const savedSearch = { id: row.public_id, name: row.name, isShared, request, description: description! };
    await activity.record(trx, actor, { code, savedSearch });
  }

  /** Refuses with `not_found` for a search that the member cannot see, or that was deleted. */
  async function visibleRow(database: Database, actor: SearchUser, publicId: string): Promise<VisibleRow> {
    const row = authorizeRead(actor, await queries.searchByPublicId(database, actor, publicId));
    if (!row || row.deleted_at) throw searchNotFound();
    return row;
  }

  /**
   * Runs a change with the organisation locked, on a search that the caller can edit. Refuses with `not_found`, and with
   * `forbidden` for other people's searches.
   */
  const change = (
    caller: Caller,
    publicId: string,
    apply: (trx: Transaction, row: VisibleRow, actor: SearchUser) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const { actor } = searchUserOf(caller);
      const role = await organisations.lock(trx, actor);
      const row = await visibleRow(trx, actor, publicId);
      if (!canEdit(actor, role, row)) throw notEditable();
      await apply(trx, row, actor);
      await announceSearch(trx, actor, row);
    });

  async function requireFreeName(trx: Transaction, name: string, ownerId: number, except?: number) {
    const taken = { ownerId, nameKey: nameKeyOf(name), ...(except !== undefined && { except }) };
    if (await queries.nameIsTaken(trx, taken)) throw nameTaken();
  }

  /** Call it with the organisation locked. */
  const requireFreePlace = async (trx: Transaction, actor: SearchUser) =>
    billing.requireWithinCap(actor, "savedSearches", (await queries.countSearches(trx, actor)) + 1, trx);

  async function requireTimings(actor: SearchUser, stored: AlertTimings, wanted: AlertTimings, trx: Transaction) {
    for (const feature of featuresForChange(stored, wanted)) await billing.requireFeature(actor, feature, trx);
  }

  /** Colleagues' screens are told of shared searches. */
  const announceSearch = (
    trx: Transaction,
    actor: SearchUser,
    { owner_id, shared_at }: Pick<queries.SearchRow, "owner_id" | "shared_at">,
  ) => announce(trx, actor, "savedSearches", shared_at === null ? { onlyFor: owner_id } : {});

  /** What colleagues are told of a change of what a search finds. */
  async function changeColumns(
    caller: Caller,
    change: { row: VisibleRow; stored: SearchRequest | null; request: SearchRequest; at: Temporal.Instant },
  ) {
    const [before, after] = await describeStored(descriptions, [change.stored, change.request], caller);
    const by = searchUserOf(caller).actor.personId;
    const changed = { request_changed_at: change.at, request_changed_by: by, description_before: before! };
    return requestChangeColumns(change.row, changed, after!);
  }

  async function present(rows: VisibleRow[], caller: Caller) {
    const reader = searchUserOf(caller);
    const { organisationId } = reader.actor;
    const { paused } = (await billing.plansOf([organisationId])).get(organisationId)!;
    const sentences = await describeStored(descriptions, rows.map(readStored), caller);
    return rows.map((row, index) =>
      presentSearch(row, { ...reader, paused, description: sentences[index]!, now: clock.now() }),
    );
  }
  const presentById = async (caller: Caller, publicId: string) =>
    (await present([await visibleRow(db, searchUserOf(caller).actor, publicId)], caller))[0]!;

  return {
    async list(caller: Caller) {
      const { actor } = searchUserOf(caller);
      const rows = await queries.visibleSearches(db, actor);
      const items = await present(
        rows.flatMap((row) => authorizeRead(actor, row) ?? []),
        caller,
      );
      return { totalRecords: items.length, items };
    },

    /** A search that the caller can see. Refuses with `not_found`. */
    read: presentById,

    /** Searches of an organisation, and of each of its members, that count against the cap. */
    countSearches: (actor: Parameters<typeof queries.countSearches>[1]) => queries.countSearches(db, actor),
    /** The same of many organisations, for operators, who see no search. */
    countByOrganisation: (_actor: OperatorActor, organisationIds: number[]) =>
      queries.countByOrganisation(db, organisationIds),
    /** How many searches count, and the names of those beyond a cap. A colleague's own search keeps its name to itself. */
    async namesBeyond(actor: OrganisationScope & PersonActor, beyond: ReadonlySet<number>) {
      const rows = await queries.countedSearches(db, actor);
      const isVisible = ({ owner_id, shared_at }: (typeof rows)[number]) =>
        owner_id === actor.personId || shared_at !== null;
      const names = rows
        .filter(({ id }) => beyond.has(id))
        .map((row) => (isVisible(row) ? row.name : "A search that a colleague keeps to themselves"));
      return { count: rows.length, names };
    },
    countByOwner: (actor: Parameters<typeof queries.countByOwner>[1]) => queries.countByOwner(db, actor),

    /**
     * Refuses with `plan_cap` beyond the plan, and with `conflict` if the caller has a search of this name. The same again
     * within 10 minutes is that search: its answer was lost on the way.
     */
    async create(caller: Caller, { name, searchRequest, sharedWithOrganisation, ...requested }: Body<"create">) {
      const request = await saved(searchRequest, caller);
      const publicId = await db.transaction().execute(async (trx) => {
        const { actor } = searchUserOf(caller);
        await organisations.lock(trx, actor);
        const at = clock.now();
        const since = at.subtract({ minutes: restoreMinutes });
        const same = await queries.sameSearch(trx, actor, { name, request, isShared: sharedWithOrganisation, since });
        if (same !== undefined) return same;
        const publicId = newPublicId();
        await requireFreePlace(trx, actor);
        if (sharedWithOrganisation) await billing.requireFeature(actor, "SharingSavedSearches", trx);
        await requireFreeName(trx, name, actor.personId);
        const timings = withRequested(timingsOf(noTimings), requested);
        await requireTimings(actor, timingsOf(noTimings), timings, trx);
        const id = await queries.insertSearch(trx, actor, {
          public_id: publicId,
          name,
          name_key: nameKeyOf(name),
          request,
          shared_at: sharedWithOrganisation ? at : null,
          announces_after: await fixedFeedHead(trx),
          created_at: at,
        });
        await queries.upsertTiming(trx, actor, id, timings);
        await record(trx, caller, "SavedSearchCreated", publicId);
        await announceSearch(trx, actor, { owner_id: actor.personId, shared_at: sharedWithOrganisation ? at : null });
        return publicId;
      });
      const created = await presentById(caller, publicId);
      return { ...created, searchRequestTextDescription: created.searchRequestDescription };
    },

    /** A changed request starts anew: what matches at this moment is not announced. */
    async update(caller: Caller, publicId: string, { name, searchRequest, version }: Body<"update">) {
      const request = searchRequest && (await saved(searchRequest, caller));
      await change(caller, publicId, async (trx, row, actor) => {
        // Also if it is sent again, because the first answer was lost.
        if (isSavedAs(row, { name: name ?? row.name, request })) return;
        requireCurrent(version, editableOf(row));
        if (name !== undefined) await requireFreeName(trx, name, row.owner_id, row.id);
        const stored = readStored(row);
        const isSame = !request || (stored !== null && findsSame(request, stored));
        const at = clock.now();
        await queries.updateSearch(trx, actor, row.id, {
          ...(name !== undefined && { name, name_key: nameKeyOf(name) }),
          ...(request && { request }),
          ...(!isSame && { announces_after: await fixedFeedHead(trx) }),
          ...(!isSame && (await changeColumns(caller, { row, stored, request, at }))),
          changed_at: at,
        });
        await record(trx, caller, "SavedSearchUpdated", publicId);
      });
      return presentById(caller, publicId);
    },

    /** Refuses with `conflict` if the search is no longer as the caller left it. */
    remove: (caller: Caller, publicId: string, { version }: { version?: string | undefined } = {}): Promise<void> =>
      change(caller, publicId, async (trx, row, actor) => {
        requireUnchanged(version, editableOf(row));
        const at = clock.now();
        await queries.updateSearch(trx, actor, row.id, { deleted_at: at, changed_at: at });
        await record(trx, caller, "SavedSearchDeleted", publicId);
      }),

    /** Refuses with `plan_cap` and `conflict` like `create`, and with `not_found` once the ten minutes are over. */
    async restore(caller: Caller, publicId: string) {
      await db.transaction().execute(async (trx) => {
        const { actor } = searchUserOf(caller);
        const role = await organisations.lock(trx, actor);
        const row = authorizeRead(actor, await queries.searchByPublicId(trx, actor, publicId));
        const earliest = clock.now().subtract({ minutes: restoreMinutes });
        if (!row?.deleted_at || Temporal.Instant.compare(row.deleted_at, earliest) < 0) throw searchNotFound();
        if (!canEdit(actor, role, row)) throw notEditable();
        await requireFreePlace(trx, actor);
        await requireFreeName(trx, row.name, row.owner_id);
        await queries.updateSearch(trx, actor, row.id, { deleted_at: null, changed_at: clock.now() });
        await activity.forgetDeletedSearch(trx, actor, publicId);
        await announceSearch(trx, actor, row);
      });
      return presentById(caller, publicId);
    },

    /** Colleagues see a shared search and are told nothing until they ask for it. */
    async share(caller: Caller, publicId: string, isShared: boolean) {
      await change(caller, publicId, async (trx, row, actor) => {
        if (isShared === (row.shared_at !== null)) return;
        if (isShared) await billing.requireFeature(actor, "SharingSavedSearches", trx);
        else await queries.deleteOthersTimings(trx, row.id);
        const at = clock.now();
        await queries.updateSearch(trx, actor, row.id, {
          shared_at: isShared ? at : null,
          shared_by: isShared ? actor.personId : null,
          announces_after: await fixedFeedHead(trx),
          changed_at: at,
        });
        if (!isShared) return;
        await record(trx, caller, "SavedSearchShared", publicId);
        await announce(trx, actor, "savedSearches");
      });
      // An admin who stops sharing somebody's search does not see it any more.
      return isShared ? presentById(caller, publicId) : null;
    },

    /** The caller's own timing. Refuses with `plan_cap` for a channel or cadence that the plan lacks. */
    async setTiming(caller: Caller, publicId: string, requested: Body<"timing">) {
      const { actor } = searchUserOf(caller);
      await db.transaction().execute(async (trx) => {
        await organisations.lock(trx, actor);
        const row = await visibleRow(trx, actor, publicId);
        const stored = timingsOf(row);
        const wanted = withRequested(stored, requested);
        await requireTimings(actor, stored, wanted, trx);
        await queries.upsertTiming(trx, actor, row.id, wanted);
      });
      return presentById(caller, publicId);
    },
  };
}

type SearchActivity = Extract<Parameters<ActivityService["record"]>[2]["code"], `SavedSearch${string}`>;

const noTimings = { email: null, sms: null, push: null };

const searchNotFound = () => notFound("There is no saved search with this id.");
const notEditable = () => forbidden("Only its owner and admins can change this search. Duplicate it to make your own.");
const nameTaken = () =>
  conflict("You already have a saved search with this name. Choose another.", { field: "name", rule: "name_taken" });
