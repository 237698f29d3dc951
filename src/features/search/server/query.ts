import type { z } from "zod";
import { centsOf } from "#domain/money.ts";
import { publicationPeriods } from "#domain/search-order.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import { organisationIdOf, type Viewer } from "#platform/auth/caller.ts";
import type { dateFields } from "#domain/date-fields.ts";
import type { filterNames, searchRequest } from "#features/search/contract.ts";
import type { DateFilter, FilterName, Query, Range } from "#search-core/types.ts";

export type SearchRequest = z.output<typeof searchRequest>;
type DateField = (typeof dateFields)[number];

const dateFilterOf: Record<DateField, DateFilter> = {
  expectedRelease: "expectedRelease",
  open: "open",
  closing: "closing",
  cancelledRelease: "cancelled",
  awarded: "awarded",
  lastActivity: "lastActivity",
};

/** The request's name of each filter of the core. */
export const requestNameOf: Record<FilterName, (typeof filterNames)[number]> = {
  status: "statusIds",
  type: "opportunityTypeIds",
  buyer: "buyerIds",
  category: "categoryIds",
  location: "locationIds",
  excludedBuyer: "excludedBuyerIds",
  excludedCategory: "excludedCategoryIds",
  closingIn: "closingIn",
  price: "price",
  publishedWithin: "publishedIn",
  mandatoryBriefing: "mandatoryBriefing",
  briefingAhead: "briefingAhead",
  expectedRelease: "expectedRelease",
  open: "open",
  closing: "closing",
  cancelled: "cancelledRelease",
  awarded: "awarded",
  lastActivity: "lastActivity",
};

/** Open and Future Opportunity: statuses a supplier can respond to. */
export const defaultStatusIds = [statusOf("Open").id, statusOf("FutureOpportunity").id];

const seconds = (at: Temporal.ZonedDateTime) => Math.floor(at.epochMilliseconds / 1000);

/** Local dates of the request's zone, both inclusive, as a half-open range of epoch seconds. */
function dayRange(zone: string, from: string | undefined, to: string | undefined): Range {
  const midnight = (day: Temporal.PlainDate) => seconds(day.toZonedDateTime({ timeZone: zone }));
  return {
    from: from === undefined ? null : midnight(Temporal.PlainDate.from(from)),
    to: to === undefined ? null : midnight(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}

const firstDay = Temporal.PlainDate.from("1970-01-01");

/** The last weeks asked for: saved searches are compiled at one instant, by the hundred thousand. */
let lastWeeks: { zone: string; weeks: Query["weeks"] } | undefined;

function weeksAt(now: Temporal.Instant, zone: string): Query["weeks"] {
  const isSame = lastWeeks?.zone === zone && lastWeeks.weeks.now === Math.floor(now.epochMilliseconds / 1000);
  const weeks = isSame ? lastWeeks!.weeks : computeWeeks(now, zone);
  lastWeeks = { zone, weeks };
  return weeks;
}

/** The present week of the reader's calendar and the next, from Monday to Sunday, and the seven days from today on. */
function computeWeeks(now: Temporal.Instant, zone: string): Query["weeks"] {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const day = firstDay.until(today).days;
  const thisWeekEnds = day + 8 - today.dayOfWeek;
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  return { now: seconds, thisWeekEnds, sevenDaysEnd: day + 7, nextWeekEnds: thisWeekEnds + 7 };
}

/** Turns a validated request of a viewer into a query at an instant. */
export function queryOf(request: SearchRequest, viewer: Viewer, now: Temporal.Instant): Query {
  const zone = request.timeZoneId;
  const dates = Object.entries(dateFilterOf).flatMap(([field, filter]) => {
    const [from, to] = [request[`${field as DateField}From`], request[`${field as DateField}To`]];
    return from === undefined && to === undefined ? [] : [[filter, dayRange(zone, from, to)] as const];
  });
  const hasPrice = request.priceFrom !== undefined || request.priceTo !== undefined;
  return {
    text: request.freeText,
    filters: {
      status: request.statusIds ?? defaultStatusIds,
      type: request.opportunityTypeIds,
      buyer: request.buyerIds,
      category: request.categoryIds,
      location: request.locationIds,
      excludedBuyer: request.excludedBuyerIds,
      excludedCategory: request.excludedCategoryIds,
      closingIn: request.closingIn,
      ...(request.publishedIn && { publishedWithin: publicationPeriods[request.publishedIn] }),
      mandatoryBriefing: request.mandatoryBriefing,
      briefingAhead: request.briefingAhead,
      ...(hasPrice && { price: priceRange(request.priceFrom, request.priceTo) }),
      ...Object.fromEntries(dates),
    },
    includeNotStated: request.includeNotStated,
    organisation: organisationIdOf(viewer),
    includeNonTenders: request.includeFlagged,
    includeTradeWords: request.includeTradeWords,
    sort: request.orderBy,
    byMeaning: request.useSemanticSearch,
    offset: (request.page - 1) * request.pageSize,
    limit: request.pageSize,
    weeks: weeksAt(now, zone),
  };
}

/** Dollars, both inclusive, as a half-open range of cents. */
export const priceRange = (from: number | undefined, to: number | undefined): Range => ({
  from: from === undefined ? null : centsOf(from),
  to: to === undefined ? null : centsOf(to) + 1,
});
