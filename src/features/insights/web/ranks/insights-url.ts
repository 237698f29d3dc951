import { knownSearch, pageIn, wordsIn } from "#web/lists/known-search.ts";
import { day as dayMs, dayNumber, isoOfEpoch } from "#domain/epoch.ts";
import { placeOf, places } from "#domain/places.ts";

/** Rows on one page. */
export const rankPageSize = 50;

/** Columns that a list can be sorted by, by their words in the address. */
export const sorts = {
  awarded: "AwardedValue",
  contracts: "NumAwarded",
  others: "Others",
  usual: "UsualValue",
  last: "LastAwarded",
} as const;
export type Sort = keyof typeof sorts;

/** The address of the insights, after /insights?. It has only what the reader chose. */
export type InsightsUrl = {
  /** Absent: sellers. */
  by?: "buyers";
  q?: string;
  /** The UNSPSC code of a segment. */
  category?: number;
  /** "qld" */
  place?: string;
  /** The calendar year in which a financial year ends. Absent: the last 12 months. */
  year?: number | "all";
  /** Absent: awarded. */
  sort?: Sort;
  page?: number;
};

const placeByWord = new Map(places.map(({ code, id }) => [code.toLowerCase(), id]));
/** The id of a place in an address. */
export const placeIdOf = (word: string): number => placeByWord.get(word) ?? placeOf("NS").id;

const whole = (value: unknown, min: number, max: number): number | undefined => {
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

/** Reads an address. What is unknown, wrong or the default is left out. */
export function readInsightsUrl(raw: Record<string, unknown>): InsightsUrl {
  const category = whole(raw["category"], 10_000_000, 99_999_999);
  const place = typeof raw["place"] === "string" && placeByWord.has(raw["place"]) ? raw["place"] : undefined;
  const year = raw["year"] === "all" ? "all" : whole(raw["year"], 1990, 2100);
  const sort = Object.keys(sorts).find((word): word is Sort => word === raw["sort"] && word !== "awarded");
  return knownSearch(raw, {
    ...(raw["by"] === "buyers" && { by: "buyers" }),
    ...wordsIn(raw),
    ...(category !== undefined && { category }),
    ...(place !== undefined && { place }),
    ...(year !== undefined && { year }),
    ...(sort && { sort }),
    ...pageIn(raw),
  });
}

/** The first and last day of what an address chooses; `today` is the day in Sydney. Absent: no limit. */
export function periodOf({ year }: InsightsUrl, today: string): { awardedFrom?: string; awardedTo?: string } {
  if (year === "all") return {};
  if (year === undefined) {
    const [thisYear, monthAndDay] = [Number(today.slice(0, 4)), today.slice(4)];
    return { awardedFrom: dayAfter(`${thisYear - 1}${monthAndDay === "-02-29" ? "-02-28" : monthAndDay}`) };
  }
  return { awardedFrom: `${year - 1}-07-01`, awardedTo: `${year}-06-30` };
}

/** The next calendar day. */
function dayAfter(date: string): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const next = isoOfEpoch((dayNumber(year, month, day) + 1) * dayMs);
  return next.slice(0, 10);
}

/** The financial year of a day: the calendar year in which it ends. */
export const financialYearOf = (date: string): number => Number(date.slice(0, 4)) + (date.slice(5, 7) >= "07" ? 1 : 0);
