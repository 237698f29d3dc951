import type { z } from "zod";
import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import { accessKinds, typeById } from "#domain/opportunity-type.ts";
import { isState, placeById } from "#domain/places.ts";
import { isReTenderCandidate } from "#domain/re-tender.ts";
import { isIndexable } from "#domain/sole-trader.ts";
import { categoryName } from "#domain/unspsc.ts";
import type {
  AwardRow,
  EndingRow,
  SellerRow,
  SellerTotals,
  ShareRow,
} from "#features/insights/server/sellers/queries.ts";
import type * as shape from "#features/insights/shapes.ts";
import type { StoredRelation } from "#features/opportunities/record.ts";

const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsOf(cents));

export const presentProfile = (
  { id, slug, name, abn }: SellerRow,
  totals: SellerTotals,
  placeIds: number[],
): z.input<typeof shape.sellerProfile> => ({
  sellerId: id,
  urlSlug: slug,
  name,
  abn,
  acn: null,
  website: null,
  overview: null,
  email: null,
  phone: null,
  operatingStatus: null,
  organisationType: null,
  employees: null,
  locations: placeIds.flatMap((placeId) => {
    const place = placeById(placeId);
    return place && isState(place) ? [{ locationId: place.id, name: place.name }] : [];
  }),
  industries: null,
  numBids: 0,
  numAwarded: totals.contracts,
  lastAwardedDate: isoInstantOrNull(totals.last_at),
  timeZoneId: totals.last_zone,
  totalSellerAwardedValue: dollarsOf(totals.cents),
  isIndexable: isIndexable(name) && totals.invented === 0,
});

type Notice = Pick<AwardRow, "public_id" | "title" | "buyer_slug" | "buyer_name">;
const noticeView = ({ public_id, title, buyer_slug, buyer_name }: Notice) => ({
  publicOpportunityId: public_id,
  title,
  buyerSlug: buyer_slug,
  buyerName: buyer_name,
});

export const presentAward = (row: AwardRow): z.input<typeof shape.awardedRow> => ({
  ...noticeView(row),
  dateAwarded: isoInstantOrNull(row.awarded_at),
  timeZoneId: row.zone,
  awardedValue: dollarsOrNull(row.awarded_total_cents),
  sellerAwardedValue: dollarsOrNull(row.seller_cents),
  currency: row.currency,
  gst: row.gst === "included" || row.gst === "excluded" ? row.gst : null,
});

export const presentShare = ({ contracts, cents }: Pick<ShareRow, "contracts" | "cents">) => ({
  awardedValue: dollarsOf(cents),
  numAwarded: contracts,
});

export const presentFamily = (row: ShareRow, titles: ReadonlyMap<number, string>) => ({
  categoryId: row.id,
  name: categoryName(row.id, titles),
  ...presentShare(row),
});

/** Whether the work of a contract is likely to be tendered again. */
export const mayBeTenderedAgain = ({ type_id, access, flag, related }: EndingRow): boolean =>
  isReTenderCandidate({
    type: typeById(type_id).code,
    access: accessKinds.find((kind) => kind === access) ?? null,
    isNonTender: flag !== null,
    follows: (related as StoredRelation[]).flatMap(({ kind, isAfter }) => (isAfter ? [] : kind)),
  });

export const presentEnding = (row: EndingRow) => ({
  ...noticeView(row),
  isStandingOffer: typeById(row.type_id).code === "StandingOfferNotice",
  access: accessKinds.find((kind) => kind === row.access) ?? null,
  exemptionCode: row.exemption_code,
  sellerAwardedValue: dollarsOrNull(row.value_cents),
  contractEndDate: isoInstant(row.contract_end_at),
  timeZoneId: row.zone,
});
