import { createHash } from "node:crypto";
import { emailKey } from "#domain/email-key.ts";
import type { Permission } from "#domain/permissions.ts";
import type { activityContract, activityQuery } from "#features/activity/contract.ts";
import { filterCounts } from "#features/activity/server/filter-counts.ts";
import { mayRead } from "#features/activity/server/policy.ts";
import { presentItem } from "#features/activity/server/presenter.ts";
import * as queries from "#features/activity/server/queries.ts";
import { type Activity, rowOf } from "#features/activity/server/activity-row.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { DescriptionService } from "#features/search/server/description/service.ts";
import type { SearchRequest } from "#features/search/server/service.ts";
import { type OrganisationActor, type OrganisationScope, requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";
import type { z } from "zod";

export type { Activity } from "#features/activity/server/activity-row.ts";
export type ActivityService = ReturnType<typeof activityService>;

/** Records what an actor did, in the transaction that does it. */
export type RecordActivity = (
  trx: Transaction,
  actor: OrganisationActor<Permission>,
  activity: Activity,
) => Promise<void>;

type Needs = {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "namesByIds">;
  descriptions: Pick<DescriptionService, "describe">;
  /** The contents of notes by the ids of their rows. */
  noteContents: (ids: number[], caller: Caller) => Promise<ReadonlyMap<number, string>>;
};

const sortColumns = { timeStamp: "happened_at", userFullname: "full_name", activityCode: "code" } as const;

/** What the members of an organisation did, for their colleagues. */
export function activityService({ db, clock, opportunities, descriptions, noteContents }: Needs) {
  /** Colleagues' screens are told of what they may read. */
  async function insert(
    trx: Database | Transaction,
    actor: OrganisationActor<Permission>,
    row: queries.NewActivityRow,
  ) {
    if (!(await queries.insertActivity(trx, actor, row))) return;
    await announce(trx, actor, "activity", row.only_for_author ? { onlyFor: actor.personId } : {});
  }

  const record: RecordActivity = async (trx, actor, activity) => {
    await insert(trx, actor, { ...rowOf(activity), happened_at: clock.now() });
  };

  /** Records what people repeat without meaning anything by it: once for each person, thing and hour. */
  async function recordOnceAnHour(actor: OrganisationActor<Permission>, activity: Activity, thing: string) {
    const now = clock.now();
    const key = [activity.code, actor.organisationId, actor.personId, thing, hourOf(now)].join(" ");
    await insert(db, actor, { ...rowOf(activity), happened_at: now, repeat_key: key });
  }

  return {
    record,

    /** A note that was deleted is restored: nobody deleted it after all. */
    forgetDeletedNote: async (trx: Transaction, noteId: number): Promise<void> => {
      await queries.deleteNoteDeleted(trx, noteId);
    },

    /** A saved search that was deleted is restored: nobody deleted it after all. */
    forgetDeletedSearch: async (trx: Transaction, actor: OrganisationScope, savedSearchId: string): Promise<void> => {
      await queries.deleteSearchDeleted(trx, actor, savedSearchId);
      await announce(trx, actor, "activity");
    },

    /** Records that a member has opened a notice, once an hour. Nobody else's views are recorded. */
    async recordView(opportunityId: number, caller: Caller): Promise<void> {
      if (caller.kind !== "member") return;
      const actor = requirePermission(caller, "activity.read");
      await recordOnceAnHour(actor, { code: "OpportunityViewed", opportunityId }, String(opportunityId));
    },

    /** Records that a member has run a search by hand, once an hour, whichever of its pages they read. */
    async recordSearch(searchRequest: SearchRequest, caller: Caller): Promise<void> {
      const actor = requirePermission(caller, "activity.read");
      const request = { ...searchRequest, page: 1 };
      const [description] = await descriptions.describe([request], caller);
      const hash = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
      await recordOnceAnHour(actor, { code: "SearchRun", request, description: description! }, hash);
    },

    /** A page of what the caller's organisation did. */
    async search({ page, pageSize, ...query }: z.output<typeof activityQuery>, caller: Caller) {
      const actor = requirePermission(caller, "activity.read");
      const filter = {
        codes: query.onlyActivities,
        isOwnOnly: query.userActivityOnly,
        emails: query.userEmailAddresses.map(emailKey),
        since: sinceOf(query),
      };
      const [totalRecords, rows] = await Promise.all([
        queries.countActivity(db, actor, filter),
        queries.activityRows(db, actor, filter, {
          sort: sortColumns[query.sortColumn],
          direction: query.sortDirection === "Ascending" ? "asc" : "desc",
          limit: pageSize,
          offset: (page - 1) * pageSize,
        }),
      ]);
      const [notices, notes] = await Promise.all([
        opportunities.namesByIds(
          rows.flatMap((row) => row.opportunity_id ?? []),
          caller,
        ),
        noteContents(
          rows.flatMap((row) => row.note_id ?? []),
          caller,
        ),
      ]);
      const readable = rows.flatMap((row) => mayRead(row, actor) ?? []);
      const items = readable.map((row) =>
        presentItem(row, actor, {
          notice: notices.get(row.opportunity_id ?? 0),
          noteContent: notes.get(row.note_id ?? 0),
        }),
      );
      return { totalRecords, items };
    },

    /** How much each choice of the page's filters would show. */
    async counts(query: z.output<typeof activityContract.counts.body>, caller: Caller) {
      const actor = requirePermission(caller, "activity.read");
      const today = clock.now().toZonedDateTimeISO(query.timeZoneId).startOfDay();
      const daysAgo = (days: number) => today.subtract({ days }).toInstant();
      const starts = { today: today.toInstant(), last7Days: daysAgo(6), last30Days: daysAgo(29) };
      const groups = await queries.groupedActivity(db, actor, sinceOf(query), starts);
      return filterCounts(groups, {
        codes: query.onlyActivities,
        isOwnOnly: query.userActivityOnly,
        emails: query.userEmailAddresses.map(emailKey),
        personId: actor.personId,
      });
    },
  };
}

/** The instant at which the query's first day begins. */
const sinceOf = ({ since, timeZoneId }: { since?: string | undefined; timeZoneId: string }) =>
  since === undefined ? null : Temporal.PlainDate.from(since).toZonedDateTime(timeZoneId).toInstant();

const hourOf = (now: Temporal.Instant) => Math.floor(now.epochMilliseconds / 3_600_000);
