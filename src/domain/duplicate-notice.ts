import { isSameName } from "./organisation-match.ts";

/** The fields by which two notices are compared. Instants are ISO 8601. */
export type NoticeSummary = {
  sourceId: number;
  /** Formats of its releases. Within one source, only a list's row and the page behind it can be duplicates. */
  formats: string[];
  reference: string | null;
  title: string;
  buyer: string | null;
  remindsAt: string | null;
  staysOpenUntil: string | null;
};

/** Why two notices count as duplicates. The reason is stored with the merge. */
export type DuplicateReason = "same reference and title" | "same title, buyer and closing";

/** Letters and digits of a reference. Null if it is too short or has no digit, so it identifies nothing. */
export function referenceKey(reference: string | null): string | null {
  const key = foldText(reference ?? "").replaceAll(" ", "");
  return key.length >= 4 && /\d/.test(key) ? key.slice(0, 100) : null;
}

/** "RFT 2026/17 - " or " (T2026-17)", as some portals put around a title. "Lot 2 - " is no reference. */
const leadingReference =
  /^(?:(?:RF[TQPX]|EOI|ITT|ITO|tender|contract) ?(?:no\.? ?)?)?[A-Z]{0,6}[-_/.]?\d[\w/.-]*(?: [-–—]|:) +/i;
const trailingReference = / +(?:[-–—] |\()[A-Z]{1,6}[-_/.]?\d[\w/.-]*\)?$/i;

/** The words of a title without references before or after it, its own or another portal's. */
export function titleKey(title: string, reference: string | null): string {
  const words = foldText(title.trim().replace(leadingReference, "").replace(trailingReference, ""));
  const key = foldText(reference ?? "");
  const bare = key === "" ? words : ` ${words} `.replace(` ${key} `, " ").trim();
  return (bare || words || foldText(title)).slice(0, 200);
}

const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A title with fewer words, such as "Request for tender", is not distinctive. */
const minTitleWords = 4;

/**
 * Whether two notices are one procurement published twice. Matching fields count for it, and any stated difference
 * (buyer, closing) against it. A false merge hides a tender from readers, while a missed one only shows it twice.
 */
export function duplicateReason(a: NoticeSummary, b: NoticeSummary): DuplicateReason | undefined {
  const isOneSource = a.sourceId === b.sourceId;
  if (isOneSource && a.formats.some((format) => b.formats.includes(format))) return undefined;
  const buyers = a.buyer === null || b.buyer === null ? "unknown" : isSameName(a.buyer, b.buyer) ? "same" : "other";
  const closings = compareClosings(a, b);
  if (buyers === "other" || closings === "other") return undefined;
  const [titleA, titleB] = [
    titleKey(a.title, a.reference ?? b.reference),
    titleKey(b.title, b.reference ?? a.reference),
  ];
  const reference = referenceKey(a.reference);
  const known = buyers === "same" || closings === "same";
  if (reference !== null && reference === referenceKey(b.reference) && known && wordOverlap(titleA, titleB) >= 0.5)
    return "same reference and title";
  // Within one source the same closing is enough, because a page has what its portal's list leaves out.
  const isConfirmed = isOneSource ? closings === "same" : buyers === "same" && closings === "same";
  return titleA === titleB && titleA.split(" ").length >= minTitleWords && isConfirmed
    ? "same title, buyer and closing"
    : undefined;
}

/** Closings match if they are the same instant, or if one is a day without a time that contains the other. */
function compareClosings(a: NoticeSummary, b: NoticeSummary): "same" | "other" | "unknown" {
  if (a.staysOpenUntil === null || b.staysOpenUntil === null) return "unknown";
  const isWithin = (day: NoticeSummary, time: NoticeSummary) =>
    day.remindsAt !== null &&
    epochMsOf(day.remindsAt) <= epochMsOf(time.staysOpenUntil!) &&
    epochMsOf(time.staysOpenUntil!) <= epochMsOf(day.staysOpenUntil!);
  return a.staysOpenUntil === b.staysOpenUntil || isWithin(a, b) || isWithin(b, a) ? "same" : "other";
}

const epochMsOf = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;

/** The share of words that two titles have in common. */
function wordOverlap(a: string, b: string): number {
  const [wordsA, wordsB] = [new Set(a.split(" ")), new Set(b.split(" "))];
  const common = wordsA.intersection(wordsB).size;
  return common / (wordsA.size + wordsB.size - common);
}
