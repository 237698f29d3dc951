import * as queries from "#features/opportunities/server/categories/queries.ts";
import { createRevisionCache } from "#features/opportunities/server/revision-cache.ts";
import type { Database } from "#platform/db/db.ts";

export type CategoryService = ReturnType<typeof categoryService>;

/** Titles of categories. `revision` changes whenever notices have changed; without it nothing is cached. */
export function categoryService({ db, revision }: { db: Database; revision?: () => number }) {
  return {
    /** Titles by code. Codes without a title are missing from the map. */
    titles: createRevisionCache(revision).byId((codes) => queries.categoryTitles(db, codes)),
    all: () => queries.allCategories(db),
  };
}
