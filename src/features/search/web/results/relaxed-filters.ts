import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { statusText } from "#domain/search-filter-text.ts";
import { activeFilters } from "#features/search/web/filters/filter-text.ts";
import { type FilterGroup } from "#features/search/web/query/search-change.ts";
import { readingsOf, withFilters, withoutFilters } from "#features/search/web/query/read-as.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import { defaultZone, statusSlug, type SearchUrl } from "#features/search/web/query/search-url.ts";

/** A search like one without results, and how many it has. */
export type RelaxedSearch = { label: string; count: number; url: SearchUrl };

const groupText: Partial<Record<FilterGroup, string>> = {
  interests: "Search everything",
  closing: "Any closing date",
  status: "Every status",
  category: "Every category",
  place: "Every place",
  type: "Every type",
  published: "Any publication date",
  buyer: "Every buyer",
  briefing: "With or without a briefing",
  value: "Any value",
  dates: "Any dates",
};

/** Groups whose chips are removed one by one: the others are not what hides these notices. */
const withoutAlone = new Set<FilterGroup>(["dates", "briefing", "interests"]);

/** Searches that have results: without each filter that hides some, and with other statuses. Largest first. */
export function relaxedSearches(url: SearchUrl, result: SearchResult): RelaxedSearch[] {
  const readings = readingsOf(url, result);
  const hiding = activeFilters(url, result).filter((chip) => chip.hides && chip.group !== "status");
  const relaxed = hiding.map(({ group, hides, without }) => ({
    label: groupText[group]!,
    count: hides!,
    url: withoutAlone.has(group) ? without : withoutFilters(url, readings, group, url.zone ?? defaultZone),
  }));
  const others = result.facets.statuses.flatMap(({ id, count }) => {
    const status = opportunityStatuses.find((candidate) => candidate.id === id);
    if (!status || count === 0) return [];
    return [
      {
        label: statusText(id),
        count,
        url: withFilters(url, readings, { status: [statusSlug(status.code)] }, url.zone ?? defaultZone),
      },
    ];
  });
  const bySize = (a: RelaxedSearch, b: RelaxedSearch) => b.count - a.count;
  return [...relaxed.sort(bySize), ...others.sort(bySize)].slice(0, 5);
}
