import { Button } from "#web/ui/button.tsx";
import { statusOf, type StatusCode } from "#domain/opportunity-status.ts";
import { useEffect, useRef } from "react";
import { BuyerFacet } from "./buyer-facet.tsx";
import { CategoryFacet } from "./category-facet.tsx";
import { Facet, type FacetValue } from "./facet.tsx";
import { statusText } from "#domain/search-filter-text.ts";
import { briefingLabels, closingLabels, publishedLabels } from "./filter-text.ts";
import { DatesFacet, ValueFacet } from "./range-facets.tsx";
import {
  type withChange,
  toggle,
  toggleCategory,
  togglePlace,
  type FilterGroup,
} from "#features/search/web/query/search-change.ts";
import { readingsOf, withFilters, withoutFilters, withReadings } from "#features/search/web/query/read-as.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import {
  briefingSlugs,
  closingBucketBySlug,
  dateKeys,
  defaultStatus,
  listsOpen,
  periodBySlug,
  placeIdBySlug,
  statusSlug,
  statusIdBySlug,
  typeIdBySlug,
  slugFor,
  type BriefingSlug,
  type ClosingSlug,
  type PublishedSlug,
  type SearchUrl,
  type StatusSlug,
} from "#features/search/web/query/search-url.ts";

type Props = {
  url: SearchUrl;
  result: SearchResult;
  readerZone: string;
  go: (next: SearchUrl) => void;
  expanded: readonly number[];
  onExpand: (code: number) => void;
};

/** All filters with counts. Also a plain form: without JavaScript a button submits it. */
export function FacetRail({ url: address, result, readerZone, go, expanded, onExpand }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useKeptFocus(form, result);
  const readings = readingsOf(address, result);
  const url = withReadings(address, readings);
  const apply = (change: Parameters<typeof withChange>[1]) => go(withFilters(address, readings, change, readerZone));
  const clear = (group: FilterGroup, isChosen: boolean) =>
    isChosen ? () => go(withoutFilters(address, readings, group, readerZone)) : undefined;
  const { facets } = result;
  const status: readonly string[] =
    url.status?.[0] === "any" ? [...statusIdBySlug.keys()] : (url.status ?? defaultStatus);
  const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count;

  const named = (list: readonly { id: number; name: string; count: number }[], words: ReadonlyMap<string, number>) =>
    list
      .flatMap(({ id, name, count }) => ({ word: slugFor(words, id) ?? String(id), label: name, count }))
      .sort(byCount);
  const statuses = inOrderOfLife.map(statusOf).map(({ id, code }) => ({
    word: statusSlug(code),
    label: statusText(id),
    count: facets.statuses.find((statusCount) => statusCount.id === id)?.count ?? 0,
  }));
  const toggleStatus = (word: string) => {
    const next = toggle(status, word) as StatusSlug[];
    const isEvery = next.length === 0 || next.length === statusIdBySlug.size;
    apply({ status: isEvery ? ["any"] : sameAsDefault(next) ? undefined : next });
  };

  return (
    <form ref={form} action="/opportunities" aria-label="Filters">
      {url.q && <input type="hidden" name="q" value={url.q} />}
      {url.sort && <input type="hidden" name="sort" value={url.sort} />}
      {url.meaning && <input type="hidden" name="meaning" value={url.meaning} />}
      {url.flagged && <input type="hidden" name="flagged" value={url.flagged} />}
      {(listsOpen(url) || url.closing) && (
        <Facet
          title="Closing"
          name="closing"
          values={[...closingBucketBySlug].map(([word, bucket]) => ({
            word,
            label: closingLabels[word],
            count: result.closing[bucket],
          }))}
          chosen={url.closing ?? []}
          onToggle={(word) => apply({ closing: toggle(url.closing, word as ClosingSlug) })}
          onClear={clear("closing", url.closing !== undefined)}
        />
      )}
      <Facet
        title="Published"
        name="published"
        values={[...periodBySlug].map(([word, period]) => ({
          word,
          label: publishedLabels[word],
          count: result.published[period],
        }))}
        chosen={url.published ? [url.published] : []}
        onToggle={(word) => apply({ published: word === url.published ? undefined : (word as PublishedSlug) })}
        onClear={clear("published", url.published !== undefined)}
      />
      <Facet
        title="Status"
        name="status"
        values={statuses}
        chosen={status}
        onToggle={toggleStatus}
        onClear={clear("status", url.status !== undefined)}
      />
      <CategoryFacet
        url={url}
        readerZone={readerZone}
        categories={facets.categories}
        chosen={url.category ?? []}
        expanded={expanded}
        onToggle={(code) => apply({ category: toggleCategory(url.category, code) })}
        onExpand={onExpand}
        onClear={clear("category", url.category !== undefined)}
      />
      <Facet
        title="Place"
        name="place"
        values={named(facets.locations, placeIdBySlug)}
        chosen={url.place ?? []}
        onToggle={(word) => apply({ place: togglePlace(url.place, word) })}
        onClear={clear("place", url.place !== undefined)}
      />
      <Facet
        title="Type"
        name="type"
        values={named(facets.opportunityTypes, typeIdBySlug)}
        chosen={url.type ?? []}
        onToggle={(word) => apply({ type: toggle(url.type, word) })}
        onClear={clear("type", url.type !== undefined)}
      />
      <BuyerFacet
        url={url}
        readerZone={readerZone}
        buyers={facets.buyers}
        onToggle={(id) => apply({ buyer: toggle(url.buyer, id) })}
        onClear={clear("buyer", url.buyer !== undefined)}
      />
      <Facet
        title="Briefing"
        name="briefing"
        values={briefingSlugs.map((word) => ({
          word,
          label: briefingLabels[word],
          count: result.briefings[word],
        }))}
        chosen={url.briefing ?? []}
        onToggle={(word) => apply({ briefing: toggle(url.briefing, word as BriefingSlug) })}
        onClear={clear("briefing", url.briefing !== undefined)}
      />
      <ValueFacet
        url={url}
        readerZone={readerZone}
        notStated={result.notStated}
        onChange={apply}
        onClear={clear("value", url.priceFrom !== undefined || url.priceTo !== undefined)}
      />
      <DatesFacet
        url={url}
        onChange={apply}
        onClear={clear(
          "dates",
          dateKeys.some((key) => url[key] !== undefined),
        )}
      />
      <noscript>
        <Button type="submit" preset="secondary" size="sm">
          Apply filters
        </Button>
      </noscript>
    </form>
  );
}

const inOrderOfLife: StatusCode[] = ["Open", "FutureOpportunity", "Closed", "Awarded", "Cancelled"];

const sameAsDefault = (words: readonly string[]) =>
  words.length === defaultStatus.length && defaultStatus.every((word) => words.includes(word));

/** A new count can move a checkbox within its list, which loses the focus: restore it. */
function useKeptFocus(form: React.RefObject<HTMLFormElement | null>, result: SearchResult) {
  const last = useRef<{ name: string; value: string } | null>(null);
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      const { name, value, type } = event.target as HTMLInputElement;
      last.current = type === "checkbox" && name ? { name, value } : null;
    };
    const element = form.current;
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, [form]);
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { name, value } = last.current;
    form.current
      ?.querySelector<HTMLInputElement>(`input[name="${name}"][value="${CSS.escape(value)}"]`)
      ?.focus({ preventScroll: true });
  }, [form, result]);
}
