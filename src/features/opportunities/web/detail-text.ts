import { formatList } from "#domain/format-number.ts";
import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatDate, formatZonedDateTime, formatZonedTime, localDay } from "#domain/format-time.ts";
import { formatMoney } from "#domain/money.ts";
import { typeOf } from "#domain/opportunity-type.ts";
import { isPanelOrder } from "#domain/re-tender.ts";
import type { FreeOpportunity } from "./opportunity-query.ts";
import { amountText, entriesToShow, type ListMode } from "./short-text.ts";

/** One line of the facts: a term, its text, and a small note. */
export type Fact = { term: string; text: string; note?: string | undefined };

const accessNames = {
  open: "Open to all",
  prequalified: "Prequalified suppliers",
  panel: "Panel members only",
  limited: "Limited",
};
const resultNames = { contract: "Contract", "standing-offer": "Panel or standing offer", list: "List of suppliers" };
const gstNames = { included: "GST included", excluded: "GST not included" };

/** "not stated", "$1,000.00 to $2,000.00", "up to $2,000.00", "from GBP 1,000.00". Whole units of the currency. */
export const valueText = (from: number | null, to: number | null, currency?: string): string =>
  amountText(from, to, (amount) => formatMoney(amount, currency)) ?? "not stated";

/** Every category the notice shows: its name, and whether the buyer gave it or we predicted it. */
export function categoryFacts(notice: FreeOpportunity): { name: string; basis: string; code: number | null }[] {
  const shown = entriesToShow(notice.sourceSettings.categoryDetailDisplayMode, notice.categories);
  return shown.map((category) => {
    const { categoryId, percent, mappedOrRaw } = category;
    if (mappedOrRaw === "Raw")
      return { name: category.rawValue ?? "not named", basis: "the source’s words", code: null };
    const level =
      category.unspscCategory ?? category.unspscClassName ?? category.unspscFamily ?? category.unspscSegment;
    const name = category.mappedCategoryName ?? `${level ?? category.rawValue ?? "Category"} (${categoryId})`;
    const basis = percent === 100 ? "given by the buyer" : `our guess, ${percent}%`;
    return { name, basis: categoryId === null ? basis : `${categoryId}, ${basis}`, code: categoryId };
  });
}

/** The places of work: full names of states, with the source's text if it says more. */
export function placeNames(notice: Pick<FreeOpportunity, "locations">, mode: ListMode): string[] {
  const names = notice.locations.map(({ mappedValue, mappedStateShortName, rawValue }) => {
    const name = mappedValue ?? mappedStateShortName;
    if (mode === "Hidden") return null;
    if (name === null || mode === "RawOnly") return mode === "MappedOnly" ? null : rawValue;
    const saysMore =
      rawValue !== null && mode === "MappedThenRaw" && rawValue !== name && rawValue !== mappedStateShortName;
    if (!saysMore) return name;
    // "Queensland: Cairns, Mackay" names the state itself.
    return rawValue.includes(name) ? rawValue : `${name} (${rawValue})`;
  });
  return [...new Set(names.filter((name) => name !== null))];
}

/** The facts in the order of the two columns; missing ones are omitted, except value and place. */
export function factsOf(notice: FreeOpportunity, now: EpochMs): Fact[] {
  const date = (iso: string | null) => (iso === null ? null : formatDate(epochOf(iso), notice.timezoneId));
  const places = placeNames(notice, notice.sourceSettings.locationDetailDisplayMode);
  const agencies =
    notice.multiAgencyAccess === null
      ? ""
      : notice.multiAgencyAccess
        ? ", several agencies may use it"
        : ", one agency";
  const gst = notice.gst === null ? undefined : gstNames[notice.gst];
  const hasValue = notice.valueFrom !== null || notice.valueTo !== null;
  const wasAwarded = notice.awardedTotalValue !== null;
  const facts: [term: string, words: string | null, note?: string | null | undefined][] = [
    ["Type", notice.opportunityType.lookupValue, stageNote(notice)],
    [
      "Access",
      notice.access && accessNames[notice.access],
      notice.exemptionCode ? `exemption ${notice.exemptionCode}` : undefined,
    ],
    [
      "Value",
      hasValue || !wasAwarded ? valueText(notice.valueFrom, notice.valueTo, notice.currency) : null,
      hasValue ? gst : undefined,
    ],
    ["Result", notice.result && resultNames[notice.result] + agencies],
    ["Awarded value", wasAwarded ? formatMoney(notice.awardedTotalValue!, notice.currency) : null, gst],
    ["Stage", notice.stage && stageText(notice.stage), notice.stage && laterStages(notice.stage)],
    ["Place", places.join(", ") || "not stated", moreNote(notice.numberOfLocations - notice.locations.length)],
    ["Published", date(notice.openDate)],
    ["Expected", notice.expectedReleaseText ?? date(notice.expectedReleaseDate)],
    ["Questions close", enquiriesText(notice), isOver(notice.enquiriesCloseDateTime, now) ? "over" : undefined],
    ["Decision", notice.decisionExpectedDate && `expected ${date(notice.decisionExpectedDate)}`],
    ["Outcome", ...outcomeOf(notice)],
    ["Awarded", date(notice.awardedDate)],
    ["Cancelled", date(notice.cancelledDate)],
    ["Contract", periodText(date(notice.contractStartDate), date(notice.contractEndDate)), orderNote(notice)],
    ["Offered for", notice.flag && { sale: "Sale of goods or land", lease: "Lease", grant: "Grant" }[notice.flag]],
  ];
  return facts.flatMap(([term, words, note]) => (words ? [{ term, text: words, note: note ?? undefined }] : []));
}

const isOver = (iso: string | null, now: EpochMs) => iso !== null && epochOf(iso) <= now;

/** "3 Dec 2026 5:00pm AEDT", in the buyer's zone. */
export function enquiriesText(
  notice: Pick<FreeOpportunity, "enquiriesCloseDateTime" | "enquiriesCloseTimeIsExplicit" | "timezoneId">,
): string | null {
  if (notice.enquiriesCloseDateTime === null) return null;
  const instant = epochOf(notice.enquiriesCloseDateTime);
  if (notice.enquiriesCloseTimeIsExplicit) return formatZonedDateTime(instant, notice.timezoneId);
  return `${formatDate(instant, notice.timezoneId)}, time not stated`;
}

/** Days within which a portal must publish a contract after signing, by portal name. */
const daysToPublish: Record<string, number> = { AusTender: 42 };

/** A closed notice that is not awarded says so, and until when an award may still appear. */
function outcomeOf({ status, sources }: FreeOpportunity): [words: string | null, note?: string | undefined] {
  if (status.lookupCode !== "Closed") return [null];
  const [publishing] = sources.flatMap(({ name }) =>
    name in daysToPublish ? [{ name, days: daysToPublish[name] }] : [],
  );
  return [
    "not published",
    publishing && `${publishing.name} shows a contract up to ${publishing.days} days after it is signed`,
  ];
}

const stageText = ({ number, of }: { number: number; of: number | null }) =>
  of === null ? `Stage ${number}` : `${number} of ${of}`;

const byInvitation = "stage 2 may be by invitation";
/** Suppliers who skip the first stage may not be invited to the second. */
const laterStages = ({ number, of }: { number: number; of: number | null }) =>
  number === 1 && of !== 1 ? byInvitation : undefined;
/** An expression of interest is often the first of two stages, even if the source does not say so. */
const stageNote = ({ opportunityType, stage }: FreeOpportunity) =>
  stage === null && opportunityType.lookupValue === typeOf("ExpressionOfInterest").name
    ? `often stage 1 of 2: ${byInvitation}`
    : undefined;

const orderNote = ({ access, related }: FreeOpportunity) =>
  isPanelOrder({ access, follows: related.filter(({ isBefore }) => isBefore).map(({ kind }) => kind) })
    ? "ordered from a panel: the panel is tendered again, not this order"
    : undefined;
const moreNote = (count: number) => (count > 0 ? `and ${count} more` : undefined);
function periodText(start: string | null, end: string | null): string | null {
  if (start && end) return `${start} to ${end}`;
  return start ? `from ${start}` : end && `until ${end}`;
}

const briefingTypes = { Briefing: "Briefing", Inspection: "Inspection", SiteVisit: "Site visit" };

/** "Site visit", "8 Sep 2026 10:00am AEST", "mandatory, register by 4 Sep 2026"; what is over says so. */
export function briefingText(briefing: FreeOpportunity["briefings"][number], zone: string, now: EpochMs) {
  const hasPassed = (iso: string | null) => iso !== null && epochOf(iso) <= now;
  const moment = (iso: string | null, timeIsKnown: boolean) => {
    if (iso === null) return null;
    const instant = epochOf(iso);
    return timeIsKnown ? formatZonedDateTime(instant, zone) : `${formatDate(instant, zone)}, time not stated`;
  };
  const registerBy = moment(briefing.registrationCloseDate, briefing.registrationCloseTimeIsExplicit);
  const duties = [
    briefing.isMandatory ? "mandatory" : "not mandatory",
    hasPassed(briefing.registrationCloseDate)
      ? "registration over"
      : registerBy
        ? `register by ${registerBy}`
        : briefing.isRegistrationRequired && "registration needed",
  ];
  return {
    type: briefingTypes[briefing.briefingType],
    when: moment(briefing.briefingDate, briefing.briefingTimeIsExplicit) ?? "no date given",
    duties: hasPassed(briefing.briefingDate) ? `over, was ${duties[0]}` : duties.filter(Boolean).join(", "),
  };
}

/** "9:52am AEDT" today, "3 Dec 2026 9:52am AEDT" on other days of the reader's time zone. */
export function checkedText(iso: string, now: EpochMs, zone: string): string {
  const instant = epochOf(iso);
  return localDay(instant, zone) === localDay(now, zone)
    ? formatZonedTime(instant, zone)
    : formatZonedDateTime(instant, zone);
}

/** "left VendorPanel's list 3 Dec 2026 9:52am, before its closing"; null while any portal still lists it. */
export function delistedText({ sources }: Pick<FreeOpportunity, "sources">, zone: string): string | null {
  const delisted = sources.map(
    ({ name, leftDate }) => leftDate && `${name}’s list on ${formatZonedDateTime(epochOf(leftDate), zone)}`,
  );
  if (delisted.length === 0 || delisted.some((words) => words === null)) return null;
  return `was removed from ${formatList(delisted.filter((words) => words !== null))}, before it closed`;
}

/** The paragraphs of a plain text, separated by blank lines; single line breaks stay. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
