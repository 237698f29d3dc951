import { facetNames, type FacetName } from "#search-core/facets.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import { createCounter } from "#search-core/v0/store/facet-column.ts";
import type { Store } from "#search-core/v0/store/store.ts";
import type { Answer, FilterName, Query } from "#search-core/types.ts";
import { closingBucket } from "./closing.ts";
import { explain } from "./explain.ts";
import { activeFilters, isVisible } from "./filters.ts";
import { wantedLeaves } from "./found.ts";
import { all, match } from "./match.ts";
import { sortKey } from "./sort.ts";
import { createPage, type Ranked } from "./top.ts";

/**
 * Answers a query. Each document that the text matches and the reader may see is tested by the active filters: one that
 * passes all is in the set; one that fails exactly one is what that filter hides, and counts in that filter's facet.
 */
export function search(store: Store, query: Query): Answer {
  const { node, notices } = parseQuery(query.text);
  const plan = planOf(node);
  const leaves = plan ? wantedLeaves(plan) : [];
  const { slots, scores } = plan ? match(store, plan) : all(store);

  const filters = activeFilters(store, query);
  const tally = createTally(
    store,
    query,
    filters.map(({ name }) => name),
  );
  const key = sortKey(query, leaves.length > 0);
  const page = createPage(query.offset, query.limit);
  let best = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!;
    const doc = store.docs[slot]!;
    if (store.restricted[slot] === 1 && !isVisible(doc, query)) continue;
    let failed: FilterName | null = null;
    let failures = 0;
    for (const filter of filters) {
      if (filter.passes(slot)) continue;
      failed = filter.name;
      if (++failures > 1) break;
    }
    if (failures > 1) continue;
    tally.add(slot, failed);
    if (failed !== null) continue;
    const score = scores[at]!;
    if (score > best) best = score;
    page.add(key(doc, score), doc.id, slot, score);
  }

  const hits = page.result().map(({ id, slot, score }: Ranked) => ({
    id,
    // No best answer: what was found matched only by lacking a word.
    score: leaves.length === 0 ? null : best === 0 ? 0 : Math.round((score / best) * 100),
    ...explain(store.docs[slot]!, leaves),
  }));
  return { ...tally.result(), hits, notice: notices.length === 0 ? null : notices.join(" ") };
}

/** Everything that is counted: the total, the facets, the closing buckets and what each active filter hides. */
function createTally(store: Store, { weeks }: Query, active: FilterName[]) {
  const counters = facetNames.map((name) => createCounter(store.facets[name]));
  const hidden: Answer["hidden"] = Object.fromEntries(active.map((name) => [name, 0]));
  const closing: Answer["closing"] = { thisWeek: 0, nextWeek: 0, later: 0, none: 0 };
  let total = 0;
  const addBucket = (slot: number) => {
    const bucket = closingBucket(store.docs[slot]!, weeks);
    if (bucket !== null) closing[bucket]++;
  };
  return {
    /** `failed`: the one filter that the document fails, null when it is in the set. */
    add(slot: number, failed: FilterName | null) {
      if (failed === null) {
        total++;
        for (const counter of counters) counter.add(slot);
        addBucket(slot);
        return;
      }
      hidden[failed]!++;
      if (failed === "closingIn") addBucket(slot);
      else counters[facetNames.indexOf(failed as FacetName)]?.add(slot);
    },
    result() {
      const facets = Object.fromEntries(facetNames.map((name, at) => [name, counters[at]!.result()]));
      return { total, facets: facets as Answer["facets"], closing, hidden };
    },
  };
}
