import type { Permission } from "#domain/permissions.ts";
import type { RecordActivity } from "#features/activity/server/service.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import { calendarRows } from "#features/pipeline/server/calendar/queries.ts";
import { type Change, pipelineChanges } from "#features/pipeline/server/changes.ts";
import { type ListNeeds, pipelineLists } from "#features/pipeline/server/list/list.ts";
import { authorizeRows } from "#features/pipeline/server/policy.ts";
import { editableOf } from "#features/pipeline/server/presenter.ts";
import * as queries from "#features/pipeline/server/queries.ts";
import { internalDatesOf, leadingRecords } from "#features/pipeline/server/records.ts";
import { pipelineReport } from "#features/pipeline/server/report/report.ts";
import { type OrganisationActor, requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";
import { isRefusal, notFound } from "#platform/refusal.ts";
import { requireUnchanged } from "#platform/stored-version.ts";

export type PipelineService = ReturnType<typeof pipelineService>;

type Needs = ListNeeds & {
  billing: Pick<BillingService, "requireFeature">;
  organisations: Pick<OrganisationService, "lock">;
  record: RecordActivity;
  opportunities: Pick<OpportunityService, "requireVisible" | "keyDatesOf" | "listedWithCards" | "holdersBefore">;
};
type Actor = OrganisationActor<"pipeline.change">;

/** What an organisation does about opportunities: one record for each. */
export function pipelineService({ billing, organisations, record, ...needs }: Needs) {
  const { db, clock, opportunities } = needs;
  /** Runs a change of the pipeline while the organisation is locked. */
  const change = <Result>(caller: Caller, run: (trx: Transaction, actor: Actor) => Promise<Result>) =>
    db.transaction().execute(async (trx) => {
      const actor = requirePermission(caller, "pipeline.change");
      await organisations.lock(trx, actor);
      const result = await run(trx, actor);
      await announce(trx, actor, "pipeline");
      return result;
    });

  const apply = pipelineChanges({ clock, billing, opportunities, record });
  const recordOf = async (from: Database, actor: Actor | OrganisationActor<"pipeline.read">, opportunityId: number) =>
    (await leadingRecords(from, actor, [opportunityId])).get(opportunityId) ?? null;

  return {
    ...pipelineLists(needs),
    ...pipelineReport({ db, clock }),

    /** What the caller's organisation does about a notice. Refuses with `not_found` or `gone` if they cannot read it. */
    async get(caller: Caller, publicId: string) {
      const actor = requirePermission(caller, "pipeline.read");
      const { id } = await opportunities.requireVisible(publicId, caller, db);
      return { record: await recordOf(db, actor, id) };
    },

    /**
     * Adds a notice to the pipeline, or changes its record. Refuses with `conflict` if somebody has changed it since the
     * caller read it, with `invalid` if a no bid has no reason or the owner is no member, and with `plan_cap` if a
     * colleague shall own it and the plan lacks sharing.
     */
    save: (caller: Caller, publicId: string, wish: Change) =>
      change(caller, async (trx, actor) => {
        const { id } = await apply(trx, actor, caller, publicId, wish);
        return (await recordOf(trx, actor, id))!;
      }),

    /** Changes several records. Those that are stale are left as they are; any other refusal undoes all of them. */
    changeMany: (caller: Caller, changes: (Change & { publicOpportunityId: string })[]) =>
      change(caller, async (trx, actor) => {
        const [changed, stale]: string[][] = [[], []];
        for (const { publicOpportunityId, ...wish } of changes)
          try {
            changed!.push((await apply(trx, actor, caller, publicOpportunityId, wish)).publicOpportunityId);
          } catch (error) {
            if (!isRefusal(error, "conflict")) throw error;
            stale!.push(publicOpportunityId);
          }
        const view = async (publicOpportunityId: string) => {
          const { id } = await opportunities.requireVisible(publicOpportunityId, caller, trx);
          return { publicOpportunityId, ...(await recordOf(trx, actor, id))! };
        };
        return { changed: await inTurn(changed!, view), stale: await inTurn(stale!, view) };
      }),

    /**
     * Takes a notice out of the pipeline; `save` brings it back for 10 minutes. Refuses with `not_found`, and with
     * `conflict` if it is no longer as the caller left it.
     */
    remove: (caller: Caller, publicId: string, { version }: { version?: string | undefined } = {}): Promise<void> =>
      change(caller, async (trx, actor) => {
        const { id } = await opportunities.requireVisible(publicId, caller, trx);
        const rows = authorizeRows(actor, await queries.recordsOf(trx, actor, [id]));
        const current = rows.filter(({ removed_at }) => removed_at === null);
        const [leading] = current;
        if (!leading) throw notFound("This opportunity is not in your pipeline.");
        const dates = await internalDatesOf(trx, actor, [leading.id]);
        requireUnchanged(version, editableOf(leading, dates.get(leading.id) ?? []));
        await queries.updateRecords(trx, ids(current), { removed_at: clock.now() });
      }),

    /** The stages of notices; those that are not in the pipeline are left out. */
    async stages(caller: Caller, publicIds: string[]) {
      const actor = requirePermission(caller, "pipeline.read");
      const rows = authorizeRows(actor, await queries.stagesOf(db, actor, publicIds));
      const items = rows.map((row) => ({ publicOpportunityId: row.public_id, stage: row.stage as "New" }));
      return { totalRecords: items.length, items };
    },

    /** What is in play with its internal dates, of the records that a person owns or of all; for calendars. */
    async calendarRows(from: Database, actor: OrganisationActor<Permission>, covers: "Caller" | "Everyone") {
      return authorizeRows(actor, await calendarRows(from, actor, covers));
    },

    /** What a decision to bid needs beside the notice. */
    async brief(caller: Caller, publicId: string) {
      const actor = requirePermission(caller, "pipeline.read");
      const { id } = await opportunities.requireVisible(publicId, caller, db);
      const [record, holders, answers] = await Promise.all([
        recordOf(db, actor, id),
        opportunities.holdersBefore(publicId, caller),
        needs.briefingAnswers(actor, [id], caller),
      ]);
      return { record, holders, briefing: answers.get(id) ?? null };
    },
  };
}

/** One after the other, because a transaction has one connection. */
async function inTurn<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
