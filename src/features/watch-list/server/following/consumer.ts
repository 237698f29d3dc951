import { laterStages } from "#features/opportunities/server/links/service.ts";
import { followStage } from "#features/watch-list/server/following/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { FeedConsumer } from "#platform/feed/cursor.ts";

/** When a later stage of a watched notice is published, or linked to it, it is watched too. */
export const followingConsumer = ({ clock }: { clock: Clock }): FeedConsumer => ({
  name: "watched-stages",
  batchSize: 200,
  async process(trx, rows) {
    const changed = rows.filter(({ kind }) => kind === "added" || kind === "changed");
    const ids = [...new Set(changed.map(({ opportunityId }) => opportunityId))];
    for (const stages of await laterStages(trx, ids)) await followStage(trx, { ...stages, at: clock.now() });
  },
});
