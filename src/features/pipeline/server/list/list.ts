import type { NoBidReason, StageCode } from "#domain/pipeline-stage.ts";
import { pipelineStages } from "#domain/pipeline-stage.ts";
import { emailKey } from "#domain/email-key.ts";
import { isoInstantOfText } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import { weeksAt } from "#domain/weeks.ts";
import type { BriefingAnswers } from "#features/calendar/server/attendance/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { presentFilters } from "#features/pipeline/server/list/filters/presenter.ts";
import { filterCounts } from "#features/pipeline/server/list/filters/queries.ts";
import * as queries from "#features/pipeline/server/list/queries.ts";
import { authorizeRows } from "#features/pipeline/server/policy.ts";
import { leadingRecords } from "#features/pipeline/server/records.ts";
import { type OrganisationActor, requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { inBatches } from "#platform/in-batches.ts";

export type ListNeeds = {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "listedWithCards">;
  briefingAnswers: BriefingAnswers;
};
type OwnedBy = "Everyone" | "Caller";
type Choice = Omit<queries.Chosen, "ownerKey"> & { ownerEmail?: string | undefined; timeZoneId: string };
type Actor = OrganisationActor<"pipeline.read">;

/** Reads an organisation's pipeline, as a list and as a board. */
export function pipelineLists({ db, clock, opportunities, briefingAnswers }: ListNeeds) {
  const readerOf = ({ personId }: { personId: number }, zone: string): queries.Reader => {
    const now = clock.now();
    return { personId, now, weeks: weeksAt(now, zone) };
  };

  /** A part of the list from an offset, with the counts of all of it. */
  const part = (actor: Actor, choice: Choice, limit: number, offset: number) =>
    queries.pipelinePage(db, actor, readerOf(actor, choice.timeZoneId), { ...chosenBy(choice), limit, offset });

  /** Listed opportunities with their records, in this order. What the caller may not see is left out. */
  async function itemsOf(actor: Actor, caller: Caller, listed: queries.ListedRow[]) {
    // A dashboard asks for the counts of a board alone.
    if (listed.length === 0) return [];
    const rows = new Map(authorizeRows(actor, listed).map((row) => [row.opportunity_id, row]));
    const ids = [...rows.keys()];
    const [notices, records] = await Promise.all([
      opportunities.listedWithCards(ids, caller),
      leadingRecords(db, actor, ids),
    ]);
    const withBriefing = notices.filter(({ item }) => item.mandatoryBriefing).map(({ id }) => id);
    const answers = await briefingAnswers(actor, withBriefing, caller);
    return notices.flatMap(({ id, item }) => {
      const record = records.get(id);
      const briefing = answers.get(id) ?? null;
      return record ? [{ ...item, ...record, briefing, needsAnswer: rows.get(id)!.needs_answer }] : [];
    });
  }

  return {
    /** A page of the pipeline. */
    async list(caller: Caller, { page: number, pageSize, ...choice }: Choice & { page: number; pageSize: number }) {
      const actor = requirePermission(caller, "pipeline.read");
      const { page, total, ...counts } = await part(actor, choice, pageSize, (number - 1) * pageSize);
      return { totalRecords: total, items: await itemsOf(actor, caller, page), counts: presentCounts(counts) };
    },

    /** How many each filter of the list would show, the others being as they are. */
    async filters(caller: Caller, choice: Choice) {
      const actor = requirePermission(caller, "pipeline.read");
      const row = await filterCounts(db, actor, readerOf(actor, choice.timeZoneId), chosenBy(choice));
      return presentFilters(row, actor);
    },

    /** The first of the same list, batch by batch: each is read when it is asked for. */
    async listInBatches(caller: Caller, choice: Choice, limit: number) {
      const actor = requirePermission(caller, "pipeline.read");
      const { page, total } = await part(actor, choice, limit, 0);
      return { totalRecords: total, batches: inBatches(page, (batch) => itemsOf(actor, caller, batch)) };
    },

    /** The pipeline by stage, with the first records of each. */
    async board(caller: Caller, asked: { perStage: number; ownedBy: OwnedBy; timeZoneId: string }) {
      const actor = requirePermission(caller, "pipeline.read");
      const isOwnOnly = asked.ownedBy === "Caller";
      const reader = readerOf(actor, asked.timeZoneId);
      const { stages, ...counts } = await queries.boardStages(db, actor, reader, { ...asked, isOwnOnly });
      const items = await itemsOf(
        actor,
        caller,
        stages.flatMap(({ page }) => page),
      );
      const byStage = Map.groupBy(items, ({ stage }) => stage);
      const rowOf = new Map(stages.map((row) => [row.stage, row]));
      return {
        stages: pipelineStages.map(({ code }) => presentStage(code, rowOf.get(code), byStage.get(code) ?? [])),
        counts: presentCounts(counts),
      };
    },
  };
}

const chosenBy = ({ ownerEmail, timeZoneId: _zone, ...choice }: Choice): queries.Chosen => ({
  ...choice,
  ownerKey: ownerEmail === undefined ? undefined : emailKey(ownerEmail),
});

const presentStage = <Item>(stage: StageCode, row: queries.StageRow | undefined, items: Item[]) => ({
  stage,
  totalRecords: row?.total ?? 0,
  stated: { count: row?.stated ?? 0, value: dollarsOf(row?.cents ?? 0) },
  lastMoved: row ? isoInstantOfText(row.last_moved) : null,
  commonReason: row?.common_reason ? { noBidReason: row.common_reason as NoBidReason, count: row.reason_count } : null,
  items,
});

const presentCounts = ({ inPlayStated, inPlayCents, ...counts }: queries.Counts) => ({
  ...counts,
  inPlayStated: { count: inPlayStated, value: dollarsOf(inPlayCents) },
});
