import { buyerFigures, type BuyerFigures } from "#features/browse/server/buyers/figures.ts";
import { type BuyerFilter, countBuyerFacets, filterBuyers, sortBuyers } from "#features/browse/server/buyers/filter.ts";
import { type BuyerDetail, presentName, presentProfile, presentRow } from "#features/browse/server/buyers/presenter.ts";
import * as queries from "#features/browse/server/buyers/queries.ts";
import type { DetailService } from "#features/browse/server/details/service.ts";
import { windowAt } from "#features/browse/server/window.ts";
import { readCloseToAward } from "#features/opportunities/server/close-to-award/service.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/refusal.ts";
import { reloadByKey, reloadInBackground } from "#platform/reload-in-background.ts";
import { nameMatcher } from "#search-core/analysis/name-match.ts";

export type BuyerListService = ReturnType<typeof buyerListService>;

type Needs = {
  db: Database;
  clock: Clock;
  /** Changes whenever notices have, and with time. */
  revision: () => string;
  /** How long figures are served after a change, in milliseconds. */
  freshFor: number;
  categories: CategoryService;
  details: DetailService;
};

const maxSuggestions = 8;
const maxFacetCategories = 50;
const maxPages = 300;
const listedMostOpen = 8;

/** Buyers with public notices: the list, and a page for each. Figures of all are in memory until notices change. */
export function buyerListService({ db, clock, revision, freshFor, categories, details }: Needs) {
  let timesRead = 0;
  const current = reloadInBackground(
    async () => {
      const window = windowAt(clock.now());
      const [rows, counts] = await Promise.all([queries.buyerRows(db, window), queries.buyerCounts(db, window)]);
      timesRead += 1;
      return buyerFigures(rows, counts);
    },
    revision,
    freshFor,
  );
  const byId = async () => {
    const buyers = await current();
    return (id: number): BuyerFigures | undefined => buyers.byId.get(id);
  };
  const mostOpen = reloadInBackground(
    async () => {
      const { all, byId: found } = await current();
      const items = all.filter(({ open }) => open > 0).toSorted((a, b) => b.open - a.open || b.awarded - a.awarded);
      return {
        totalRecords: all.length,
        items: await Promise.all(
          items.slice(0, listedMostOpen).map(async (buyer) => ({
            ...presentRow(buyer, (id) => found.get(id)),
            closesNext: (await details.closingNext({ buyerIds: buyer.familyIds }, 1))[0] ?? null,
          })),
        ),
      };
    },
    () => `${revision()} ${timesRead}`, // the figures of buyers may have been of before a change
    freshFor,
  );
  const detailOf = reloadByKey<BuyerDetail>(maxPages, revision, freshFor);

  return {
    /** Finds a buyer by its id or by that of a former name. */
    byId,

    async filter(filter: BuyerFilter) {
      const buyers = await current();
      const { categories: byCategory, ...facets } = countBuyerFacets(buyers, filter);
      const codes = byCategory.map(([code]) => code);
      const [titles, shortTitles] = await Promise.all([categories.titles(codes), categories.shortTitles(codes)]);
      const found = sortBuyers(filterBuyers(buyers, filter), filter);
      const first = (filter.page - 1) * filter.pageSize;
      return {
        totalRecords: found.length,
        items: found
          .slice(first, first + filter.pageSize)
          .map((buyer) => presentRow(buyer, (id) => buyers.byId.get(id))),
        facets: {
          ...facets,
          categories: byCategory
            .flatMap(([id, count]) =>
              titles.has(id) ? [{ id, name: shortTitles.get(id) ?? titles.get(id)!, count }] : [],
            )
            .slice(0, maxFacetCategories),
        },
      };
    },

    /** The buyers with the most open notices, each with what closes next, and how many there are of all. */
    mostOpen,

    async all() {
      const { all } = await current();
      return { totalRecords: all.length, items: all.map(({ id, name }) => ({ buyerId: id, buyerName: name })) };
    },

    /** Buyers that published or awarded something in the last 12 months. A parent is not active by its children. */
    count: async () => (await current()).all.filter(({ isActive }) => isActive).length,

    async byIds(ids: number[]) {
      const find = await byId();
      const found = [...new Set(ids.flatMap((id) => find(id) ?? []))];
      return { totalRecords: found.length, items: found.map(({ id, name }) => ({ buyerId: id, buyerName: name })) };
    },

    async suggest(typed: string) {
      const matches = nameMatcher(typed);
      const found = (await current()).all
        .filter(({ words }) => words.some(matches))
        .toSorted((a, b) => b.open - a.open || b.awarded - a.awarded);
      return { totalRecords: found.length, items: found.slice(0, maxSuggestions).map(presentName) };
    },

    /** One buyer by its slug or id, or by those of a former name. Refuses with `not_found`. */
    async get(slug: string) {
      const buyers = await current();
      const buyer = buyers.bySlug.get(slug) ?? buyers.byId.get(/^\d{1,9}$/.test(slug) ? Number(slug) : -1);
      if (!buyer) throw notFound("There is no buyer at this address.");
      const buyerById = (id: number) => buyers.byId.get(id);
      const detail = await detailOf(String(buyer.id), async () => {
        const { familyIds } = buyer;
        const [rest, sources, { days }] = await Promise.all([
          details.detail({ buyerIds: familyIds }, { buyerById }),
          queries.sourcesOfBuyers(db, familyIds),
          readCloseToAward({ db, clock }, { buyerIds: familyIds }),
        ]);
        return { ...rest, sources, usualDaysToAward: days?.median ?? null };
      });
      return presentProfile(buyer, detail, buyerById);
    },
  };
}
