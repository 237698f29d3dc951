import { formatMoneyShort } from "#domain/money.ts";
import { statusOf, type StatusCode } from "#domain/opportunity-status.ts";
import { isState, placeFromName, placeFromPostcode, places, type Place } from "#domain/places.ts";
import type { ClosingBucket } from "#domain/search-order.ts";

/** A filter that words say. `isCertain`: no title has these words in another meaning. */
export type Saying = { value: string; label: string; isCertain?: boolean } & (
  | { field: "place" | "status" | "buyer"; id: number }
  | { field: "closing"; bucket: ClosingBucket }
  | { field: "value"; from: number | undefined; to: number | undefined }
);

/**
 * How words say a filter. `pattern` matches terms separated by spaces, from a word on; its group `core` is what the
 * filter is named after, without prepositions and such. `typed`: the words of the core as typed.
 */
type Reader = { pattern: RegExp; read(groups: Record<string, string | undefined>, typed: string): Saying | null };

const stateNames = places.filter(isState).flatMap(({ code, name }) => [name.toLowerCase(), code.toLowerCase()]);
const noun = "(?: (?:tenders?|opportunit(?:y|ies)|contracts?|notices?))?";
const byLength = (names: readonly string[]) => names.toSorted((a, b) => b.length - a.length).join("|");

const placeReader: Reader = {
  pattern: new RegExp(
    `(?<before>(?:in|across|throughout|within|and|or) (?:the )?)?(?<core>(?<name>${byLength(stateNames)})(?: (?<postcode>\\d{4}))?)(?= |$)`,
    "dy",
  ),
  read({ name = "", postcode }, typed) {
    // In lower case it is an English word.
    if (name === "act" && !typed.startsWith("ACT")) return null;
    const place = placeFromName(name)!;
    if (postcode !== undefined && placeFromPostcode(postcode) !== place) return null;
    return sayPlace(place, name, postcode !== undefined);
  },
};

const postcodeReader: Reader = {
  pattern: /(?<before>in )?(?<core>(?<word>postcode )?(?<postcode>0[289]\d\d|[1-9]\d{3}))(?= |$)/dy,
  read({ word, postcode = "" }) {
    const place = placeFromPostcode(postcode);
    const isCertain = word !== undefined;
    if (!place || (!isCertain && isLikeYear(Number(postcode)))) return null;
    return sayPlace(place, `postcode ${postcode}`, isCertain);
  },
};

const isLikeYear = (number: number) => number >= 1990 && number <= 2040;

const sayPlace = (place: Place, words: string, isCertain: boolean): Saying => {
  const detail = words.startsWith("postcode") ? ` (${words})` : "";
  return { field: "place", id: place.id, value: String(place.id), label: `Place: ${place.name}${detail}`, isCertain };
};

const statusWords: Record<string, StatusCode> = {
  open: "Open",
  closed: "Closed",
  awarded: "Awarded",
  cancelled: "Cancelled",
  canceled: "Cancelled",
};

const statusReader: Reader = {
  pattern: new RegExp(`(?<core>${Object.keys(statusWords).join("|")})(?<noun>${noun})(?= |$)`, "dy"),
  read({ core = "" }) {
    const { id, name } = statusOf(statusWords[core]!);
    return { field: "status", id, value: String(id), label: `Status: ${name}` };
  },
};

const closingReader: Reader = {
  pattern:
    /(?<core>(?:(?:that )?(?:closing|closes?|due)(?: in| within| over)?(?: the)? (?:(?<week>this|next) week|(?:next )?(?:7|seven) days)|(?:in the |within the |over the )?next (?:7|seven) days))(?= |$)/dy,
  read({ week }) {
    const bucket = week === "this" ? "thisWeek" : week === "next" ? "nextWeek" : "nextSevenDays";
    const label = `Closing: ${week ? `${week} week` : "next 7 days"}`;
    return { field: "closing", bucket, value: bucket, label, isCertain: true };
  },
};

const amount = (name: string) =>
  `\\$(?<${name}>\\d[\\d,]*(?:\\.\\d+)?) ?(?<${name}Unit>k|m|mil|million|b|bn|billion|thousand)?`;
const units: Record<string, number> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 };
/** Dollars to the cent; undefined beyond what a request accepts. */
function dollars(digits: string | undefined, unit: string | undefined): number | undefined {
  if (digits === undefined) return undefined;
  const value = Math.round(Number(digits.replaceAll(",", "")) * (units[unit?.[0] ?? ""] ?? 1) * 100) / 100;
  return value <= 1e13 ? value : undefined;
}

const sayValue = (from: number | undefined, to: number | undefined): Saying | null => {
  const isRange = from !== undefined && to !== undefined;
  if ((from === undefined && to === undefined) || (isRange && from > to)) return null;
  const label = isRange
    ? `${formatMoneyShort(from)} to ${formatMoneyShort(to)}`
    : from !== undefined
      ? `over ${formatMoneyShort(from)}`
      : `under ${formatMoneyShort(to!)}`;
  return {
    field: "value",
    from,
    to,
    value: `${from ?? ""}-${to ?? ""}`,
    label: `Value: ${label}`,
    isCertain: true,
  };
};

const lead = "(?:(?:worth|valued?(?: at)?) )?";
const rangeReader: Reader = {
  pattern: new RegExp(
    `(?<core>${lead}(?:between |from )?${amount("from")}(?: ?[-–] ?| to | and )${amount("to")})(?= |$)`,
    "dy",
  ),
  read: ({ from, fromUnit, to, toUnit }) => sayValue(dollars(from, fromUnit), dollars(to, toUnit)),
};
const overReader: Reader = {
  pattern: new RegExp(`(?<core>${lead}(?:over |above |more than |at least |>=? ?)${amount("from")}\\+?)(?= |$)`, "dy"),
  read: ({ from, fromUnit }) => sayValue(dollars(from, fromUnit), undefined),
};
const plusReader: Reader = {
  pattern: new RegExp(`(?<core>${lead}${amount("from")}\\+)(?= |$)`, "dy"),
  read: ({ from, fromUnit }) => sayValue(dollars(from, fromUnit), undefined),
};
const underReader: Reader = {
  pattern: new RegExp(`(?<core>${lead}(?:under |below |less than |up to |at most |<=? ?)${amount("to")})(?= |$)`, "dy"),
  read: ({ to, toUnit }) => sayValue(undefined, dollars(to, toUnit)),
};

export const readers: readonly Reader[] = [
  placeReader,
  postcodeReader,
  statusReader,
  closingReader,
  rangeReader,
  overReader,
  plusReader,
  underReader,
];
