import { differencesSince, historiesOf, presentDifferences } from "#features/opportunities/server/changes/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Transaction } from "#platform/db/db.ts";
import type { FeedConsumer } from "#platform/feed/cursor.ts";
import { newPublicId } from "#platform/public-id.ts";
import * as queries from "./queries.ts";

/** Queues what shared searches begin to match, for organisations with a webhook. */
export async function recordMatches(
  trx: Transaction,
  matches: { savedSearchId: number; opportunityId: number }[],
  at: Temporal.Instant,
): Promise<void> {
  const wanted = matches.length === 0 ? [] : await queries.matchesToSend(trx, matches);
  if (wanted.length === 0) return;
  const events = wanted.map((match) => ({ ...match, publicId: newPublicId(), changes: null }));
  await queries.insertEvents(trx, events, at);
}

/** Queues important and critical changes of what is watched together, for organisations with a webhook. */
export const webhookChanges = ({ clock }: { clock: Clock }): FeedConsumer => ({
  name: "webhook-changes",
  batchSize: 200,
  async process(trx, rows) {
    const news = rows.filter(({ kind, isNews }) => kind !== "activity" && isNews);
    if (news.length === 0) return;
    const watches = await queries.watchesToSend(trx, [...new Set(news.map(({ opportunityId }) => opportunityId))]);
    if (watches.length === 0) return;
    const histories = await historiesOf(trx, [...new Set(watches.map(({ opportunityId }) => opportunityId))]);
    const events = watches.flatMap(({ organisationId, opportunityId, since }) => {
      const changes = presentDifferences(differencesSince(histories.get(opportunityId) ?? [], {}, since));
      const weighty = changes.filter(({ severity }) => severity !== "minor");
      if (weighty.length === 0) return [];
      return [{ publicId: newPublicId(), organisationId, opportunityId, savedSearchId: null, changes: weighty }];
    });
    if (events.length > 0) await queries.insertEvents(trx, events, clock.now());
  },
});
