import { authorizeRead } from "#features/opportunities/server/policy.ts";
import type { BuyerService } from "#features/opportunities/server/buyers/service.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { z } from "zod";
import type { memberFacts } from "#features/opportunities/contract.ts";
import { isPublicId } from "#domain/public-id.ts";
import { presentChanges } from "#features/opportunities/server/present-change.ts";
import { type NoticeName, presentName } from "#features/opportunities/server/present-name.ts";
import * as presenter from "#features/opportunities/server/presenter.ts";
import * as queries from "#features/opportunities/server/queries.ts";
import { requireVisible } from "#features/opportunities/server/require-visible.ts";
import { type Caller, type Member, type Viewer, anonymous } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";
import { holdersBefore } from "#features/opportunities/server/links/holders.ts";
import { keyDatesOf } from "#features/opportunities/server/key-dates/key-dates.ts";
import { relatedNotices } from "#features/opportunities/server/links/related.ts";
import type { DocText, HighlightResult, Hit } from "#search-core/types.ts";

export type MemberFacts = z.input<typeof memberFacts>;

/** Of a notice in a list that no words were searched for. */
const notFoundByWords = { score: null, explanation: null, highlights: { title: [], description: [] } };

export type { NoticeName };
export type { NoticeDates } from "#features/opportunities/server/key-dates/key-dates.ts";
export { keyDatesOf, stateOf } from "#features/opportunities/server/key-dates/key-dates.ts";
export type OpportunityService = ReturnType<typeof opportunityService>;

type Needs = {
  db: Database;
  buyers: Pick<BuyerService, "names">;
  categories: Pick<CategoryService, "titles">;
  /** How many notes the viewer's organisation has about notices, by the ids of their rows. Default: none. */
  noteCounts?: (ids: number[], viewer: Caller) => Promise<ReadonlyMap<number, number>>;
  /** Called when somebody opens a notice's full details, with the id of its row. Default: does nothing. */
  recordView?: (notice: { id: number; publicId: string }, caller: Caller) => Promise<void>;
  /** What a member and their colleagues have to do with notices, by the ids of rows. Default: nothing. */
  memberFactsOf?: (ids: number[], caller: Member) => Promise<ReadonlyMap<number, MemberFacts>>;
};

/** Reads opportunities for callers. */
export function opportunityService({
  db,
  buyers,
  categories,
  noteCounts = () => Promise.resolve(new Map()),
  recordView = () => Promise.resolve(),
  memberFactsOf = () => Promise.resolve(new Map()),
}: Needs) {
  async function loadDetail(publicId: string, caller: Caller) {
    const row = await requireVisible(db, publicId, caller);
    const [awards, titles, sources, related] = await Promise.all([
      queries.awardsOf(db, row.id),
      categories.titles(presenter.displayedCodes([row])),
      queries.sourcesOf(db, row),
      relatedNotices(db, row, caller),
    ]);
    return { row, detail: { awards, titles, sources, related } };
  }

  /** Rows for a list, unordered. */
  async function loadListRows(ids: number[]): Promise<queries.ListRow[]> {
    const rows = ids.length === 0 ? [] : await queries.listRowsByIds(db, ids);
    const names = await buyers.names(rows.flatMap((row) => row.buyer_id ?? []));
    return rows.map((row) => ({ ...row, buyer_name: names.get(row.buyer_id ?? 0) ?? null }));
  }

  async function withCards(
    ids: number[],
    viewer: Viewer,
    notesOf: (ids: number[]) => Promise<ReadonlyMap<number, number>>,
  ) {
    const rows = await loadListRows(ids);
    const readable = new Map(rows.map((row) => [row.id, authorizeRead(row, viewer)]));
    const shown = ids.flatMap((id) => readable.get(id) ?? []);
    const [titles, notes, cards] = await Promise.all([
      categories.titles(presenter.displayedCodes(shown)),
      notesOf(shown.map(({ id }) => id)),
      queries.cardRows(
        db,
        shown.map((row) => row.public_id),
      ),
    ]);
    const cardOf = new Map(cards.map((row) => [row.public_id, authorizeRead(row, viewer)]));
    return shown.flatMap((row) => {
      const card = cardOf.get(row.public_id);
      if (!card) return [];
      const noteCount = notes.get(row.id) ?? 0;
      const listed = presenter.presentListItem(row, { ...notFoundByWords, noteCount }, titles);
      return { id: row.id, item: { ...listed, ...presenter.presentCard(card, noteCount) } };
    });
  }

  return {
    async free(publicId: string, caller: Caller = anonymous) {
      const { row, detail } = await loadDetail(publicId, caller);
      return presenter.presentFree(row, detail);
    },

    async full(publicId: string, caller: Caller) {
      const { row, detail } = await loadDetail(publicId, caller);
      const [notes] = await Promise.all([
        noteCounts([row.id], caller),
        recordView({ id: row.id, publicId: row.public_id }, caller),
      ]);
      return presenter.presentFull(row, { ...detail, noteCount: notes.get(row.id) ?? 0 });
    },

    /** A page of changes by release, newest first. */
    async changes(publicId: string, { page, pageSize }: { page: number; pageSize: number }, caller: Caller) {
      const row = await requireVisible(db, publicId, caller);
      const { count, rows } = await queries.changesOf(db, row, { limit: pageSize, offset: (page - 1) * pageSize });
      return { totalRecords: count, items: rows.map((changed) => presentChanges(changed, row.public_id, caller)) };
    },

    /**
     * The names of notices by the ids of their rows, a duplicate's being its canonical notice's. Leaves out what the
     * viewer may not see.
     */
    async namesByIds(ids: number[], viewer: Viewer): Promise<Map<number, NoticeName>> {
      const rows = ids.length === 0 ? [] : await queries.nameRows(db, [...new Set(ids)]);
      const visible = rows.flatMap((row) => authorizeRead(row, viewer) ?? []);
      return new Map(visible.map((row) => [row.given_id, presentName(row)]));
    },

    /** Titles of public notices by id. */
    publicTitles: (ids: number[]) => (ids.length === 0 ? new Map<number, string>() : queries.publicTitles(db, ids)),

    /** True if a notice that the viewer may see has exactly this reference, in any case. */
    async hasReference(reference: string, viewer: Viewer) {
      const rows = await queries.ownersOfReference(db, reference);
      return rows.some((row) => authorizeRead(row, viewer) !== undefined);
    },

    /** Cards in the order of the ids. Ids that do not exist, or that the caller may not see, are left out. */
    async cards(publicIds: string[], caller: Caller) {
      const rows = await queries.cardRows(db, publicIds.filter(isPublicId));
      const found = new Map(rows.map((row) => [row.public_id, authorizeRead(row, caller)]));
      const items = publicIds.map((id) => found.get(id)).filter((row) => row !== undefined);
      const ids = items.map((row) => row.id);
      const [notes, facts] = await Promise.all([
        noteCounts(ids, caller),
        caller.kind === "member" ? memberFactsOf(ids, caller) : new Map<number, never>(),
      ]);
      return {
        totalRecords: items.length,
        items: items.map((row) => ({
          ...presenter.presentCard(row, notes.get(row.id) ?? 0),
          member: facts.get(row.id) ?? null,
        })),
      };
    },

    /**
     * Each hit with its list item, in order. Notices that were removed since the search are left out. `mark` returns
     * the highlights of their texts, which are those of the hits beside them.
     */
    async listItems<H extends Hit>(
      hits: H[],
      caller: Caller,
      mark: (texts: DocText[], shown: H[]) => Promise<HighlightResult[]>,
    ) {
      const rows = await loadListRows([...new Set(hits.map((hit) => hit.id))]);
      const byId = new Map(rows.map((row) => [row.id, authorizeRead(row, caller)]));
      const shown = hits.flatMap((hit) => {
        const row = byId.get(hit.id);
        return row ? [{ hit, row }] : [];
      });
      const [titles, marks, notes] = await Promise.all([
        categories.titles(presenter.displayedCodes(rows)),
        mark(
          shown.map(({ row }) => presenter.textsOf(row)),
          shown.map(({ hit }) => hit),
        ),
        noteCounts(
          shown.map(({ row }) => row.id),
          caller,
        ),
      ]);
      return shown.map(({ hit, row }, index) => ({
        hit,
        item: presenter.presentListItem(
          row,
          { score: hit.score, noteCount: notes.get(row.id) ?? 0, ...marks[index]! },
          titles,
        ),
      }));
    },

    /** List items with their cards, by the ids of rows, in this order. What the caller may not see is left out. */
    listedWithCards: (ids: number[], caller: Caller) =>
      withCards(ids, caller, (visible) => noteCounts(visible, caller)),

    /** The same for a message to a viewer, without counts of notes. */
    listedFor: (ids: number[], viewer: Viewer) => withCards(ids, viewer, () => Promise.resolve(new Map())),

    /**
     * The full notice for a message about it alone, without awards, related notices, and counts of notes; null for what
     * its reader may not see. Nobody has opened it by that.
     */
    async statedFor(publicId: string, viewer: Viewer) {
      const row = authorizeRead(await queries.opportunityByPublicId(db, publicId), viewer);
      if (!row) return null;
      const sources = await queries.sourcesOf(db, row);
      return presenter.presentFull(row, { awards: [], titles: new Map(), sources, related: [], noteCount: 0 });
    },

    /** A notice that the caller may read, for those who store something about it. `from`: their transaction. */
    async requireVisible(publicId: string, caller: Caller, from: Database) {
      const {
        id,
        public_id: publicOpportunityId,
        title,
        status_id: statusId,
      } = await requireVisible(from, publicId, caller);
      return { id, publicOpportunityId, title, statusId };
    },

    /** Who holds the work that a notice tenders again, where notices say so. Refuses like `requireVisible`. */
    async holdersBefore(publicId: string, caller: Caller) {
      return holdersBefore(db, await requireVisible(db, publicId, caller), caller);
    },

    /** Notices with their key dates, by the ids of their rows. Leaves out what the viewer may not see. */
    keyDatesOf: (ids: number[], viewer: Viewer, from: Database = db) => keyDatesOf(from, ids, viewer),

    /** What the search index has of a notice: id, texts and categories. Refuses like `requireVisible`. */
    async indexedDoc(publicId: string, caller: Caller) {
      const row = await requireVisible(db, publicId, caller);
      return {
        id: row.id,
        texts: presenter.textsOf(row),
        categories: presenter.codesOf(row),
        buyerId: row.buyer_id,
      };
    },
  };
}
