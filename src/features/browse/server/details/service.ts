import type { z } from "zod";
import { dollarsOf } from "#domain/money.ts";
import { placeById } from "#domain/places.ts";
import { isIndexable } from "#domain/sole-trader.ts";
import { unspscPath } from "#domain/unspsc.ts";
import {
  firstCodeOf,
  presentAwarded,
  presentClosing,
  presentTotals,
} from "#features/browse/server/details/presenter.ts";
import * as queries from "#features/browse/server/details/queries.ts";
import type { BuyerFigures } from "#features/browse/server/buyers/figures.ts";
import { figuresZone, windowAt, yearAt } from "#features/browse/server/window.ts";
import type { browseDetail } from "#features/browse/shapes.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export type { Scope } from "#features/browse/server/details/queries.ts";
export type DetailService = ReturnType<typeof detailService>;
type Detail = z.input<typeof browseDetail>;

/** How many rows each list has. */
const listed = { notices: 4, parties: 8, categories: 12 } as const;
/** Read before the names that may be a person's are left out. */
const readSellers = 60;
const monthsShown = 13;

type Needs = { db: Database; clock: Clock; categories: CategoryService };
type How = {
  /** Leaves the categories out, for a page that has its own. */
  withoutCategories?: boolean;
  buyerById: (id: number) => BuyerFigures | undefined;
};

/** What browsing shows of a part of all public notices. */
export function detailService({ db, clock, categories }: Needs) {
  /** The present month and those before it, the oldest first, and since when their figures are read. */
  function calendarAt(now: Temporal.Instant) {
    const thisMonth = now.toZonedDateTimeISO(figuresZone).toPlainDate().toPlainYearMonth();
    const first = thisMonth.subtract({ months: monthsShown - 1 });
    const startOf = (month: Temporal.PlainYearMonth) =>
      month.toPlainDate({ day: 1 }).toZonedDateTime(figuresZone).toInstant();
    return {
      months: Array.from({ length: monthsShown }, (_, index) => first.add({ months: index })),
      awardedSince: startOf(first),
      publishedSince: startOf(first.subtract({ years: 1 })),
    };
  }

  /** Each month with its like of a year earlier. */
  function presentMonths(months: Temporal.PlainYearMonth[], rows: queries.Figures["months"]): Detail["months"] {
    const byMonth = new Map(rows.map((row) => [row.month, row]));
    return months.map((month) => {
      const { published = 0, awarded = 0, cents = 0 } = byMonth.get(month.toString()) ?? {};
      const { published: publishedYearBefore = 0 } = byMonth.get(month.subtract({ years: 1 }).toString()) ?? {};
      return { month: month.toString(), published, publishedYearBefore, awarded, awardedValue: dollarsOf(cents) };
    });
  }

  async function presentAll(closing: queries.ClosingRow[]) {
    const codes = closing.flatMap((row) => firstCodeOf(row) ?? []);
    const titles = await categories.titles([...new Set(codes.flatMap(unspscPath))]);
    return closing.map((row) => presentClosing(row, titles));
  }

  return {
    /** The open notices of a part that close soonest. */
    closingNext: async (scope: queries.Scope, limit: number) =>
      presentAll(await queries.closingNext(db, scope, windowAt(clock.now()), limit)),

    async detail(scope: queries.Scope, { withoutCategories = false, buyerById }: How): Promise<Detail> {
      const window = windowAt(clock.now());
      const { months, awardedSince, publishedSince } = calendarAt(window.now);
      const [figures, closing, awarded] = await Promise.all([
        queries.figuresOf(db, scope, window, {
          months: { zone: figuresZone, awardedSince, publishedSince },
          limits: { buyers: listed.parties, sellers: readSellers },
        }),
        queries.closingNext(db, scope, window, listed.notices),
        queries.awardedRecently(db, scope, window, listed.notices),
      ]);
      const { totals, buyers, sellers, categories: byCategory, places: byPlace } = figures;
      const named = await categories.named(withoutCategories ? [] : byCategory.map(({ code }) => code));
      const { first, last } = yearAt(window.now);
      return {
        figures: {
          ...presentTotals(totals),
          numClosingThisWeek: totals.closing,
          awardedFrom: first.toString(),
          awardedTo: last.toString(),
        },
        closingNext: await presentAll(closing),
        awardedRecently: awarded.map(presentAwarded),
        months: presentMonths(months, figures.months),
        buyers: buyers.flatMap((row) => {
          const buyer = buyerById(row.buyer_id);
          if (!buyer) return [];
          return [{ buyerId: buyer.id, buyerName: buyer.name, urlSlug: buyer.slug, ...presentTotals(row) }];
        }),
        sellers: sellers
          .filter(({ name }) => isIndexable(name))
          .slice(0, listed.parties)
          .map((row) => ({
            sellerName: row.name,
            urlSlug: row.slug,
            numAwarded: row.awarded,
            numBuyers: row.buyers,
            awardedValue: dollarsOf(row.cents),
          })),
        categories: byCategory
          .flatMap((row) => {
            const category = named.get(row.code);
            return category
              ? [{ categoryId: row.code, categoryName: category.title, urlSlug: category.slug, ...presentTotals(row) }]
              : [];
          })
          .slice(0, listed.categories),
        locations: byPlace.flatMap((row) => {
          const place = placeById(row.place_id);
          return place
            ? [{ locationId: place.id, locationName: place.name, urlSlug: place.slug, ...presentTotals(row) }]
            : [];
        }),
      };
    },
  };
}
