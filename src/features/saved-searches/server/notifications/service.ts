import { isoInstant } from "#domain/iso-instant.ts";
import { searchRequest } from "#features/search/contract.ts";
import type { SearchRequest, SearchService } from "#features/search/server/service.ts";
import type { DescriptionService } from "#features/search/server/description/service.ts";
import { authorizeNotification, canEdit, searchUserOf } from "#features/saved-searches/server/policy.ts";
import { editableOf } from "#features/saved-searches/server/presenter.ts";
import { withoutChangingFilters } from "#features/saved-searches/server/estimate/replay.ts";
import { presentRequestChange } from "#features/saved-searches/server/request-change.ts";
import { describeStored, readStored } from "#features/saved-searches/server/stored-request.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { newPublicId } from "#platform/public-id.ts";
import { notFound } from "#platform/refusal.ts";
import { versionOf } from "#platform/stored-version.ts";
import * as queries from "./queries.ts";

/** Searches named beside the one of a notification. */
const maxBeside = 20;

const presentCount = ({ public_id, count }: { public_id: string; count: string }) => ({
  savedSearchNotificationId: public_id,
  countOfOpportunities: Number(count),
});

/** Marks no words. */
const emptyRequest = searchRequest.parse({});

export type NotificationService = ReturnType<typeof notificationService>;

type Needs = {
  db: Database;
  clock: Clock;
  search: Pick<SearchService, "listed" | "exclusions" | "matchingIds">;
  descriptions: DescriptionService;
};

/**
 * Writes down that a person is told of opportunities that a search has found, in the transaction that queues the message.
 * Returns the notification's public id, or undefined if the search was deleted meanwhile.
 */
export async function writeNotification(
  trx: Transaction,
  organisation: OrganisationScope,
  told: { savedSearchId: number; personId: number; opportunityIds: number[]; at: Temporal.Instant },
): Promise<string | undefined> {
  const publicId = newPublicId();
  return (await queries.insertNotification(trx, organisation, { ...told, publicId })) ? publicId : undefined;
}

/** The notifications that a member got about saved searches. */
export function notificationService({ db, clock, search, descriptions }: Needs) {
  /** Refuses with `not_found` for another person's notification, and for a search that is no longer shared with them. */
  async function ownRow(caller: Caller, publicId: string) {
    const { actor } = searchUserOf(caller);
    const row = authorizeNotification(actor, await queries.notificationByPublicId(db, actor, publicId));
    if (!row) throw notFound("There is no notification with this id.");
    return row;
  }
  return {
    async read(caller: Caller, publicId: string) {
      const row = await ownRow(caller, publicId);
      const request = readStored(row);
      const { actor, role } = searchUserOf(caller);
      const [told, previous, beside, [description]] = await Promise.all([
        queries.itemsOf(db, row),
        queries.previousOf(db, row),
        queries.besideIt(db, row, maxBeside),
        describeStored(descriptions, [request], caller),
      ]);
      const ids = told.map(({ opportunityId }) => opportunityId);
      const shown = await search.listed(request ?? emptyRequest, ids, caller);
      const seen = new Set(told.filter(({ isSeen }) => isSeen).map(({ opportunityId }) => opportunityId));
      return {
        savedSearchNotificationId: row.public_id,
        savedSearchId: row.search_public_id,
        name: row.name,
        searchRequest: request,
        searchRequestDescription: description!,
        requestChange: presentRequestChange(row, { personId: actor.personId, now: clock.now() }),
        isDeleted: row.deleted_at !== null,
        canEdit: row.deleted_at === null && canEdit(actor, role, row),
        version: versionOf(editableOf(row)),
        createdDate: isoInstant(row.created_at),
        previous: previous ? { ...presentCount(previous), createdDate: isoInstant(previous.created_at) } : null,
        alsoInMessage: beside.flatMap((other) => {
          const readable = authorizeNotification(actor, other);
          return readable ? { ...presentCount(readable), name: readable.name } : [];
        }),
        totalRecords: shown.length,
        items: shown.map(({ hit, item }) => ({ ...item, isSeen: seen.has(hit.id) })),
        unavailable: told.length - shown.length,
      };
    },

    /**
     * What the search can leave out so that it does not find notices like one, and how many of the notification that
     * would have been. Nothing if the search cannot be read.
     */
    async exclusions(caller: Caller, publicId: string, publicOpportunityId: string) {
      const row = await ownRow(caller, publicId);
      const request = readStored(row);
      if (!request) return { totalRecords: 0, items: [] };
      const told = new Set((await queries.itemsOf(db, row)).map(({ opportunityId }) => opportunityId));
      const countTold = async (wanted: SearchRequest) =>
        (await search.matchingIds(withoutChangingFilters(wanted), caller)).filter((id) => told.has(id)).length;
      const [before, offered] = await Promise.all([
        countTold(request),
        search.exclusions({ request, publicOpportunityId }, caller),
      ]);
      const items = offered.items.map(async (offer) => ({
        ...offer,
        leavesOutOfThese: before - (await countTold(offer.request)),
      }));
      return { totalRecords: offered.totalRecords, items: await Promise.all(items) };
    },

    async markSeen(caller: Caller, publicId: string, publicOpportunityIds: string[] | undefined): Promise<void> {
      await queries.markSeen(db, await ownRow(caller, publicId), publicOpportunityIds, clock.now());
    },
  };
}
