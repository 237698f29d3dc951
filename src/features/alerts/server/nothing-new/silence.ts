import { formatWeekday } from "#domain/format-time.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";
import { maxSilences, type SilentInEmail } from "#features/alerts/emails/alert-contents.ts";
import type { MessageItems } from "#features/alerts/server/contents/queries.ts";
import type { MessageReader } from "#features/alerts/server/contents/reader.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import type { PassingEngine } from "#adapters/search-engine/port.ts";
import { openNow } from "./open-now.ts";
import { silentSearches } from "./queries.ts";

type Needs = { db: Database; opportunities: Pick<OpportunityService, "listedFor">; passingEngine: PassingEngine };

/** Somebody who moves to another zone has their weekly time twice in a day. */
const maxHours = 6 * 24;

/** The searches that a message says have found nothing. One that is paused is not said to be watching. */
export async function silencesOf(
  db: Database,
  items: MessageItems,
  { personId, now, paused }: Pick<MessageReader, "personId" | "now" | "paused">,
) {
  const searches = await silentSearches(db, items, { personId, now, maxHours });
  return searches.filter(({ id }) => !paused.savedSearches.has(id));
}

/** A search that a message says has found nothing; a message adds its path. */
export type Silence = Omit<SilentInEmail, "path"> & {
  id: number;
  publicId: string;
  sinceAt: Temporal.Instant;
  request: unknown;
};

/** The same with what each found last, as far as its reader can see that. */
export async function silenceInEmail(
  { db, opportunities }: Needs,
  items: MessageItems,
  { personId, organisationId, zone, now, paused }: MessageReader,
): Promise<Silence[]> {
  const searches = await silencesOf(db, items, { personId, now, paused });
  const ids = searches.flatMap(({ last }) => last?.opportunityId ?? []);
  const listed = await opportunities.listedFor([...new Set(ids)], { kind: "member", organisationId });
  const itemOf = new Map(listed.map(({ id, item }) => [id, item]));
  const day = (at: Temporal.Instant) => formatWeekday(at.epochMilliseconds, zone);
  return searches.map(({ id, publicId, name, request, since, last }) => {
    const item = last && itemOf.get(last.opportunityId);
    return {
      id,
      publicId,
      name,
      request,
      sinceAt: since,
      since: dayAndMonth(since.epochMilliseconds, zone),
      until: dayAndMonth(now.epochMilliseconds, zone),
      last: last && {
        day: day(Temporal.Instant.from(last.at)),
        title: item?.title ?? null,
        ...(item && { path: `/opportunities/${item.publicOpportunityId}` as const }),
      },
    };
  });
}

/** The same in a message about nothing else, with what each of the first finds of what is open. */
export async function withOpen(needs: Needs, silences: Silence[], reader: MessageReader): Promise<Silence[]> {
  const said: Silence[] = [];
  for (const search of silences.slice(0, maxSilences))
    said.push({ ...search, open: await openNow(needs, search, reader) });
  return [...said, ...silences.slice(maxSilences)];
}
