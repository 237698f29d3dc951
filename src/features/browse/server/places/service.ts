import type { z } from "zod";
import { isState, type Place, places } from "#domain/places.ts";
import type { locationDetail } from "#features/browse/contract.ts";
import type { BuyerListService } from "#features/browse/server/buyers/service.ts";
import type { CategoryTreeService } from "#features/browse/server/categories/service.ts";
import { totalsOfAll } from "#features/browse/server/details/queries.ts";
import type { DetailService } from "#features/browse/server/details/service.ts";
import { windowAt } from "#features/browse/server/window.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/refusal.ts";
import { reloadByKey, reloadInBackground } from "#platform/reload-in-background.ts";

type Needs = {
  db: Database;
  clock: Clock;
  revision: () => string;
  /** How long figures are served after a change, in milliseconds. */
  freshFor: number;
  details: DetailService;
  buyers: BuyerListService;
  categories: CategoryTreeService;
};

const overviewCategories = 15;
const link = ({ id, name, slug }: Place) => ({ locationId: id, locationName: name, urlSlug: slug });

/** Places with figures, a page for each state and territory, and the overview of all ways to browse. */
export function placeService({ db, clock, revision, freshFor, details, buyers, categories }: Needs) {
  const current = reloadInBackground(
    async () => {
      const all = await totalsOfAll(db, windowAt(clock.now()));
      const totals = new Map(all.places.map((row) => [row.place_id, row]));
      const rows = places.map((place) => {
        const { open = 0, closing = 0 } = totals.get(place.id) ?? {};
        return { ...link(place), numOpen: open, numClosingThisWeek: closing };
      });
      return { numOpen: all.totals.open, locations: rows.toSorted((a, b) => b.numOpen - a.numOpen) };
    },
    revision,
    freshFor,
  );
  const detailOf = reloadByKey<Awaited<ReturnType<DetailService["detail"]>>>(places.length, revision, freshFor);

  return {
    async overview() {
      const [{ numOpen, locations }, segments, listed] = await Promise.all([
        current(),
        categories.largest(),
        buyers.mostOpen(),
      ]);
      return {
        numOpen,
        locations,
        categories: segments.slice(0, overviewCategories),
        numCategories: segments.length,
        buyers: listed.items,
        numBuyers: listed.totalRecords,
      };
    },

    /** One state or territory by its slug or code. Refuses with `not_found`. */
    async get(slug: string): Promise<z.input<typeof locationDetail>> {
      const wanted = slug.toLowerCase();
      const place = places.find((each) => isState(each) && [each.slug, each.code.toLowerCase()].includes(wanted));
      if (!place) throw notFound("There is no state or territory at this address.");
      const buyerById = await buyers.byId();
      const detail = await detailOf(place.code, () => details.detail({ placeId: place.id }, { buyerById }));
      return { ...detail, ...link(place) };
    },
  };
}
