import { isSameName } from "./organisation-match.ts";

/** What two notices are compared by. Instants are ISO 8601. */
export type NoticeSummary = {
  sourceId: number;
  /** Formats of its releases: within one source only a list's row and the page behind it can be the same. */
  formats: string[];
  reference: string | null;
  title: string;
  buyer: string | null;
  remindsAt: string | null;
  staysOpenUntil: string | null;
};

/** Why two notices are taken for one; the words are stored with the merge. */
export type DuplicateReason = "same reference and title" | "same title, buyer and closing";

/** Letters and digits of a reference; null for what is too short or has no digit, and so names nothing. */
export function referenceKey(reference: string | null): string | null {
  const key = foldText(reference ?? "").replaceAll(" ", "");
  return key.length >= 4 && /\d/.test(key) ? key.slice(0, 100) : null;
}

/** "RFT 2026/17 - " or " (T2026-17)": what some portals put around a title. A "Lot 2 - " is no reference. */
const leadingReference =
  /^(?:(?:RF[TQPX]|EOI|ITT|ITO|tender|contract) ?(?:no\.? ?)?)?[A-Z]{0,6}[-_/.]?\d[\w/.-]*(?: [-–—]|:) +/i;
const trailingReference = / +(?:[-–—] |\()[A-Z]{1,6}[-_/.]?\d[\w/.-]*\)?$/i;

/** The words of a title without a reference before or after it, its own or that of another portal. */
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

/** A title of fewer words ("Request for tender") is shared by many. */
const minTitleWords = 4;

/**
 * Whether two notices are one procurement that was published twice. Only what agrees counts for it, and anything stated
 * that differs (buyer, closing) against it: two wrongly joined lose a tender for readers, two left apart only repeat one.
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
  // A page names what its portal's list leaves out, so within one source a closing is enough.
  const isConfirmed = isOneSource ? closings === "same" : buyers === "same" && closings === "same";
  return titleA === titleB && titleA.split(" ").length >= minTitleWords && isConfirmed
    ? "same title, buyer and closing"
    : undefined;
}

/** Closings are the same when they are one instant, or when a day without a time holds the other's. */
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
