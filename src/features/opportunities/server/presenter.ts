import { mandatoryBriefingOf } from "#domain/briefing.ts";
import { isoInstant, isoInstantOfText, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { z } from "zod";
import { dollarsOf } from "#domain/money.ts";
import { statusById } from "#domain/opportunity-status.ts";
import { accessKinds, resultKinds, typeById } from "#domain/opportunity-type.ts";
import { placeById, wholePlaceNames } from "#domain/places.ts";
import { unspscLevel, unspscPath } from "#domain/unspsc.ts";
import type { card, freeOpportunity, listItem, opportunity } from "#features/opportunities/contract.ts";
import type {
  StoredAddendum,
  StoredBriefing,
  StoredCategory,
  StoredContact,
  StoredDocument,
  StoredPlace,
} from "#features/opportunities/record.ts";
import { webAddress } from "#domain/web-address.ts";
import { excerpt } from "#features/opportunities/server/excerpt.ts";
import { relationView, type Related } from "#features/opportunities/server/links/present-relation.ts";
import type { AwardRow, CardRow, ListRow, OpportunityRow, SourceRow } from "#features/opportunities/server/queries.ts";
import type * as shape from "#features/opportunities/shapes.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import type { DocText, HighlightResult } from "#search-core/types.ts";

type VisibleRow = Authorized<OpportunityRow>;
/** The columns that a list item needs; a whole row has them too. */
type VisibleListRow = Authorized<ListRow>;
export type Titles = Map<number, string>;
/** The score, explanation and highlights of a hit, and how many notes its reader's organisation has about it. */
export type HitDetails = HighlightResult & { score: number | null; noteCount: number };

const storedInstant = (stored: string | undefined) => (stored === undefined ? null : isoInstantOfText(stored));
const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsOf(cents));

function categoryView(stored: StoredCategory, titles: Titles): z.input<typeof shape.category> {
  const path = stored.code === undefined ? [] : unspscPath(stored.code);
  const titleAt = (level: number) => (path[level] === undefined ? null : (titles.get(path[level]) ?? null));
  return {
    categoryId: stored.code ?? null,
    percent: stored.percent,
    unspscSegment: titleAt(0),
    unspscFamily: titleAt(1),
    unspscClassName: titleAt(2),
    unspscCategory: stored.code !== undefined && unspscLevel(stored.code) === "commodity" ? titleAt(3) : null,
    mappedOrRaw: stored.code === undefined ? "Raw" : "Mapped",
    rawValue: stored.raw ?? null,
    mappedCategoryName: stored.code === undefined ? null : (titles.get(stored.code) ?? null),
  };
}

function placeView(stored: StoredPlace): z.input<typeof shape.location> {
  const place = stored.id === undefined ? undefined : placeById(stored.id);
  return {
    locationId: place?.id ?? null,
    mappedOrRaw: place ? "Mapped" : "Raw",
    mappedStateShortName: place?.zone ? place.code : null,
    rawValue: stored.raw ?? null,
    mappedValue: place?.name ?? null,
  };
}

const closingView = (row: VisibleListRow) => ({
  timezoneId: row.zone,
  closeDate: isoInstantOrNull(row.stays_open_until),
  closeTimeIsExplicit: row.close_time_is_explicit,
  earlierCloseDate: row.closing_has_two_readings ? isoInstantOrNull(row.reminds_at) : null,
  closeWording: row.closing_wording,
  opensForApplications: row.opens_for_applications,
});

const datesView = (row: VisibleListRow) => ({
  expectedReleaseDate: isoInstantOrNull(row.expected_release_at),
  expectedReleaseText: row.expected_release_text,
  openDate: isoInstantOrNull(row.opened_at),
  cancelledDate: isoInstantOrNull(row.cancelled_at),
  awardedDate: isoInstantOrNull(row.awarded_at),
});

const flagOf = (row: VisibleListRow) => (["sale", "lease", "grant"] as const).find((flag) => flag === row.flag) ?? null;
const categoriesOf = (row: ListRow) => row.categories as StoredCategory[];
const placesOf = (row: ListRow) => row.places as StoredPlace[];
const isHidden = (mode: string) => mode === "Hidden";

type Stored = { raw?: string | undefined; id?: number | undefined; code?: number | undefined };

/** Applies the source's display mode on the server, because list items do not carry it. */
function applyDisplayMode<S extends Stored>(mode: string, stored: S[]): S[] {
  if (isHidden(mode)) return [];
  if (mode === "MappedOnly")
    return stored
      .filter(({ id, code }) => id !== undefined || code !== undefined)
      .map((item) => ({ ...item, raw: undefined }));
  if (mode !== "RawOnly") return stored;
  return stored.filter(({ raw }) => raw !== undefined).map((item) => ({ ...item, id: undefined, code: undefined }));
}

/** The UNSPSC codes of a row. */
export const codesOf = (row: VisibleListRow): number[] => categoriesOf(row).flatMap(({ code }) => code ?? []);

/** All codes whose titles a view of these rows may show. */
export const displayedCodes = (rows: ListRow[]): number[] => [
  ...new Set(rows.flatMap(categoriesOf).flatMap(({ code }) => (code === undefined ? [] : unspscPath(code)))),
];

/** The texts of a row, as the search index has them. */
export const textsOf = (row: VisibleListRow): DocText => ({
  title: row.title,
  description: row.description,
  reference: row.reference ?? "",
  buyerName: row.buyer_name ?? "",
  placeText: placesOf(row)
    .flatMap(({ raw }) => (raw === undefined || wholePlaceNames.has(raw.toLowerCase()) ? [] : raw))
    .join("; "),
});

export function presentListItem(row: VisibleListRow, details: HitDetails, titles: Titles): z.input<typeof listItem> {
  const { text, spans } = excerpt(row.description, details.highlights.description);
  return {
    score: details.score,
    explanation: details.explanation,
    publicOpportunityId: row.public_id,
    reference: row.reference,
    title: row.title,
    description: text,
    opportunityType: typeById(row.type_id).name,
    status: statusById(row.status_id).name,
    ...closingView(row),
    ...datesView(row),
    locations: applyDisplayMode(row.location_list_mode, placesOf(row)).map(placeView),
    categories: applyDisplayMode(row.category_list_mode, categoriesOf(row)).map((category) =>
      categoryView(category, titles),
    ),
    sourceName: row.source_mode === "Hidden" ? null : row.source_name,
    firstCrawlDate: isoInstant(row.first_seen_at),
    mandatoryBriefing: mandatoryBriefingOf((row.briefings as StoredBriefing[]).map(briefingView)),
    flag: flagOf(row),
    isInvented: row.is_invented,
    noteCount: details.noteCount,
    highlights: { title: details.highlights.title, description: spans },
  };
}

export const presentCard = (row: Authorized<CardRow>, noteCount: number): z.input<typeof card> => ({
  publicOpportunityId: row.public_id,
  buyer: buyerView(row),
  valueFrom: dollarsOrNull(row.value_from_cents),
  valueTo: dollarsOrNull(row.value_to_cents),
  awardedTotalValue: dollarsOrNull(row.awarded_total_cents),
  currency: row.currency,
  noteCount,
});

const buyerView = (row: Authorized<Pick<OpportunityRow, "buyer_id" | "buyer_name">>) =>
  row.buyer_id === null ? null : { buyerId: row.buyer_id, buyerName: row.buyer_name ?? "" };

const briefingView = (stored: StoredBriefing) =>
  ({
    details: stored.details ?? null,
    location: stored.location ?? null,
    briefingType: stored.kind,
    isMandatory: stored.mandatory,
    isRegistrationRequired: stored.registrationRequired,
    briefingDate: storedInstant(stored.at),
    briefingTimeIsExplicit: stored.timeIsExplicit,
    registrationCloseDate: storedInstant(stored.registrationClosesAt),
    registrationCloseTimeIsExplicit: stored.registrationTimeIsExplicit,
  }) satisfies z.input<typeof shape.briefing>;

const sellerView = (award: AwardRow, showsValue: boolean): z.input<typeof shape.seller> => ({
  sellerId: award.id,
  sellerSlug: award.slug,
  name: award.name,
  address: award.address,
  abn: award.abn,
  details: award.details,
  awardedValue: showsValue ? dollarsOrNull(award.value_cents) : null,
});

const rawLookup = (text: string): z.input<typeof shape.lookupValue> => ({
  lookupId: null,
  lookupValue: text,
  mappedOrRaw: "Raw",
});

/** What a detail view needs beside the row. */
type DetailParts = { awards: AwardRow[]; titles: Titles; sources: SourceRow[]; related: Related[] };

/** Notices are delisted when they close; one that is delisted earlier may have been withdrawn. */
function sourceView({ name, url, mode, first_seen, left_at }: SourceRow, { stays_open_until: until }: VisibleRow) {
  const isEarly = left_at !== null && (until === null || Temporal.Instant.compare(left_at, until) < 0);
  return {
    name,
    url: mode === "NameOnly" ? null : url,
    firstSeenDate: isoInstant(first_seen),
    leftDate: isEarly ? isoInstant(left_at) : null,
  };
}

/** The free version: sellers without values, briefings without details. */
export function presentFree(
  row: VisibleRow,
  { awards, titles, sources, related }: DetailParts,
): z.input<typeof freeOpportunity> {
  const [status, type] = [statusById(row.status_id), typeById(row.type_id)];
  const categories = isHidden(row.category_detail_mode)
    ? []
    : categoriesOf(row).map((category) => categoryView(category, titles));
  const locations = isHidden(row.location_detail_mode) ? [] : placesOf(row).map(placeView);
  return {
    publicOpportunityId: row.public_id,
    reference: row.reference,
    title: row.title,
    description: row.description,
    descriptionHtml: row.description_html,
    opportunityType: { lookupId: type.id, lookupValue: type.name, mappedOrRaw: "Mapped" },
    status: { lookupId: status.id, lookupValue: status.name, mappedOrRaw: "Mapped", lookupCode: status.code },
    access: accessKinds.find((kind) => kind === row.access) ?? null,
    exemptionCode: row.exemption_code,
    stage: row.stage_number === null ? null : { number: row.stage_number, of: row.stage_count },
    result: resultKinds.find((kind) => kind === row.result) ?? null,
    multiAgencyAccess: row.multi_agency_access,
    ...closingView(row),
    ...datesView(row),
    enquiriesCloseDateTime: isoInstantOrNull(row.enquiries_close_at),
    enquiriesCloseTimeIsExplicit: row.enquiries_close_time_is_explicit,
    decisionExpectedDate: isoInstantOrNull(row.decision_expected_at),
    contractStartDate: isoInstantOrNull(row.contract_start_at),
    contractEndDate: isoInstantOrNull(row.contract_end_at),
    valueFrom: dollarsOrNull(row.value_from_cents),
    valueTo: dollarsOrNull(row.value_to_cents),
    awardedTotalValue: dollarsOrNull(row.awarded_total_cents),
    currency: row.currency,
    gst: row.gst === "included" || row.gst === "excluded" ? row.gst : null,
    categories,
    thubCategories: (row.source_categories as string[]).map(rawLookup),
    numberOfCategories: categories.length,
    locations,
    numberOfLocations: locations.length,
    sourceSettings: settingsView(row),
    crawlSource: row.source_mode === "Hidden" ? null : { name: row.source_name, url: row.source_url },
    related: related.map(relationView),
    sources: sources.flatMap((source) => (isHidden(source.mode) ? [] : [sourceView(source, row)])),
    firstCrawlDate: isoInstant(row.first_seen_at),
    lastUpdatedDate: isoInstant(row.last_changed_at),
    lastCheckedDate: isoInstant(row.last_checked_at),
    deepLinkURL: row.source_mode === "NameAndLink" ? webAddress(row.deep_link) : null,
    buyer: buyerView(row),
    awardedSellers: awards.map((award) => sellerView(award, false)),
    briefings: (row.briefings as StoredBriefing[]).map((stored) => ({ ...briefingView(stored), details: null })),
    flag: flagOf(row),
    isInvented: row.is_invented,
  };
}

type Settings = z.input<typeof shape.sourceSettings>;
const settingsView = (row: VisibleRow): Settings => ({
  locationListDisplayMode: row.location_list_mode as Settings["locationListDisplayMode"],
  categoryListDisplayMode: row.category_list_mode as Settings["categoryListDisplayMode"],
  locationDetailDisplayMode: row.location_detail_mode as Settings["locationDetailDisplayMode"],
  categoryDetailDisplayMode: row.category_detail_mode as Settings["categoryDetailDisplayMode"],
  sourceDisplayMode: row.source_mode as Settings["sourceDisplayMode"],
});

/** The full version, for signed-in readers. */
export function presentFull(row: VisibleRow, parts: DetailParts & { noteCount: number }): z.input<typeof opportunity> {
  return {
    ...presentFree(row, parts),
    isPrivate: row.visibility === "organisation",
    awardedSellers: parts.awards.map((award) => sellerView(award, true)),
    closingSellers: [],
    prospectiveSellers: [],
    briefings: (row.briefings as StoredBriefing[]).map(briefingView),
    contacts: (row.contacts as StoredContact[]).map((stored) => ({
      name: stored.name ?? null,
      contactType: stored.email ? "Email" : "Phone",
      email: stored.email ?? null,
      phone: stored.phone ?? null,
      mobile: stored.mobile ?? null,
    })),
    documents: (row.documents as StoredDocument[]).map((stored) => ({
      title: stored.title,
      url: webAddress(stored.url),
      format: stored.format ?? null,
      size: stored.size ?? null,
      firstSeenDate: storedInstant(stored.firstSeen),
    })),
    addenda: (row.addenda as StoredAddendum[]).map(({ number = null, at, text = null }) => ({
      number,
      date: storedInstant(at),
      text,
    })),
    lodgementDetails: row.lodgement_details,
    deepLinkURL: webAddress(row.deep_link),
    noteCount: parts.noteCount,
  };
}
