import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import { categoryName, unspscLevel, unspscPath, unspscRange } from "#domain/unspsc.ts";
import { gstBasisOf } from "#features/insights/server/gst-basis.ts";
import { codesOf, findHolders } from "#features/insights/server/work/holders.ts";
import * as queries from "#features/insights/server/work/queries.ts";
import { readCloseToAward } from "#features/opportunities/server/close-to-award/service.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { anonymous } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { createRevisionCache } from "#platform/revision-cache.ts";

export type WorkService = ReturnType<typeof workService>;

type Needs = {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "requireVisible" | "holdersBefore">;
  categories: Pick<CategoryService, "titles">;
  /** Changes whenever notices have changed; without it nothing is cached. */
  revision?: () => number;
};

/** From so many contracts on there is a usual value; fewer are listed. */
const minForUsual = 8;
const priceYears = 5;

/** What a supplier wants to know about the work of a public notice: who has it, what it costs, when it is decided. */
export function workService({ db, clock, opportunities, categories, revision }: Needs) {
  const cached = createRevisionCache(revision).byKey<Awaited<ReturnType<typeof read>>>(1_000);
  const today = () => clock.now().toZonedDateTimeISO("Australia/Sydney").toPlainDate();

  async function read(publicId: string) {
    const { id, publicOpportunityId } = await opportunities.requireVisible(publicId, anonymous, db);
    const tender = await queries.tenderById(db, id);
    const codes = [...new Set(codesOf(tender.categories).map(comparedCode))];
    const ranges = codes.map(unspscRange);
    const named = (await opportunities.holdersBefore(publicId, anonymous)).map((holder) => holder.publicOpportunityId);
    const buyerId = tender.buyer_id;
    const [holder, price, closeToAward] = await Promise.all([
      findHolders(db, tender, { named: [...new Set(named)], codes: ranges, now: clock.now() }),
      buyerId === null || codes.length === 0 ? null : readPrice(buyerId, codes),
      buyerId === null ? null : readCloseToAward({ db, clock }, { withAgencies: buyerId }),
    ]);
    return {
      publicOpportunityId,
      buyer:
        buyerId === null ? null : { name: tender.buyer_name!, urlSlug: tender.buyer_slug!, hasParts: tender.has_parts },
      closeDate: isoInstantOrNull(tender.stays_open_until),
      timeZoneId: tender.zone,
      holder,
      price,
      closeToAward,
    };
  }

  async function readPrice(buyerId: number, codes: number[]) {
    const ranges = codes.map(unspscRange);
    const since = today().subtract({ years: priceYears }).toString();
    const { contracts, least, lower, median, upper, most, ...gst } = await queries.priceQuartiles(
      db,
      buyerId,
      ranges,
      since,
    );
    const hasUsual = contracts >= minForUsual;
    const [titles, listed] = await Promise.all([
      categories.titles([...new Set(codes.flatMap(unspscPath))]),
      hasUsual || contracts === 0 ? [] : queries.newestPrices(db, buyerId, ranges, since, minForUsual),
    ]);
    return {
      categories: codes.map((code) => categoryName(code, titles)),
      since,
      numContracts: contracts,
      gst: gstBasisOf({ valued: contracts, ...gst }),
      quartiles: hasUsual
        ? {
            least: dollarsOf(least!),
            lower: dollarsOf(lower!),
            median: dollarsOf(median!),
            upper: dollarsOf(upper!),
            most: dollarsOf(most!),
          }
        : null,
      contracts: listed.map((row) => ({
        publicOpportunityId: row.public_id,
        title: row.title,
        dateAwarded: isoInstant(row.awarded_at),
        timeZoneId: row.zone,
        awardedValue: dollarsOf(row.cents),
      })),
    };
  }

  return {
    /** Refuses like a visitor's reading of the notice: a private one does not exist. */
    ofNotice: (publicId: string) => cached(`${publicId} ${today().toString()}`, () => read(publicId)),
  };
}

/** Contracts are compared by class, because a commodity has few; a wider code stays as wide as the notice has it. */
const comparedCode = (code: number): number =>
  unspscLevel(code) === "commodity" ? Math.floor(code / 100) * 100 : code;
