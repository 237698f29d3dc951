import type { CapName } from "#domain/plans.ts";
import type { Database } from "#platform/db/db.ts";
import { type Capped, rowsBeyond } from "./queries.ts";

/** What an organisation's plan is too small for: people, saved searches and notices, by the ids of their rows. */
export type Paused = Record<CapName, ReadonlySet<number>>;

/** What is paused in several organisations (decision 121). */
export async function pausedIn(db: Database, capped: Capped[]): Promise<Map<number, Paused>> {
  const byOrganisation = Map.groupBy(await rowsBeyond(db, capped), ({ organisationId }) => organisationId);
  return new Map(
    capped.map(({ organisationId }) => {
      const rows = byOrganisation.get(organisationId) ?? [];
      const idsOf = (wanted: CapName) => new Set(rows.flatMap(({ cap, id }) => (cap === wanted ? id : [])));
      const watchedOpportunities = idsOf("watchedOpportunities");
      return [organisationId, { users: idsOf("users"), savedSearches: idsOf("savedSearches"), watchedOpportunities }];
    }),
  );
}
