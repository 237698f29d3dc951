import { formatCount, formatCounted } from "#domain/format-number.ts";
import type { OperatorListing } from "./listings-query.ts";

const order = ["failing", "stale", "never", "fresh", "by-hand"];
const rankOf = ({ state, switchedOff }: OperatorListing) => (switchedOff ? order.length : order.indexOf(state));

/** Those that need somebody first. */
export const inOrderOfNeed = (listings: readonly OperatorListing[]): OperatorListing[] =>
  listings.toSorted((a, b) => rankOf(a) - rankOf(b));

/** "12 listings · 10 scheduled · 1 switched off" */
export function listingsText(listings: readonly OperatorListing[], readsPortals: boolean): string {
  const scheduled = listings.filter(({ isScheduled }) => isScheduled).length;
  const off = listings.filter(({ switchedOff }) => switchedOff).length;
  return `${formatCounted(listings.length, "listing")} · ${formatCount(scheduled)} scheduled · ${formatCount(off)} switched off${readsPortals ? "" : " · this installation does not read portals"}`;
}
