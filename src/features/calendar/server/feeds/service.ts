import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { ReadWatchedDates } from "#features/calendar/server/dates/watched-dates.ts";
import { actorOfFeed, authorizeRows } from "#features/calendar/server/policy.ts";
import { hashOfSecret, newSecret } from "#platform/auth/secret.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/refusal.ts";
import { eventsIn, kept, nextEvents } from "./events.ts";
import { calendarText } from "./ical.ts";
import * as queries from "./queries.ts";

export type FeedNeeds = {
  db: Database;
  clock: Clock;
  requireFeature: BillingService["requireFeature"];
  /** The origin of addresses that people are given. */
  origin: () => string;
  productName: string;
};

/** Links under which calendar programs read key dates. */
export const feedService = ({
  db,
  clock,
  requireFeature,
  origin,
  productName,
  watchedDates,
}: FeedNeeds & { watchedDates: ReadWatchedDates }) => ({
  /** The caller's links. Their addresses are not stored. */
  async feeds(caller: Caller) {
    const actor = requirePermission(caller, "calendar.use");
    const items = authorizeRows(actor, await queries.feedsOf(db, actor)).map((row) => ({
      covers: row.covers as queries.Covers,
      createdDate: isoInstant(row.created_at),
      lastReadDate: isoInstantOrNull(row.last_read_at),
    }));
    return { totalRecords: items.length, items };
  },

  /** Makes a link, or replaces it. Refuses with `plan_cap` without the feature. */
  async makeFeed(caller: Caller, covers: queries.Covers) {
    const actor = requirePermission(caller, "calendar.use");
    await requireFeature(actor, "CalendarFeed");
    const token = newSecret();
    await queries.upsertFeed(db, actor, { covers, tokenHash: hashOfSecret(token), at: clock.now() });
    return { address: `${origin()}/api/v1/calendar/${token}.ics` };
  },

  async deleteFeed(caller: Caller, covers: queries.Covers): Promise<void> {
    await queries.deleteFeed(db, requirePermission(caller, "calendar.use"), covers);
  },

  /**
   * What a link tells now. Refuses with `not_found` if it was replaced or turned off, or its person is no member any more,
   * and with `plan_cap` without the feature.
   */
  file: (token: string) =>
    db.transaction().execute(async (trx) => {
      const feed = await queries.lockFeed(trx, hashOfSecret(token));
      const actor = actorOfFeed(feed);
      if (!feed || !actor) throw notFound("This calendar link does not work any more. Make a new one in the calendar.");
      await requireFeature(actor, "CalendarFeed", trx);
      const covers = feed.covers as queries.Covers;
      const now = clock.now();
      const notices = await watchedDates(trx, actor, covers);
      const current = new Map(notices.flatMap((notice) => eventsIn(notice, now.subtract(kept), origin())));
      const { told, changed, dropped } = nextEvents(
        (await queries.eventsOf(trx, feed.id)) as queries.EventRow[],
        current,
        now,
      );
      await queries.storeEvents(trx, feed.id, { changed, dropped, at: now });
      const name =
        covers === "Caller" ? `${productName}: what you watch` : `${productName}: what your organisation watches`;
      return { content: calendarText(name, productName, told), name: "key-dates.ics" };
    }),
});
