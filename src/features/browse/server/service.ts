import { buyerListService } from "#features/browse/server/buyers/service.ts";
import { categoryTreeService } from "#features/browse/server/categories/service.ts";
import { placeService } from "#features/browse/server/places/service.ts";
import { detailService } from "#features/browse/server/details/service.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export type BrowseService = ReturnType<typeof browseService>;

type Needs = {
  db: Database;
  clock: Clock;
  categories: CategoryService;
  /** Changes whenever notices have changed. */
  revision: () => number;
};

/** Figures are read again at most this often while notices change. Milliseconds of real time. */
const freshFor = 30_000;
/** Weeks and twelve months end with time, whether or not notices change. Milliseconds. */
const timeStep = 10 * 60_000;

/** Public notices by buyer, category and place. Its figures are in memory and reloaded in the background. */
export function browseService({ db, clock, categories, revision }: Needs) {
  const changes = () => `${revision()} ${Math.floor(clock.now().epochMilliseconds / timeStep)}`;
  const details = detailService({ db, clock, categories });
  const shared = { db, clock, revision: changes, freshFor, details };
  const buyers = buyerListService({ ...shared, categories });
  const categoryPages = categoryTreeService({ ...shared, categories, buyers });
  const placePages = placeService({ ...shared, categories: categoryPages, buyers });
  return { buyers, categories: categoryPages, places: placePages };
}
