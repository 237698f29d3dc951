import type { dateFields } from "./date-fields.ts";
import { epochOf } from "./epoch.ts";
import { formatDate } from "./format-time.ts";
import { formatMoneyShort } from "./money.ts";
import { statusById } from "./opportunity-status.ts";
import type { ClosingBucket, PublicationPeriod } from "./search-order.ts";

/** The words for filters of a search: the same on the search page, in descriptions of searches and in messages. */
export const closingText: Record<ClosingBucket, string> = {
  nextSevenDays: "Next 7 days",
  thisWeek: "This week",
  nextWeek: "Next week",
  later: "Later",
  none: "No closing date",
};

export const publishedText: Record<PublicationPeriod, string> = {
  last24Hours: "Last 24 hours",
  last7Days: "Last 7 days",
};

export const briefingText = { mandatoryBriefing: "Mandatory briefing", briefingAhead: "Briefing still ahead" } as const;

export const dateFieldText: Record<(typeof dateFields)[number], string> = {
  closing: "Closing",
  open: "Published",
  expectedRelease: "Expected",
  awarded: "Awarded",
  cancelledRelease: "Cancelled",
  lastActivity: "Last changed",
};

/** The name of a status in filters: "Future" for Future Opportunity. Throws on an unknown id. */
export function statusText(id: number): string {
  const { code, name } = statusById(id);
  return code === "FutureOpportunity" ? "Future" : name;
}

/** "$5k to $10k", "from 1 Dec 2026", "until 5 Dec 2026" */
function rangeText<Value>(from: Value | undefined, to: Value | undefined, text: (value: Value) => string): string {
  if (from !== undefined && to !== undefined) return from === to ? text(from) : `${text(from)} to ${text(to)}`;
  return from !== undefined ? `from ${text(from)}` : `until ${text(to!)}`;
}

/** A range of dollars, of which one end can be open. */
export const dollarRangeText = (from: number | undefined, to: number | undefined): string =>
  rangeText(from, to, formatMoneyShort);

/** A range of calendar dates, of which one end can be open. */
export const dateRangeText = (from: string | undefined, to: string | undefined): string =>
  rangeText(from, to, (date) => formatDate(epochOf(`${date}T00:00:00Z`), "UTC"));
