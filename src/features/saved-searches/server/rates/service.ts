import { isTooMany, newsReplay, perDayOf, totalOf } from "#features/saved-searches/server/estimate/replay.ts";
import { authorizeRead, searchUserOf } from "#features/saved-searches/server/policy.ts";
import { visibleSearches } from "#features/saved-searches/server/queries.ts";
import { readStored } from "#features/saved-searches/server/stored-request.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";
import { type CountedRate, rateRows, upsertRates } from "./queries.ts";

export type RateService = ReturnType<typeof rateService>;
/** `stored`: where rates are kept; the others are what a replay reads from. */
type Needs = Parameters<typeof newsReplay>[0] & { stored: Database };

/** How often saved searches find something: the estimate of each, counted once a day. */
export function rateService({ stored, ...needs }: Needs) {
  const replay = newsReplay(needs);
  return {
    /** The rates of the searches that the caller can see. One that cannot be read has none. */
    async list(caller: Caller) {
      const { actor } = searchUserOf(caller);
      const rows = (await visibleSearches(stored, actor)).flatMap((row) => authorizeRead(actor, row) ?? []);
      const searches = rows.flatMap((row) => {
        const request = readStored(row);
        return request ? { id: row.id, publicId: row.public_id, request } : [];
      });
      const known = await rateRows(
        stored,
        actor,
        searches.map(({ id }) => id),
      );
      const today = (zone: string) => needs.clock.now().toZonedDateTimeISO(zone).toPlainDate().toString();
      const stale = searches.filter(({ id, request }) => known.get(id)?.countedOn !== today(request.timeZoneId));
      const days = await replay(
        stale.map(({ request }) => request),
        caller,
      );
      const counted = new Map(
        stale.map(({ id, request }, i): [number, CountedRate] => {
          const { requestHash } = known.get(id)!;
          return [id, { id, requestHash, countedOn: today(request.timeZoneId), total: totalOf(days[i]!) }];
        }),
      );
      await upsertRates(stored, actor, [...counted.values()]);
      const items = searches.map(({ id, publicId }) => {
        const total = counted.get(id)?.total ?? known.get(id)!.total!;
        return { savedSearchId: publicId, total, perDay: perDayOf(total), isTooMany: isTooMany(total) };
      });
      return { totalRecords: items.length, items };
    },
  };
}
