import { day, epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatCount, formatCounted, formatList } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatMoneyShort } from "#domain/money.ts";
import type { AccessKind } from "#domain/opportunity-type.ts";

/** "16 Sep 2026" of "2026-09-16". */
export const dayText = (localDate: string): string => formatDate(epochOf(`${localDate}T00:00:00Z`), "UTC");

/** "$1.2M", or "not stated". */
export const moneyText = (dollars: number | null): string =>
  dollars === null ? "not stated" : formatMoneyShort(dollars);

export const contractsText = (count: number): string => formatCounted(count, "contract");

/** "All of its contracts were", "1 of its 28 contracts was" */
export function inventedText(invented: number, all: number): string {
  if (invented === all) return all === 1 ? "Its contract was" : "All of its contracts were";
  return `${formatCount(invented)} of its ${contractsText(all)} ${invented === 1 ? "was" : "were"}`;
}

/** The financial year that ends in this calendar year: "2025–26". */
export const financialYear = (year: number): string => `${year - 1}–${String(year % 100).padStart(2, "0")}`;

/** "under $100k", "$1M to $5M", "over $20M". */
export function sizeText({ from, to }: { from: number; to: number | null }): string {
  if (from === 0 && to !== null) return `under ${formatMoneyShort(to)}`;
  return to === null ? `over ${formatMoneyShort(from)}` : `${formatMoneyShort(from)} to ${formatMoneyShort(to)}`;
}

/** A sentence on what the values say about GST. */
export function gstText(gst: "included" | "excluded" | "mixed" | null): string {
  if (gst === "included") return "Values include GST.";
  if (gst === "excluded") return "Values do not include GST.";
  return gst === "mixed"
    ? "Values keep the GST basis of their source: some include it, some do not or do not say."
    : "The sources do not say whether values include GST.";
}

/** "in 12 days", "in 6 months", "12 days ago". */
export function distanceText(at: EpochMs, now: EpochMs): string {
  const days = Math.round(Math.abs(at - now) / day);
  const distance = days < 60 ? formatCounted(days, "day") : formatCounted(Math.round(days / 30.44), "month");
  return at < now ? `${distance} ago` : `in ${distance}`;
}

const accessTexts = {
  open: "open tender",
  prequalified: "prequalified suppliers",
  panel: "panel members only",
  limited: "limited tender",
} as const satisfies Record<AccessKind, string>;

/** "limited tender, exemption 10.3": how work was let. */
export function howLetText(access: AccessKind | null, exemptionCode: string | null, isStandingOffer: boolean): string {
  const texts = [
    isStandingOffer && "panel or standing offer",
    access && accessTexts[access],
    exemptionCode && `exemption ${exemptionCode}`,
  ].filter(Boolean);
  return texts.join(", ") || "not stated";
}

/** "Queensland and Victoria", "Queensland, Victoria, Tasmania and 2 more". */
export const someOf = (names: readonly string[], max = 3): string =>
  formatList(names.length > max ? [...names.slice(0, max), `${names.length - max} more`] : names);
