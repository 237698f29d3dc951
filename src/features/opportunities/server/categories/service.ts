import * as queries from "#features/opportunities/server/categories/queries.ts";
import { createRevisionCache } from "#platform/revision-cache.ts";
import type { Database } from "#platform/db/db.ts";

export type CategoryService = ReturnType<typeof categoryService>;

/** Titles of categories. `revision` changes whenever notices have changed; without it nothing is cached. */
export function categoryService({ db, revision }: { db: Database; revision?: () => number }) {
  return {
    /** Titles by code. Codes without a title are missing from the map. */
    titles: createRevisionCache(revision).byId((codes) => queries.categoryTitles(db, codes)),
    /** Short names by code, for narrow places. */
    shortTitles: createRevisionCache(revision).byId((codes) => queries.shortTitles(db, codes)),
    /** Titles and the ends of addresses by code. Codes without a title are missing from the map. */
    named: createRevisionCache(revision).byId((codes) => queries.namedCategories(db, codes)),
    all: () => queries.allCategories(db),
  };
}
