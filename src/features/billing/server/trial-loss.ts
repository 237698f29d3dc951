import { fullNameOf } from "#domain/full-name.ts";
import { planOf } from "#domain/plans.ts";
import type { TrialLoss } from "#features/billing/emails/trial-end.ts";
import type { Database } from "#platform/db/db.ts";
import { pausedIn } from "#features/billing/server/paused/paused.ts";
import * as queries from "#features/billing/server/paused/queries.ts";

/** What an organisation loses without a plan, as one of its admins may read it. A search that a colleague keeps to themselves stays without its name. */
export async function trialLoss(
  db: Database,
  { organisationId, personId }: { organisationId: number; personId: number },
): Promise<TrialLoss> {
  const { caps } = planOf("none");
  const beyond = (await pausedIn(db, [{ organisationId, caps }])).get(organisationId)!;
  const searches = await queries.searchNames(db, organisationId);
  const watched = await queries.activeWatchedIds(db, organisationId);
  const people = await queries.peopleNames(db, organisationId);
  const isVisible = ({ owner_id, shared_at }: (typeof searches)[number]) => owner_id === personId || shared_at !== null;
  const kept = searches.filter(({ id }) => !beyond.savedSearches.has(id));
  const pausedWatches = watched.filter((id) => beyond.watchedOpportunities.has(id)).length;
  const paused = people.filter(({ id }) => beyond.users.has(id));
  return {
    savedSearches: {
      kept: kept.map((search) => (isVisible(search) ? search.name : "A search that a colleague keeps to themselves")),
      paused: searches.length - kept.length,
    },
    watched: { kept: watched.length - pausedWatches, paused: pausedWatches },
    paused: paused.filter(({ id }) => id !== personId).map(fullNameOf),
    isPaused: paused.some(({ id }) => id === personId),
  };
}
