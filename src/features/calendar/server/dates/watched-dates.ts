import { byTime, endOfDay, instantOf, type KeyDate } from "#domain/key-date.ts";
import type { Permission } from "#domain/permissions.ts";
import type { NoticeDates, OpportunityService } from "#features/opportunities/server/service.ts";
import type { PipelineService } from "#features/pipeline/server/service.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";

export type Covers = "Caller" | "Everyone";
export type WatchedDateNeeds = {
  opportunities: Pick<OpportunityService, "keyDatesOf">;
  watchList: Pick<WatchListService, "watchedIds">;
  pipeline: Pick<PipelineService, "calendarRows">;
};
type Actor = OrganisationActor<Permission>;
type InternalDate = NonNullable<Awaited<ReturnType<PipelineService["calendarRows"]>>[number]["internal_date"]>;

/**
 * The key dates of what is on a person's watchlist and of what they own in the pipeline, or of what anyone in the
 * organisation does, with the internal dates.
 */
export const watchedDates =
  ({ opportunities, watchList, pipeline }: WatchedDateNeeds) =>
  async (db: Database, actor: Actor, covers: Covers): Promise<NoticeDates[]> => {
    const watched = await watchList.watchedIds(db, actor, covers);
    const inPlay = await pipeline.calendarRows(db, actor, covers);
    const ids = [...watched, ...inPlay.map(({ opportunity_id }) => opportunity_id)];
    const notices = await opportunities.keyDatesOf(ids, viewerOf(actor), db);
    const byNotice = Map.groupBy(inPlay, ({ opportunity_id }) => opportunity_id);
    return notices.map((notice) =>
      withInternalDates(
        notice,
        (byNotice.get(notice.id) ?? []).flatMap(({ internal_date }) => internal_date ?? []),
      ),
    );
  };
export type ReadWatchedDates = ReturnType<typeof watchedDates>;

const viewerOf = ({ organisationId }: Actor) => ({ kind: "member", organisationId }) as const;

/** A notice's dates with the organisation's own. */
export const withInternalDates = (notice: NoticeDates, own: InternalDate[]): NoticeDates => ({
  ...notice,
  dates: [...notice.dates, ...own.map((date) => keyDateOf(date, notice.zone))].toSorted(byTime),
});

function keyDateOf({ id, name, day: stated, time }: InternalDate, zone: string): KeyDate {
  const day = Temporal.PlainDate.from(stated);
  return {
    kind: "internal",
    part: `internal-${id}`,
    name,
    day,
    at: time === null ? endOfDay(day, zone) : instantOf(day, time, zone),
    timeIsExplicit: time !== null,
    isMandatory: false,
  };
}
