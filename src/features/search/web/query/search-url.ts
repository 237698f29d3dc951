import { calendarDate } from "#domain/epoch.ts";
import { opportunityStatuses, type StatusCode } from "#domain/opportunity-status.ts";
import { opportunityTypes } from "#domain/opportunity-type.ts";
import { places } from "#domain/places.ts";
import { maxQueryLength } from "#domain/query-limits.ts";
import { closingBuckets, searchOrders, type PublicationPeriod, type SearchOrder } from "#domain/search-order.ts";
import { isTimeZone } from "#domain/time-zone.ts";
import { dateFields } from "#domain/date-fields.ts";

/**
 * The address of a search, after /opportunities?. Every key is optional with a default, so an address has only what the
 * reader chose. Values are readable slugs; invalid ones are ignored.
 */
export type SearchUrl = {
  q?: string;
  /** `list`: the query is too long and is in the hash; see search-address.ts. */
  words?: "list";
  /** Absent: open and future. `any`: every status. */
  status?: StatusSlug[] | ["any"];
  type?: string[];
  /** Lookup ids: buyers have no lasting slug. */
  buyer?: number[];
  /** UNSPSC codes. */
  category?: number[];
  /** What is left out. */
  notBuyer?: number[];
  notCategory?: number[];
  place?: string[];
  closing?: ClosingSlug[];
  published?: PublishedSlug;
  /** All of them must hold. */
  briefing?: BriefingSlug[];
  /** Dollars. */
  priceFrom?: number;
  priceTo?: number;
  /** `hide`: exclude notices without a value or closing date from those filters. */
  notStated?: "hide";
  /** `show`: include sales, leases and grants. */
  flagged?: "show";
  /** `off`: only the words typed, without trade words that mean the same. */
  trade?: "off";
  /** `off`: no similar notices beside the results. */
  meaning?: "off";
  /** `filled`: category and place are a member's interests. `off`: the reader has changed or removed them. */
  interests?: "filled" | "off";
  sort?: string;
  page?: number;
  /** The time zone for days and weeks; default Sydney. In the address, so that shared links agree. */
  zone?: string;
} & { [Key in DateKey]?: string };

export type DateKey = `${(typeof dateFields)[number]}${"From" | "To"}`;
export const dateKeys = dateFields.flatMap((field) => [`${field}From`, `${field}To`] as const) satisfies DateKey[];

/**
 * Navigates to another search. `stay` keeps the scroll position, as when a filter is ticked; `replace` adds no history
 * entry.
 */
export type Go = (next: SearchUrl, how?: { stay?: boolean; replace?: boolean }) => void;

const kebab = (code: string) => code.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** The slug of a status. */
export const statusSlug = (code: StatusCode) =>
  code === "FutureOpportunity" ? "future" : (code.toLowerCase() as Lowercase<typeof code>);
export type StatusSlug = "future" | Lowercase<Exclude<StatusCode, "FutureOpportunity">>;
export const statusIdBySlug = new Map(opportunityStatuses.map(({ id, code }) => [statusSlug(code) as StatusSlug, id]));
export const statusNameBySlug = new Map(
  opportunityStatuses.map(({ code, name }) => [statusSlug(code) as StatusSlug, name]),
);
export const defaultStatus: StatusSlug[] = ["open", "future"];
/** True if the address lists open notices, which have yet to close. */
export const listsOpen = ({ status = defaultStatus }: SearchUrl): boolean =>
  status.some((slug) => slug === "any" || slug === "open");
export const typeIdBySlug = new Map(opportunityTypes.map(({ id, code }) => [kebab(code), id]));
export const placeIdBySlug = new Map(places.map(({ id, code }) => [code.toLowerCase(), id]));
export const closingBucketBySlug = new Map(closingBuckets.map((bucket) => [kebab(bucket) as ClosingSlug, bucket]));
export const periodBySlug = new Map<PublishedSlug, PublicationPeriod>([
  ["last-24-hours", "last24Hours"],
  ["last-7-days", "last7Days"],
]);
export type PublishedSlug = "last-24-hours" | "last-7-days";
export const briefingSlugs = ["mandatory", "ahead"] as const;
export type BriefingSlug = (typeof briefingSlugs)[number];
export type ClosingSlug = "next-seven-days" | "this-week" | "next-week" | "later" | "none";
export const orderBySlug = new Map<string, SearchOrder>(searchOrders.map((ordering) => [kebab(ordering), ordering]));

/** The slug of an id or code, for links. */
export function slugFor<Word extends string, Value>(words: ReadonlyMap<Word, Value>, value: Value): Word | undefined {
  return [...words].find(([, word]) => word === value)?.[0];
}

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

/** "a,b", ["a", "b"] and numbers all occur in addresses; drops empty entries. */
const entries = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter(isText)
    .flatMap((word) => String(word).split(","))
    .map((word) => word.trim())
    .filter(Boolean);
const unique = <Value>(values: Value[]) => (values.length ? [...new Set(values)] : undefined);

const words = <Word extends string>(value: unknown, known: ReadonlyMap<Word, unknown>) =>
  unique(entries(value).filter((word): word is Word => (known as ReadonlyMap<string, unknown>).has(word)));
/** At most as many as a search accepts; ignores the rest. */
const maxIds = 1_000;
const ids = (value: unknown) =>
  unique(
    entries(value)
      .filter((word) => /^\d{1,10}$/.test(word))
      .map(Number)
      .filter((id) => id <= 2_147_483_647),
  )?.slice(0, maxIds);

function amount(value: unknown): number | undefined {
  const number = value === "" || !isText(value) ? Number.NaN : Number(value);
  return number >= 0 && number <= 1e13 ? Math.round(number * 100) / 100 : undefined;
}
function pageNumber(value: unknown): number | undefined {
  const page = isText(value) ? Number(value) : 1;
  return Number.isInteger(page) && page > 1 && page <= 1_000_000_000 ? page : undefined;
}
const dateIn = (value: unknown) => (isText(value) ? calendarDate(String(value)) : undefined);
/** A valid time zone from an address or cookie; undefined if it is unknown or the default. */
export function knownZone(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^[A-Za-z_+\-/0-9]{1,64}$/.test(value) || value === defaultZone) return undefined;
  return isTimeZone(value) ? value : undefined;
}

export const defaultZone = "Australia/Sydney";

/** Reads an address. Never throws: what is unknown, wrong or equal to the default is left out. */
export function readSearchUrl(raw: Record<string, unknown>): SearchUrl {
  const q = [raw["q"]].flat().filter(isText).join(",").trim().slice(0, maxQueryLength).trimEnd();
  const status = entries(raw["status"]).includes("any") ? (["any"] as ["any"]) : words(raw["status"], statusIdBySlug);
  const sort = words(raw["sort"], orderBySlug)?.[0];
  const isDefaultStatus =
    status?.length === defaultStatus.length && defaultStatus.every((word) => (status as string[]).includes(word));
  let [priceFrom, priceTo] = [amount(raw["priceFrom"]), amount(raw["priceTo"])];
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo)
    [priceFrom, priceTo] = [priceTo, priceFrom];
  const dates = Object.fromEntries(dateKeys.map((key) => [key, dateIn(raw[key])])) as Partial<Record<DateKey, string>>;
  for (const field of dateFields) {
    const [from, to] = [dates[`${field}From`], dates[`${field}To`]];
    if (from && to && from > to) [dates[`${field}From`], dates[`${field}To`]] = [to, from];
  }
  return present({
    q: q || undefined,
    words: !q && raw["words"] === "list" ? "list" : undefined,
    status: isDefaultStatus ? undefined : status,
    type: words(raw["type"], typeIdBySlug),
    buyer: ids(raw["buyer"]),
    category: ids(raw["category"]),
    notBuyer: ids(raw["notBuyer"]),
    notCategory: ids(raw["notCategory"]),
    place: words(raw["place"], placeIdBySlug),
    closing: words(raw["closing"], closingBucketBySlug),
    published: words(raw["published"], periodBySlug)?.[0],
    briefing: words(raw["briefing"], new Map(briefingSlugs.map((slug) => [slug, true]))),
    priceFrom,
    priceTo,
    notStated: raw["notStated"] === "hide" ? "hide" : undefined,
    ...dates,
    trade: raw["trade"] === "off" ? "off" : undefined,
    meaning: raw["meaning"] === "off" ? "off" : undefined,
    interests: raw["interests"] === "filled" || raw["interests"] === "off" ? raw["interests"] : undefined,
    flagged: raw["flagged"] === "show" ? "show" : undefined,
    sort: sort === "relevance" ? undefined : sort,
    page: pageNumber(raw["page"]),
    zone: knownZone(raw["zone"]),
  });
}

/** Removes empty keys. */
export const present = (url: { [Key in keyof SearchUrl]: SearchUrl[Key] | undefined }): SearchUrl =>
  Object.fromEntries(
    Object.entries(url).filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0)),
  );
