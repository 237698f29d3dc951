import { countOrganisations, watchedIds } from "#features/watch-list/server/following/queries.ts";

/** How many organisations watch each notice, for the order by activity. */
export const watchers = { count: countOrganisations, watchedIds };
