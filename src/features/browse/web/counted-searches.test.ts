import { expect, test } from "vitest";
import type { BrowseDetail } from "#features/browse/web/browse-queries.ts";
import { countedSearches } from "#features/browse/web/counted-searches.ts";
import { requestOf } from "#features/search/web/query/search-request.ts";
import { readSearchUrl, type SearchUrl, statusIdBySlug } from "#features/search/web/query/search-url.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

// Wednesday 16 September 2026, 10 am in Sydney.
const { api, publish, db, engine } = await testServer({ at: "2026-09-16T00:00:00Z" });

const cleaning = { categories: ["76111501"], places: ["QLD"], buyer: "Department of Health" };
const open = { opens: "2026-09-01", closes: "2026-10-28T15:00:00+10:00" };
const award = (date: string) => ({
  award: { supplier: "Redgum Pty Ltd", dollars: 100, date },
  status: "complete" as const,
});
await publish(
  release({ key: "o1", title: "Open", ...cleaning, ...open }),
  release({ key: "o2", title: "Closes on Sunday", ...cleaning, ...open, closes: "2026-09-20T23:30:00Z" }),
  release({ key: "o3", title: "Closes on Monday", ...cleaning, ...open, closes: "2026-09-21T00:30:00Z" }),
  release({ key: "w1", title: "Everywhere", ...cleaning, ...open, places: ["Australia-wide"] }),
  release({ key: "w2", title: "Nowhere", ...cleaning, ...open, places: [] }),
  // The first of the last twelve months' days is 17 September 2025.
  release({ key: "a1", title: "Just before", ...cleaning, ...award("2025-09-16") }),
  release({ key: "a2", title: "On the first day", ...cleaning, ...award("2025-09-17") }),
  release({ key: "a3", title: "Lately", ...cleaning, ...award("2026-09-01") }),
  release({ key: "a4", title: "For one member", ...cleaning, ...award("2026-09-02") }),
);
await setOwner(db, "For one member", await bareOrganisation(db, "Owner"));
await engine.catchUp();

/** How many notices the search at an address finds. */
async function found(url: SearchUrl) {
  const read = readSearchUrl(url);
  const statusIds = (read.status ?? []).map((slug) => statusIdBySlug.get(slug as "open")!);
  // The list is the same for a reader elsewhere.
  const { totalRecords } = await api.search.free({ body: { ...requestOf(read, "Australia/Perth"), statusIds } });
  return totalRecords;
}

const counts = async (filter: SearchUrl, { figures }: Pick<BrowseDetail, "figures">) => {
  const searches = countedSearches(filter, figures);
  return {
    shown: [figures.numOpen, figures.numClosingThisWeek, figures.numAwarded],
    listed: [await found(searches.open), await found(searches.closing), await found(searches.awarded)],
  };
};

test("the searches behind the figures of a place, a category and a buyer list as many notices as they say", async () => {
  const place = await api.browse.location({ params: { slug: "queensland" } });
  const ofPlace = await counts({ place: ["qld"] }, place);
  expect(ofPlace).toEqual({ shown: [3, 1, 2], listed: [3, 1, 2] });
  const category = await api.browse.category({ params: { slug: "76110000" } });
  const ofCategory = await counts({ category: [category.categoryId] }, category);
  expect(ofCategory).toEqual({ shown: [5, 1, 2], listed: [5, 1, 2] });
  const { items } = await api.browse.filterBuyers({ body: { name: "Health" } });
  const buyer = await api.browse.buyer({ params: { slug: items[0]!.urlSlug } });
  const ofBuyer = await counts({ buyer: [buyer.buyerId] }, buyer);
  expect(ofBuyer).toEqual({ shown: [5, 1, 2], listed: [5, 1, 2] });
});
