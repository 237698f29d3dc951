import { dollarsOf } from "#domain/money.ts";
import { winSizesCents } from "#domain/win-sizes.ts";
import { gstBasisOf } from "#features/insights/server/gst-basis.ts";
import { type AbnStatus, abnStatuses } from "#features/insights/server/sellers/abn-status.ts";
import * as presenter from "#features/insights/server/sellers/presenter.ts";
import * as queries from "#features/insights/server/sellers/queries.ts";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { KeptAnswers } from "#platform/kept-answers.ts";
import { notFound } from "#platform/refusal.ts";

export type SellerService = ReturnType<typeof sellerService>;

type Needs = {
  db: Database;
  clock: Clock;
  categories: Pick<CategoryService, "titles">;
  /** Says whether an ABN is active; undefined if this installation may not ask. */
  register?: BusinessRegister | undefined;
  kept: KeptAnswers;
};
type Paging = { page: number; pageSize: number };

/** The month count after which a contract's end is not near. */
const endsWithinMonths = 18;
/** Financial years on the chart. */
const maxYears = 7;
const maxEndings = 100;
const maxKept = 500;
const nobody = "There is no seller at this address.";

/** What sellers won, from public contracts alone. */
export function sellerService({ db, clock, categories, register, kept }: Needs) {
  const statusOf = abnStatuses({ register, clock });
  const totalsOf = kept.byKey<queries.SellerTotals>(maxKept);
  const profiles = kept.byKey<Awaited<ReturnType<typeof readProfile>>>(maxKept);
  const insights = kept.byKey<Awaited<ReturnType<typeof readInsights>>>(maxKept);
  const keyOf = ({ id }: queries.SellerRow) => `${id} ${today().toString()}`;
  const today = () => clock.now().toZonedDateTimeISO("Australia/Sydney").toPlainDate();

  async function requireSeller(slug: string) {
    const seller = await queries.sellerBySlug(db, slug);
    if (!seller) throw notFound(nobody);
    return seller;
  }

  /** Refuses with `not_found` if a seller has no public contract. */
  async function readTotals({ id }: queries.SellerRow) {
    const totals = await queries.sellerTotals(db, id, today().subtract({ years: 1 }).toString());
    if (totals.contracts === 0) throw notFound(nobody);
    return totals;
  }

  async function readProfile(seller: queries.SellerRow) {
    const [totals, places] = await Promise.all([readTotals(seller), queries.sellerPlaces(db, seller.id)]);
    return presenter.presentProfile(seller, totals, places);
  }

  async function readInsights(seller: queries.SellerRow) {
    const totals = await readTotals(seller);
    const date = today();
    const day = totals.year_contracts === 0 ? null : date.subtract({ years: 1 }).toString();
    const now = clock.now();
    const until = now.toZonedDateTimeISO("Australia/Sydney").add({ months: endsWithinMonths }).toInstant();
    const [years, buyers, families, sizes, endings, others] = await Promise.all([
      queries.sellerYears(db, seller.id),
      queries.sellerBuyers(db, seller.id, day),
      queries.sellerFamilies(db, seller.id, day),
      queries.sellerSizes(db, seller.id, winSizesCents),
      queries.sellerEndings(db, seller.id, now, until),
      queries.otherSellers(db, seller.id, date.subtract({ months: 24 }).toString()),
    ]);
    const titles = await categories.titles(families.flatMap(({ id }) => [id, Math.floor(id / 1_000_000) * 1_000_000]));
    const median = totals.median_cents;
    return {
      firstAwardedDate: totals.first_on,
      date: date.toString(),
      gst: gstBasisOf(totals),
      numInvented: totals.invented,
      numWithoutValue: totals.contracts - totals.valued,
      lastYear: {
        ...presenter.presentShare({ contracts: totals.year_contracts, cents: totals.year_cents }),
        numBuyers: totals.year_buyers,
      },
      usualWin: median === null ? null : dollarsOf(median),
      numValued: totals.valued,
      years: withoutGaps(years, date),
      sharesAre: day === null ? ("all" as const) : ("lastYear" as const),
      buyers: buyers.map((row) => ({
        buyerId: row.id,
        name: row.name,
        urlSlug: row.slug,
        ...presenter.presentShare(row),
      })),
      categories: families.map((row) => presenter.presentFamily(row, titles)),
      sizes: winSizesCents.map((fromCents, index) => {
        const toCents = winSizesCents[index + 1];
        return {
          from: dollarsOf(fromCents),
          to: toCents === undefined ? null : dollarsOf(toCents),
          numAwarded: sizes[index]!,
          hasMedian: median !== null && median >= fromCents && (toCents === undefined || median < toCents),
        };
      }),
      ending: endings.filter(presenter.mayBeTenderedAgain).slice(0, maxEndings).map(presenter.presentEnding),
      others: others.map((row) => ({
        sellerId: row.id,
        name: row.name,
        urlSlug: row.slug,
        ...presenter.presentShare(row),
        numBuyers: row.buyers,
      })),
    };
  }

  return {
    /** `operatingStatus` is null while the register has not answered. */
    async profile(slug: string) {
      const seller = await requireSeller(slug);
      const profile = await profiles(keyOf(seller), () => readProfile(seller));
      const operatingStatus: AbnStatus = profile.abn ? await statusOf(profile.abn) : null;
      return { ...profile, operatingStatus };
    },

    async insights(slug: string) {
      const seller = await requireSeller(slug);
      return await insights(keyOf(seller), () => readInsights(seller));
    },

    /** A page of public contracts, all or those with each word of a text, the newest first. */
    async awarded(slug: string, { page, pageSize, freeText }: Paging & { freeText: string }) {
      const seller = await requireSeller(slug);
      const words = freeText.split(/\s+/).filter(Boolean);
      const [{ contracts }, found, rows] = await Promise.all([
        totalsOf(keyOf(seller), () => readTotals(seller)),
        words.length === 0 ? null : queries.countSellerAwards(db, seller.id, words),
        queries.sellerAwards(db, seller.id, { words, limit: pageSize, offset: (page - 1) * pageSize }),
      ]);
      return { totalRecords: found ?? contracts, items: rows.map(presenter.presentAward) };
    },

    /** No source names who answered a tender. */
    async closed(slug: string) {
      const seller = await requireSeller(slug);
      await totalsOf(keyOf(seller), () => readTotals(seller));
      return { totalRecords: 0, items: [] };
    },
  };
}

type Year = { year: number; contracts: number; cents: number };

/** The last financial years up to the present one; those without a contract have zero. */
function withoutGaps(years: Year[], date: Temporal.PlainDate) {
  const present = date.add({ months: 6 }).year;
  const first = Math.max(years[0]?.year ?? present, present - maxYears + 1);
  return Array.from({ length: present - first + 1 }, (_, index) => {
    const year = first + index;
    return {
      year,
      ...presenter.presentShare(years.find((known) => known.year === year) ?? { contracts: 0, cents: 0 }),
    };
  });
}
