import { formatCounted } from "./format-number.ts";
import { formatMoney } from "./money.ts";
import type { CapName, Feature } from "./plans.ts";

/** The name of a plan's feature on screens. It can begin a sentence. */
export const featureNames: Record<Feature, string> = {
  SharingWatchedOpportunities: "Sharing watched opportunities",
  SharingSavedSearches: "Sharing saved searches",
  OpportunityNotes: "Notes on opportunities",
  DedicatedAccountManager: "A dedicated account manager",
  PhoneSupport: "Phone support",
  EveryEmailAlert: "Every email alert",
  SmsAlerts: "Text messages",
  PushAlerts: "Push notifications",
  ImmediateAlerts: "Instant alerts",
  CsvExport: "CSV downloads",
  CalendarFeed: "A calendar feed",
  Webhook: "A webhook",
};

/** How often emails come. Every plan has daily and weekly summaries; some send each notice at once too. */
export const emailAlertsText = (sendsAtOnce: boolean): string =>
  sendsAtOnce ? "instant, daily and weekly" : "daily and weekly";

const nouns: Record<CapName, [one: string, many: string]> = {
  users: ["person", "people"],
  savedSearches: ["saved search", "saved searches"],
  watchedOpportunities: ["watched opportunity", "watched opportunities"],
};

/** "1 person", "2,000 watched opportunities" */
export function capText(cap: CapName, count: number): string {
  return formatCounted(count, ...nouns[cap]);
}

/** "$165 a month", "$1,650 a year", from a price in dollars. */
export const priceEach = (dollars: number, period: "monthly" | "annual"): string =>
  `${formatMoney(dollars).replace(/\.00$/, "")} a ${period === "monthly" ? "month" : "year"}`;
