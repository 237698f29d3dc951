import { formatTime } from "#domain/format-time.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";
import type { SearchSection } from "#features/alerts/server/contents/matches.ts";
import type { MatchItem, MessageItems } from "#features/alerts/server/contents/queries.ts";
import type { MessageReader } from "#features/alerts/server/contents/reader.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import { dueSince, missedItems, repairsFor } from "./queries.ts";

/** What one search would have found, had its sources not been silent. */
export type MissedSection = Pick<SearchSection, "savedSearchId" | "name" | "opportunityIds" | "items">;

/** What came late, or not at all. */
export type Repairs = {
  missed: MissedSection[];
  /** "buy.nsw was silent from Sun 13 Sep 7:00pm to Tue 15 Sep 11:00pm and is being read again." */
  late: string[];
};

type Reader = Omit<MessageReader, "personId">;
type Needs = { db: Database; opportunities: Pick<OpportunityService, "listedFor"> };

/** A message that is later than this says so: the first attempts to send it are within this time. */
const minLateMinutes = 60;

/** `sections`: what the message lists. A notice that one search finds is not missed by another. */
export async function repairsOf(
  { db, opportunities }: Needs,
  message: MessageItems,
  sections: readonly SearchSection[],
  { organisationId, zone, now, paused }: Reader,
): Promise<Repairs> {
  const found = new Set(sections.flatMap(({ opportunityIds }) => opportunityIds));
  const stored = (await missedItems(db, message, organisationId)).filter(
    ({ savedSearchId, opportunityId }) => !paused.savedSearches.has(savedSearchId) && !found.has(opportunityId),
  );
  const ids = [...new Set(stored.map(({ opportunityId }) => opportunityId))];
  const visible = new Set((await opportunities.listedFor(ids, { kind: "member", organisationId })).map(({ id }) => id));
  const missed = sectionsOf(stored.filter(({ opportunityId }) => visible.has(opportunityId)));
  const silences = await repairsFor(db, [...found, ...visible]);
  const at = (instant: Temporal.Instant) =>
    `${dayAndMonth(instant.epochMilliseconds, zone)} ${formatTime(instant.epochMilliseconds, zone)}`;
  const since = "id" in message ? await dueSince(db, message.id) : now;
  const isLate = now.since(since).total("minutes") >= minLateMinutes;
  return {
    missed,
    late: [
      ...(isLate ? [`Some of this was due ${at(since)} and could not be delivered until now.`] : []),
      ...silences.map(
        ({ name, from, until }) => `${name} was silent from ${at(from)} to ${at(until)} and is being read again.`,
      ),
    ],
  };
}

const sectionsOf = (items: MatchItem[]): MissedSection[] =>
  [...Map.groupBy(items, ({ savedSearchId }) => savedSearchId).values()].map((own) => ({
    savedSearchId: own[0]!.savedSearchId,
    name: own[0]!.savedSearchName,
    opportunityIds: [...new Set(own.map(({ opportunityId }) => opportunityId))],
    items: own,
  }));
