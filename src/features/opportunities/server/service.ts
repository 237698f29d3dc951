import type { Clock } from "#platform/clock.ts";
import { changeFieldOf, type ChangeField } from "#domain/change-field.ts";
import { dollarsOf } from "#domain/money.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import { isPublicId } from "#domain/public-id.ts";
import { canKnowWithdrawn, authorizeRead } from "#features/opportunities/server/policy.ts";
import { presentChange } from "#features/opportunities/server/present-change.ts";
import { createRevisionCache } from "#features/opportunities/server/revision-cache.ts";
import * as presenter from "#features/opportunities/server/presenter.ts";
import * as queries from "#features/opportunities/server/queries.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import { type Caller, anonymous } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";
import { relatedNotices } from "#features/opportunities/server/links/related.ts";
import { gone, notFound } from "#platform/http/problem.ts";
import type { DocText, HighlightResult, Hit } from "#search-core/types.ts";

export type OpportunityService = ReturnType<typeof opportunityService>;

type Needs = {
  db: Database;
  clock: Clock;
  /** Changes whenever notices have changed; without it no name is cached. */
  revision?: () => number;
  /** Names and emails of registered people by id. */
  peopleByIds?: (personIds: number[]) => Promise<Map<number, { name: string; email: string }>>;
};

const noPeople: NonNullable<Needs["peopleByIds"]> = () => Promise.resolve(new Map());

/** Reads opportunities for callers. "The last 12 months" end at the clock's now. */
export function opportunityService({ db, clock, revision, peopleByIds = noPeople }: Needs) {
  const cache = createRevisionCache(revision);
  const cached = {
    titles: cache.byId((codes) => queries.categoryTitles(db, codes)),
    buyers: cache.byId((ids) => queries.buyerNames(db, ids)),
    canonicalBuyers: cache.one(
      async () => new Map((await queries.duplicateBuyers(db)).map((row) => [row.buyer_id, row.main_buyer_id])),
    ),
    buyerParents: cache.one(
      async () => new Map((await queries.childBuyers(db)).map((row) => [row.id, row.parent_id!])),
    ),
  };

  async function requireVisible(publicId: string, caller: Caller) {
    const found = isPublicId(publicId) ? await queries.opportunityByPublicId(db, publicId) : undefined;
    const row = authorizeRead(found, caller);
    if (row) return row;
    if (found && canKnowWithdrawn(found)) throw gone("This opportunity has been withdrawn.");
    throw notFound("There is no opportunity with this id.");
  }

  async function loadDetail(publicId: string, caller: Caller) {
    const row = await requireVisible(publicId, caller);
    const [awards, titles, sources, related] = await Promise.all([
      queries.awardsOf(db, row.id),
      cached.titles(presenter.displayedCodes([row])),
      queries.sourcesOf(db, row),
      relatedNotices(db, row, caller),
    ]);
    return { row, detail: { awards, titles, sources, related } };
  }

  /** Rows for a list, unordered. */
  async function loadListRows(ids: number[]): Promise<queries.ListRow[]> {
    const rows = ids.length === 0 ? [] : await queries.listRowsByIds(db, ids);
    const buyers = await cached.buyers(rows.flatMap((row) => row.buyer_id ?? []));
    return rows.map((row) => ({ ...row, buyer_name: buyers.get(row.buyer_id ?? 0) ?? null }));
  }

  return {
    async free(publicId: string) {
      const { row, detail } = await loadDetail(publicId, anonymous);
      return presenter.presentFree(row, detail);
    },

    async full(publicId: string, caller: Caller) {
      const { row, detail } = await loadDetail(publicId, caller);
      return presenter.presentFull(row, detail);
    },

    /** A page of changes, newest first. */
    async changes(publicId: string, { page, pageSize }: { page: number; pageSize: number }, caller: Caller) {
      const row = await requireVisible(publicId, caller);
      const { count, rows } = await queries.changesOf(db, row, { limit: pageSize, offset: (page - 1) * pageSize });
      return { totalRecords: count, items: rows.map((row) => presentChange(row, caller)) };
    },

    /** Stores a reader's report about one field of a notice until an operator settles it. */
    async reportMissingData(
      { publicOpportunityId, field, message }: { publicOpportunityId: string; field: ChangeField; message: string },
      caller: Caller,
    ) {
      const row = await requireVisible(publicOpportunityId, caller);
      await queries.insertMissingDataReport(db, {
        opportunity_id: row.id,
        field,
        message,
        reported_at: clock.now().toString(),
        reported_by: ("personId" in caller && caller.personId) || null,
      });
    },

    /** Open reports, oldest first. */
    async missingDataReports({ page, pageSize }: { page: number; pageSize: number }) {
      const { count, rows } = await queries.missingDataReports(db, { limit: pageSize, offset: (page - 1) * pageSize });
      const people = await peopleByIds(rows.flatMap(({ reported_by }) => reported_by ?? []));
      const items = rows.map((row) => ({
        ...reportView(row),
        reportedBy: people.get(row.reported_by ?? 0) ?? null,
      }));
      return { totalRecords: count, items };
    },

    /** All reports of a person, for their own export. */
    reportsOf: async ({ personId }: PersonActor) => (await queries.reportsOf(db, personId)).map(reportView),

    /** Cards in the order of the ids. Ids that do not exist, or that the caller may not see, are left out. */
    async cards(publicIds: string[], caller: Caller) {
      const rows = await queries.opportunitiesByPublicIds(db, publicIds.filter(isPublicId));
      const found = new Map(rows.map((row) => [row.public_id, authorizeRead(row, caller)]));
      const items = publicIds.map((id) => found.get(id)).filter((row) => row !== undefined);
      return { totalRecords: items.length, items: items.map(presenter.presentCard) };
    },

    /**
     * Each hit with its list item, in order. Notices that were removed since the search are left out. `mark` returns
     * the highlights of their texts.
     */
    async listItems<H extends Hit>(hits: H[], caller: Caller, mark: (texts: DocText[]) => Promise<HighlightResult[]>) {
      const rows = await loadListRows(hits.map((hit) => hit.id));
      const byId = new Map(rows.map((row) => [row.id, authorizeRead(row, caller)]));
      const shown = hits.flatMap((hit) => {
        const row = byId.get(hit.id);
        return row ? [{ hit, row }] : [];
      });
      const [titles, marks] = await Promise.all([
        cached.titles(presenter.displayedCodes(rows)),
        mark(shown.map(({ row }) => presenter.textsOf(row))),
      ]);
      return shown.map(({ hit, row }, index) => ({
        hit,
        item: presenter.presentListItem(row, { score: hit.score, ...marks[index]! }, titles),
      }));
    },

    /** What the search index has of a notice: id, texts and categories. Throws the problem 404 or 410. */
    async indexedDoc(publicId: string, caller: Caller) {
      const row = await requireVisible(publicId, caller);
      return { id: row.id, texts: presenter.textsOf(row), categories: presenter.codesOf(row) };
    },

    /** Names for the ids of facets and filters. Unknown ids are missing from the map. */
    buyerNames: cached.buyers,
    /** By the id of a former name or other spelling of a buyer: the id of the buyer. */
    canonicalBuyers: cached.canonicalBuyers,
    /** By the id of a buyer that belongs to another: the id of its parent. */
    buyerParents: cached.buyerParents,
    categoryTitles: cached.titles,
    allCategories: () => queries.allCategories(db),
    buyersWithOpportunities: () => queries.buyersWithOpportunities(db),

    total: () => queries.countPublic(db),
    openCount: () => queries.countPublic(db, statusOf("Open").id),
    futureCount: () => queries.countPublic(db, statusOf("FutureOpportunity").id),

    /** Dollars awarded in the last 12 months. */
    async totalAwardedYtd() {
      const now = clock.now();
      const yearAgo = now.toZonedDateTimeISO("Australia/Sydney").subtract({ years: 1 }).toInstant();
      return dollarsOf(await queries.centsAwardedSince(db, yearAgo, now));
    },
  };
}

function reportView({ public_id, title, field, message, reported_at }: queries.ReportRow) {
  const { code, name } = changeFieldOf(field);
  const reportedDate = reported_at.toString();
  return { publicOpportunityId: public_id, title, field: code, fieldName: name, message, reportedDate };
}
