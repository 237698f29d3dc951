import type { z } from "zod";
import { isoInstantOrNull } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import type { buyerProfile, buyerRow } from "#features/browse/contract.ts";
import type { browseDetail } from "#features/browse/shapes.ts";
import type { BuyerFigures } from "#features/browse/server/buyers/figures.ts";

type ById = (id: number) => BuyerFigures | undefined;

export const presentName = ({ id, name, slug }: BuyerFigures) => ({ buyerId: id, buyerName: name, urlSlug: slug });

export const presentRow = (buyer: BuyerFigures, byId: ById): z.input<typeof buyerRow> => ({
  buyerId: buyer.id,
  name: buyer.name,
  numBids: buyer.published,
  numAwarded: buyer.awarded,
  lastAwarded: isoInstantOrNull(buyer.lastAwardedAt),
  timeZoneId: buyer.zone,
  urlSlug: buyer.slug,
  numOpen: buyer.open,
  awardedValue: dollarsOf(buyer.awardedCents),
  parentName: buyer.parentId === null ? null : (byId(buyer.parentId)?.name ?? null),
  formerNames: buyer.formerNames,
  childNames: buyer.childIds.flatMap((id) => byId(id)?.name ?? []),
});

/** What no source gives yet. */
const notGiven = {
  acn: null,
  website: null,
  overview: null,
  email: null,
  phone: null,
  operatingStatus: null,
  organisationType: null,
  employees: null,
  industries: null,
};

/** What is read for one buyer. */
export type BuyerDetail = z.input<typeof browseDetail> &
  Pick<z.input<typeof buyerProfile>, "sources" | "usualDaysToAward">;

export function presentProfile(buyer: BuyerFigures, detail: BuyerDetail, byId: ById): z.input<typeof buyerProfile> {
  const parent = buyer.parentId === null ? undefined : byId(buyer.parentId);
  return {
    ...notGiven,
    ...detail,
    buyerId: buyer.id,
    name: buyer.name,
    urlSlug: buyer.slug,
    abn: buyer.abn,
    numBids: buyer.published,
    numAwarded: buyer.awarded,
    lastAwardedDate: isoInstantOrNull(buyer.lastAwardedAt),
    timeZoneId: buyer.zone,
    formerNames: buyer.formerNames,
    parent: parent ? presentName(parent) : null,
    children: buyer.childIds
      .flatMap((id) => byId(id) ?? [])
      .map((child) => ({ ...presentName(child), numOpen: child.open }))
      .toSorted((a, b) => b.numOpen - a.numOpen || a.buyerName.localeCompare(b.buyerName, "en-AU")),
  };
}
