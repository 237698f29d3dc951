import type { z } from "zod";
import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import { statusById } from "#domain/opportunity-status.ts";
import { isIndexable } from "#domain/sole-trader.ts";
import { categoryName } from "#domain/unspsc.ts";
import type { AwardedRow, ClosingRow, Totals } from "#features/browse/server/details/queries.ts";
import type { awardedRow, closingRow } from "#features/browse/shapes.ts";
import type { StoredCategory } from "#features/opportunities/record.ts";

export const presentTotals = ({ open, awarded, cents }: Omit<Totals, "closing">) => ({
  numOpen: open,
  numAwarded: awarded,
  awardedValue: dollarsOf(cents),
});

/** The code under which a notice is listed. */
export const firstCodeOf = ({ categories }: Pick<ClosingRow, "categories">): number | undefined =>
  (categories as StoredCategory[]).find(({ code }) => code !== undefined)?.code;

export function presentClosing(row: ClosingRow, titles: ReadonlyMap<number, string>): z.input<typeof closingRow> {
  const code = firstCodeOf(row);
  return {
    publicOpportunityId: row.public_id,
    title: row.title,
    buyerName: row.buyer_name,
    categoryName: code === undefined ? null : categoryName(code, titles),
    isInvented: row.is_invented,
    status: statusById(row.status_id).name,
    timezoneId: row.zone,
    closeDate: isoInstantOrNull(row.stays_open_until),
    closeTimeIsExplicit: row.close_time_is_explicit,
    earlierCloseDate: row.closing_has_two_readings ? isoInstantOrNull(row.reminds_at) : null,
    closeWording: row.closing_wording,
    opensForApplications: row.opens_for_applications,
    expectedReleaseDate: null,
    expectedReleaseText: null,
    openDate: isoInstantOrNull(row.opened_at),
    cancelledDate: null,
    awardedDate: null,
  };
}

export const presentAwarded = (row: AwardedRow): z.input<typeof awardedRow> => ({
  publicOpportunityId: row.public_id,
  title: row.title,
  buyerName: row.buyer_name,
  sellerNames: row.seller_names.filter(isIndexable),
  isInvented: row.is_invented,
  dateAwarded: isoInstant(row.awarded_at),
  timeZoneId: row.zone,
  awardedValue: row.cents === null ? null : dollarsOf(row.cents),
});
