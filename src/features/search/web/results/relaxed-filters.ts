import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { activeFilters, statusLabel } from "#features/search/web/filters/filter-text.ts";
import { withChange, withoutGroups, type FilterGroup } from "#features/search/web/query/search-change.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import { defaultZone, statusSlug, type SearchUrl } from "#features/search/web/query/search-url.ts";

/** A search like one without results, and how many it has. */
export type RelaxedSearch = { label: string; count: number; url: SearchUrl };

const groupText: Partial<Record<FilterGroup, string>> = {
  closing: "Any closing date",
  status: "Every status",
  category: "Every category",
  place: "Every place",
  type: "Every type",
  buyer: "Every buyer",
  value: "Any value",
  dates: "Any dates",
};

/** Searches that have results: without each filter that hides some, and with other statuses. Largest first. */
export function relaxedSearches(url: SearchUrl, result: SearchResult): RelaxedSearch[] {
  const hiding = activeFilters(url, result).filter((chip) => chip.hides && chip.group !== "status");
  const relaxed = hiding.map(({ group, hides, without }) => ({
    label: groupText[group]!,
    count: hides!,
    url: group === "dates" ? without : withoutGroups(url, [group]),
  }));
  const others = result.facets.statuses.flatMap(({ id, count }) => {
    const status = opportunityStatuses.find((candidate) => candidate.id === id);
    if (!status || count === 0) return [];
    return [
      {
        label: statusLabel(id),
        count,
        url: withChange(url, { status: [statusSlug(status.code)] as SearchUrl["status"] }, url.zone ?? defaultZone),
      },
    ];
  });
  const bySize = (a: RelaxedSearch, b: RelaxedSearch) => b.count - a.count;
  return [...relaxed.sort(bySize), ...others.sort(bySize)].slice(0, 5);
}
