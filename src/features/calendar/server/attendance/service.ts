import type { KeyDate } from "#domain/key-date.ts";
import { authorizeRows } from "#features/calendar/server/policy.ts";
import type { NoticeDates, OpportunityService } from "#features/opportunities/server/service.ts";
import type { Permission } from "#domain/permissions.ts";
import type { OrganisationActor, OrganisationScope } from "#platform/auth/authorized.ts";
import type { Viewer } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import * as queries from "./queries.ts";

type Needs = { db: Database; clock: Clock; opportunities: Pick<OpportunityService, "keyDatesOf"> };
/** Asked: nobody of the organisation has said yet. */
export type BriefingAnswer = "Asked" | "Attended" | "Missed";
/** What an organisation did about mandatory briefings, by the ids of the notices' rows. */
export type BriefingAnswers = (
  actor: OrganisationActor<Permission>,
  ids: number[],
  viewer: Viewer,
) => Promise<Map<number, BriefingAnswer>>;

export const mandatorySessions = ({ dates }: NoticeDates): KeyDate[] =>
  dates.filter(({ kind, isMandatory }) => kind === "briefing" && isMandatory);

/** True while a response can be lodged and no session of the mandatory briefing is left to attend. */
export function hasPassedBriefing(notice: NoticeDates, now: Temporal.Instant): boolean {
  const sessions = mandatorySessions(notice);
  return (
    notice.status === "Open" &&
    sessions.length > 0 &&
    sessions.every(({ at }) => Temporal.Instant.compare(at, now) <= 0)
  );
}

/** The ids of the notices whose mandatory briefing an organisation attended, by its newest answer about each. */
export async function attendedOf(db: Database, scope: OrganisationScope, ids: number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = authorizeRows(scope, await queries.attendanceOf(db, scope, ids));
  const latest = new Map(rows.toReversed().map((row) => [row.opportunity_id, row.attended]));
  return new Set([...latest].flatMap(([id, attended]) => (attended ? [id] : [])));
}

/** The newest answer counts. Notices without a mandatory briefing, or with one to come, are left out. */
export const briefingAnswers =
  ({ db, clock, opportunities }: Needs): BriefingAnswers =>
  async (actor, ids, viewer) => {
    if (ids.length === 0) return new Map();
    const [notices, rows] = await Promise.all([
      opportunities.keyDatesOf(ids, viewer, db),
      queries.attendanceOf(db, actor, ids),
    ]);
    const latest = new Map(
      authorizeRows(actor, rows)
        .toReversed()
        .map((row) => [row.opportunity_id, row.attended]),
    );
    const answerOf = (notice: NoticeDates): BriefingAnswer | null => {
      const attended = latest.get(notice.id);
      if (attended !== undefined) return attended ? "Attended" : "Missed";
      return hasPassedBriefing(notice, clock.now()) ? "Asked" : null;
    };
    return new Map(
      notices.flatMap((notice) => {
        const answer = mandatorySessions(notice).length > 0 ? answerOf(notice) : null;
        return answer ? [[notice.id, answer] as const] : [];
      }),
    );
  };
