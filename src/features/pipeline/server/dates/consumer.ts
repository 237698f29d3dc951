import { keyDatesOf } from "#features/opportunities/server/service.ts";
import { lockHangingDates, moveDate } from "#features/pipeline/server/dates/queries.ts";
import { movedFrom, placeBefore } from "#features/pipeline/server/dates/place.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { FeedConsumer } from "#platform/feed/cursor.ts";
import { announce } from "#platform/live/announce.ts";

type Needs = { scopeOf: (organisationId: number) => OrganisationScope };

/** When a closing moves, the internal dates that hang from it move too. */
export const hangingDatesConsumer = ({ scopeOf }: Needs): FeedConsumer => ({
  name: "hanging-dates",
  batchSize: 200,
  async process(trx, rows) {
    const changed = rows.filter(({ kind }) => kind === "added" || kind === "changed");
    const ids = [...new Set(changed.map(({ opportunityId }) => opportunityId))];
    const hanging = ids.length === 0 ? [] : await lockHangingDates(trx, ids);
    for (const [organisationId, dates] of Map.groupBy(hanging, (date) => date.organisationId)) {
      const viewer = { kind: "member", organisationId } as const;
      const notices = await keyDatesOf(
        trx,
        dates.map(({ opportunityId }) => opportunityId),
        viewer,
      );
      const noticeOf = new Map(notices.map((notice) => [notice.id, notice]));
      let moved = 0;
      for (const date of dates) {
        const notice = noticeOf.get(date.opportunityId);
        const place = notice ? placeBefore(date.beforeClosing, date.time, notice) : null;
        if (!place || (place.date === date.date && place.time === date.time)) continue;
        await moveDate(trx, { id: date.id, ...place, movedFrom: movedFrom(date, place) });
        moved += 1;
      }
      if (moved > 0) await announce(trx, scopeOf(organisationId), "pipeline");
    }
  },
});
