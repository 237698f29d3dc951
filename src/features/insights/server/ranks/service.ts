import { isoInstant } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import { placeById } from "#domain/places.ts";
import { unspscLevel, unspscRange } from "#domain/unspsc.ts";
import type { z } from "zod";
import { gstBasisOf } from "#features/insights/server/gst-basis.ts";
import * as queries from "#features/insights/server/ranks/queries.ts";
import type { RankFilter, RankOrder, RankRow } from "#features/insights/server/ranks/queries.ts";
import type * as shape from "#features/insights/shapes.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { KeptAnswers } from "#platform/kept-answers.ts";

export type RankService = ReturnType<typeof rankService>;

type Needs = {
  db: Database;
  clock: Clock;
  categories: Pick<CategoryService, "all">;
  kept: KeptAnswers;
};
type Request = z.output<typeof shape.rankRequest>;

const columnOf = {
  AwardedValue: "cents",
  NumAwarded: "contracts",
  Others: "others",
  UsualValue: "median_cents",
  LastAwarded: "last_at",
  Name: "name",
} as const satisfies Record<Request["sortColumn"], RankOrder["column"]>;

const maxKept = 200;
/** Of rankings of many years, which are large. */
const maxLarge = 50;

/** Whether a period is longer than a year and a day. */
const isLongPeriod = ({ from, to }: RankFilter) =>
  from === null || Temporal.PlainDate.from(from).add({ days: 366 }).toString() < to;

/** Sellers by what they won, and buyers by what they awarded, in public contracts of a period. */
export function rankService({ db, clock, categories, kept }: Needs) {
  const pages = kept.byKey<RankRow[]>(maxKept, maxLarge);
  const totals = kept.byKey<queries.RankTotals>(maxKept, maxLarge);
  const everything = kept.byKey<Awaited<ReturnType<typeof queries.allAwards>>>(1);
  const today = () => clock.now().toZonedDateTimeISO("Australia/Sydney").toPlainDate();

  async function rank(party: RankFilter["party"], request: Request) {
    const { page, pageSize, sortColumn, sortDirection } = request;
    const filter: RankFilter = {
      party,
      name: request.name?.trim() || null,
      from: request.awardedFrom ?? null,
      to: request.awardedTo ?? today().toString(),
      placeIds: request.locationIds.toSorted((a, b) => a - b),
      categories: request.categoryIds.toSorted((a, b) => a - b).map(unspscRange),
      buyerIds: request.buyerIds.toSorted((a, b) => a - b),
    };
    const order = { column: columnOf[sortColumn], isAscending: sortDirection === "Ascending" };
    const limits = { limit: pageSize, offset: (page - 1) * pageSize };
    const how = { isQuick: !isLongPeriod(filter) };
    const [rows, sums] = await Promise.all([
      pages(JSON.stringify([filter, order, limits]), () => queries.rankedParties(db, filter, order, limits), how),
      totals(JSON.stringify(filter), () => queries.rankTotals(db, filter), how),
    ]);
    return { rows, answer: { totalRecords: sums.parties, totals: presentTotals(sums) } };
  }

  return {
    async sellers(request: Request) {
      const { rows, answer } = await rank("seller", request);
      const items = rows.map((row) => ({
        sellerId: row.id,
        abn: row.abn,
        numBids: 0,
        totalSellerAwardedValue: dollarsOf(row.cents),
        numBuyers: row.others,
        ...presentRow(row),
      }));
      return { ...answer, items };
    },

    async buyers(request: Request) {
      const { rows, answer } = await rank("buyer", request);
      const items = rows.map((row) => ({
        buyerId: row.id,
        totalAwardedValue: dollarsOf(row.cents),
        numSellers: row.others,
        ...presentRow(row),
      }));
      return { ...answer, items };
    },

    /** What can be chosen: days, and the segments of UNSPSC by name. */
    async choices() {
      const [{ contracts, first_on }, all] = await Promise.all([
        everything("", () => queries.allAwards(db)),
        categories.all(),
      ]);
      return {
        numAwarded: contracts,
        firstAwardedDate: first_on,
        date: today().toString(),
        categories: all
          .filter(({ id }) => unspscLevel(id) === "segment")
          .map(({ id, title }) => ({ categoryId: id, name: title }))
          .toSorted((a, b) => a.name.localeCompare(b.name, "en-AU")),
      };
    },
  };
}

const presentRow = ({ name, slug, contracts, median_cents, last_at, zone, place_ids }: RankRow) => ({
  name,
  urlSlug: slug,
  numAwarded: contracts,
  usualValue: median_cents === null ? null : dollarsOf(median_cents),
  lastAwarded: isoInstant(last_at),
  timeZoneId: zone,
  locations: place_ids.flatMap((id) => placeById(id)?.code ?? []),
});

const presentTotals = (sums: queries.RankTotals) => ({
  awardedValue: dollarsOf(sums.cents),
  numAwarded: sums.contracts,
  numWithoutValue: sums.contracts - sums.valued,
  numSellers: sums.sellers,
  numBuyers: sums.buyers,
  numInvented: sums.invented,
  gst: gstBasisOf(sums),
});
