import type { FreeOpportunity } from "./opportunity-query.ts";

export type ListMode = FreeOpportunity["sourceSettings"]["categoryDetailDisplayMode"];
type MappedOrRaw = { mappedOrRaw: "Mapped" | "Raw" };

/** The entries that the source's display mode shows: mapped ones before the source's own. */
export function entriesToShow<Entry extends MappedOrRaw>(mode: ListMode, entries: readonly Entry[]): Entry[] {
  const mapped = entries.filter((entry) => entry.mappedOrRaw === "Mapped");
  const raw = entries.filter((entry) => entry.mappedOrRaw === "Raw");
  if (mode === "Hidden") return [];
  if (mode === "MappedOnly") return mapped;
  return mode === "RawOnly" ? raw : [...mapped, ...raw];
}

/** "$1k to $2k", "up to $2k", "from $1k", as `format` writes an amount; null if no end is stated. */
export function amountText(from: number | null, to: number | null, format: (amount: number) => string): string | null {
  if (from === null) return to === null ? null : `up to ${format(to)}`;
  if (to === null) return `from ${format(from)}`;
  return from === to ? format(from) : `${format(from)} to ${format(to)}`;
}

/** "NSW, VIC, QLD, SA"; more than four are "NSW, VIC, QLD and 5 more". */
export const shortList = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
