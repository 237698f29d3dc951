import { qualifyBuyerName } from "#domain/buyer-register.ts";
import { readClosing } from "#domain/deadline-wording.ts";
import { readEnquiriesDate, readEnquiriesIn } from "#domain/enquiries-wording.ts";
import { nonTenderKindOf, isTestNotice } from "#domain/notice-kind.ts";
import { placesIn } from "#domain/place-wording.ts";
import { placeOf } from "#domain/places.ts";
import { relationsIn } from "#domain/relation.ts";
import { referenceKey } from "#domain/duplicate-notice.ts";
import { dayFrom, instantFrom } from "#domain/source-date.ts";
import { typeOf } from "#domain/opportunity-type.ts";
import { truncate } from "#domain/truncate.ts";
import { unspscCode } from "#domain/unspsc.ts";
import {
  testNoticeReason,
  UnreadableRecord,
  type CategoryStatement,
  type Notice,
  type Party,
} from "#features/ingestion/notice.ts";
import { restoreLineBreaks } from "#features/ingestion/extraction/line-breaks.ts";
import { plainText } from "#features/ingestion/extraction/plain-text.ts";
import { safeHtml } from "#features/ingestion/extraction/safe-html.ts";
import type { Facts, OpportunityColumns } from "#features/ingestion/release.ts";
import type { Source } from "#features/ingestion/sources.ts";
import type { StoredAddendum, StoredCategory, StoredPlace, StoredRelation } from "#features/opportunities/record.ts";

// Characters. No real value is longer, and an index cannot take a longer key or name. The release keeps the full text.
const maxLengths = { key: 400, name: 250, reference: 200, title: 500, description: 200_000 };

/**
 * Interprets what a release states: wordings become instants, places and categories become ours if they match, HTML
 * becomes text. Fields that the release does not mention stay absent. Throws `UnreadableRecord` for a portal's test
 * notice, and for a key that is too long.
 */
export function normalise(notice: Notice, portal: Source): Facts {
  const isPrivate = notice.organisationId !== undefined;
  if (!isPrivate && isTestNotice(notice.reference ?? "", notice.title ?? "", notice.buyer?.name ?? ""))
    throw new UnreadableRecord(testNoticeReason);
  if (notice.key.length > maxLengths.key)
    throw new UnreadableRecord(`its key has more than ${maxLengths.key} characters`);
  const source = notice.zone ? { ...portal, zone: notice.zone } : portal;
  const { zone } = source;
  const day = (text: string | undefined) => text && dayFrom(text, zone)?.toString();
  const columns: Partial<OpportunityColumns> = {
    ...textColumns(notice),
    ...procurementColumns(notice),
    ...(isPrivate && { zone }),
    ...closingColumns(notice, source),
    ...enquiriesColumns(notice, source),
    expected_release_text: notice.expectedPeriod,
    expected_release_at: day(notice.expected),
    opened_at: notice.opened && instantFrom(notice.opened, zone)?.toString(),
    cancelled_at: day(notice.cancelled),
    awarded_at: day(notice.awarded),
    decision_expected_at: day(notice.decisionExpected),
    contract_start_at: day(notice.contractStart),
    contract_end_at: day(notice.contractEnd),
    value_from_cents: notice.valueFromCents,
    value_to_cents: notice.valueToCents,
    currency: notice.currency && /^[A-Z]{3}$/i.test(notice.currency) ? notice.currency.toUpperCase() : undefined,
    gst: notice.gst ?? source.gst,
    categories: notice.categories?.map(toStoredCategory),
    source_categories: notice.sourceCategories,
    places: notice.places && toStoredPlaces(notice.places, source),
    briefings: notice.briefings,
    contacts: notice.contacts,
    documents: notice.documents,
    addenda: notice.addenda?.map((addendum) => toStoredAddendum(addendum, zone)),
    related: toRelations(notice),
  };
  return {
    sourceId: portal.id,
    key: notice.key,
    ...(notice.organisationId !== undefined && { organisationId: notice.organisationId }),
    released: notice.released ? instantFrom(notice.released, zone) : undefined,
    revision: notice.revision ?? 0,
    ...(notice.cancelsAmendment && notice.revision && { cancelsAmendment: true }),
    columns,
    status: notice.status,
    buyer: notice.buyer && truncateName(notice.buyer, qualifyBuyerName(notice.buyer.name, portal.place)),
    awards: notice.awards?.map((award) => ({
      ...award,
      key: award.key.slice(0, maxLengths.key),
      seller: award.seller && truncateName(award.seller, award.seller.name),
      awardedAt: day(award.awarded ?? notice.awarded),
    })),
  };
}

const truncateName = (party: Party, name: string): Party => ({ ...party, name: truncate(name, maxLengths.name) });

function textColumns(notice: Notice): Partial<OpportunityColumns> {
  const title = notice.title && truncate(plainText(notice.title).replaceAll("\n", " "), maxLengths.title);
  return {
    reference: notice.reference && truncate(notice.reference, maxLengths.reference),
    title,
    ...(notice.description !== undefined && descriptionColumns(notice.description)),
    flag: notice.nonTenderKind ?? (title && notice.type !== "ContractNotice" ? nonTenderKindOf(title) : undefined),
    lodgement_details: notice.lodgement && plainText(notice.lodgement),
    deep_link: notice.link,
  };
}

/** A description that is cut loses its markup, because the cut may be inside an element. */
function descriptionColumns(stated: string): Pick<OpportunityColumns, "description" | "description_html"> {
  const html = restoreLineBreaks(stated);
  const text = plainText(html);
  const isWhole = text.length <= maxLengths.description;
  return { description: truncate(text, maxLengths.description), description_html: isWhole ? safeHtml(html) : null };
}

const procurementColumns = (notice: Notice): Partial<OpportunityColumns> => ({
  type_id: notice.type && typeOf(notice.type).id,
  access: notice.access,
  exemption_code: notice.exemptionCode,
  stage_number: notice.stage?.number,
  stage_count: notice.stage?.of,
  result: notice.result,
  multi_agency_access: notice.multiAgencyAccess,
});

/**
 * Schemes stay open until their last day and remind nobody. A release that mentions no closing states nothing about it.
 */
function closingColumns(notice: Notice, source: Source): Partial<OpportunityColumns> {
  const { closing } = notice;
  const isScheme = notice.type === "Scheme";
  if (closing === "any time") return { ...noClosing, zone: source.zone, opens_for_applications: true };
  if (closing === undefined) return isScheme ? { opens_for_applications: true } : {};
  const { zone, hasPlaceholderTimes } = source;
  const wording = closing.wording.trim();
  const portal = { zone, hasPlaceholderTimes };
  // A wording without a date does not override the field beside it.
  const reading =
    readClosing(wording, { ...portal, stated: closing.stated }) ?? readClosing(closing.stated ?? "", portal);
  if (!reading)
    return {
      ...noClosing,
      closing_wording: isMachineText(wording) ? null : wording || null,
      zone,
      opens_for_applications: isScheme,
    };
  return {
    zone: reading.zone,
    closing_wording: isMachineText(wording) ? null : wording || null,
    reminds_at: isScheme ? null : reading.remindsAt.toString(),
    stays_open_until: reading.staysOpenUntil.toString(),
    close_time_is_explicit: reading.timeIsExplicit,
    closing_has_two_readings: reading.hasTwoReadings,
    opens_for_applications: isScheme,
  };
}

/** What a field says goes before the description. A release that says neither states nothing about it. */
function enquiriesColumns({ enquiriesClose, description }: Notice, source: Source): Partial<OpportunityColumns> {
  const { zone, hasPlaceholderTimes } = source;
  const context = { zone, hasPlaceholderTimes };
  const reading =
    (enquiriesClose && readEnquiriesDate(enquiriesClose, context)) ||
    (description && readEnquiriesIn(plainText(restoreLineBreaks(description)), context));
  if (!reading) return {};
  return {
    enquiries_close_at: reading.closesAt.toString(),
    enquiries_close_time_is_explicit: reading.timeIsExplicit,
  };
}

/** An ISO 8601 instant is a machine's field, not a wording to show. */
const isMachineText = (wording: string) => /^\d{4}-\d{2}-\d{2}T/.test(wording);

const noClosing = {
  closing_wording: null,
  reminds_at: null,
  stays_open_until: null,
  close_time_is_explicit: false,
  closing_has_two_readings: false,
  opens_for_applications: false,
};

function toStoredAddendum(
  { number, date, text }: NonNullable<Notice["addenda"]>[number],
  zone: string,
): StoredAddendum {
  const at = date === undefined ? undefined : readClosing(date, { zone })?.remindsAt.toString();
  const words = text && plainText(text).replaceAll("\n", " ");
  return { ...(number && { number }), ...(at && { at }), ...(words && { text: words }) };
}

/** Relations that the source links, and those in the notice's own text. Undefined if there are none. */
function toRelations({ related = [], title = "", description = "", reference }: Notice): StoredRelation[] | undefined {
  const mentioned = relationsIn(`${title}\n${plainText(description)}`).filter(
    (mention) => mention.reference !== referenceKey(reference ?? null),
  );
  return related.length + mentioned.length > 0 ? [...related, ...mentioned] : undefined;
}

/** Our category if the scheme is UNSPSC and the code exists, otherwise the source's own words. */
function toStoredCategory({ scheme, code, title, percent = 100 }: CategoryStatement): StoredCategory {
  const origin = percent === 100 ? "buyer" : "guess";
  const ours = code !== undefined && /^unspsc$/i.test(scheme ?? "") ? unspscCode(code) : undefined;
  if (ours !== undefined) return { code: ours, percent, origin, ...(title && { raw: title }) };
  return { percent, origin, raw: [code?.trim(), title].filter(Boolean).join(" ") };
}

/**
 * Places of a notice. An unknown place keeps its words and gets the portal's state, if it has one. If a notice names no
 * place, the portal's state is used. An empty list means "not stated": that value is never stored, the index adds it.
 */
function toStoredPlaces(words: string[], source: Source): StoredPlace[] {
  const portalPlaceId = source.place && placeOf(source.place).id;
  if (words.length === 0) return portalPlaceId === undefined ? [] : [{ id: portalPlaceId }];
  return words.flatMap((raw): StoredPlace[] => {
    const ids = placesIn(raw).map(({ id }) => id);
    if (ids.length > 0) return ids.map((id) => ({ id, raw }));
    return [portalPlaceId === undefined ? { raw } : { id: portalPlaceId, raw }];
  });
}
