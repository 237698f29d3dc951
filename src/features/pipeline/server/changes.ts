import { emailKey } from "#domain/email-key.ts";
import { noBidReasonOf, stageOf } from "#domain/pipeline-stage.ts";
import type { RecordActivity } from "#features/activity/server/service.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { recordChange } from "#features/pipeline/contract.ts";
import { placeDates } from "#features/pipeline/server/dates/place.ts";
import { advance, arrive, canUndo, isUndo, restore, type Target } from "#features/pipeline/server/move.ts";
import { authorizeRows } from "#features/pipeline/server/policy.ts";
import { editableOf } from "#features/pipeline/server/presenter.ts";
import * as queries from "#features/pipeline/server/queries.ts";
import { internalDatesOf } from "#features/pipeline/server/records.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Transaction } from "#platform/db/db.ts";
import { invalid } from "#platform/refusal.ts";
import { requireCurrent } from "#platform/stored-version.ts";
import type { z } from "zod";

export type Change = z.output<typeof recordChange>;
type Actor = OrganisationActor<"pipeline.change">;
type Needs = {
  clock: Clock;
  billing: Pick<BillingService, "requireFeature">;
  opportunities: Pick<OpportunityService, "requireVisible" | "keyDatesOf">;
  record: RecordActivity;
};

/** Returns what changes the record of a notice. It runs while the organisation is locked. */
export function pipelineChanges({ clock, billing, opportunities, record }: Needs) {
  /** The organisation's records of a notice. One that was just removed is as it was before. */
  async function currentRecords(trx: Transaction, actor: Actor, opportunityId: number) {
    const read = async () => authorizeRows(actor, await queries.recordsOf(trx, actor, [opportunityId]));
    const rows = await read();
    const current = rows.filter(({ removed_at }) => removed_at === null);
    const removed = rows.filter(({ removed_at }) => removed_at !== null && canUndo(removed_at, clock.now()));
    if (current.length > 0 || removed.length === 0) return current;
    await queries.updateRecords(trx, ids(removed), { removed_at: null });
    return (await read()).filter(({ removed_at }) => removed_at === null);
  }

  /** The new owner's id. Refuses with `plan_cap` if it is a colleague and the plan lacks sharing. */
  async function ownerIdOf(trx: Transaction, actor: Actor, email: string | null, before: number | null) {
    if (email === null) return null;
    const id = await queries.memberIdByEmail(trx, actor, emailKey(email));
    if (id === undefined) throw noMember();
    if (id !== actor.personId && id !== before) await billing.requireFeature(actor, "SharingWatchedOpportunities", trx);
    return id;
  }

  /** Moves all of an organisation's records of a notice, so that the stage that was chosen is the one that shows. */
  async function move(trx: Transaction, actor: Actor, rows: queries.RecordRow[], target: Target) {
    const by = { personId: actor.personId, at: clock.now() };
    const takesBack = isUndo(rows[0]!, target.stage, by.at);
    for (const row of rows) {
      const columns = (takesBack && restore(row, by)) || advance(row, target, by);
      await queries.updateRecords(trx, [row.id], columns);
    }
  }

  /** Adds a notice, or changes its record. Returns the notice. Refuses as `save` of the service says. */
  return async function apply(trx: Transaction, actor: Actor, caller: Caller, publicId: string, wish: Change) {
    const notice = await opportunities.requireVisible(publicId, caller, trx);
    const at = clock.now();
    const found = await currentRecords(trx, actor, notice.id);
    const before = found[0];
    const target = targetOf(wish, before);
    // Also if a colleague did it first, or it is sent again because the first answer was lost.
    if (before && isAlreadySo(before, wish, target)) return notice;
    if (!before) {
      const id = await queries.insertRecord(trx, actor, { opportunityId: notice.id, personId: actor.personId, at });
      await queries.updateRecords(trx, [id], arrive(target, { personId: actor.personId, at }));
    }
    const rows = before ? found : await currentRecords(trx, actor, notice.id);
    const leading = rows[0]!;
    const dates = (await internalDatesOf(trx, actor, [leading.id])).get(leading.id) ?? [];
    if (before) requireCurrent(wish.version, editableOf(leading, dates));
    const isMove = !before || before.stage !== target.stage;
    if (before && isMove) await move(trx, actor, rows, target);
    else if (wish.noBidReason || wish.noBidDetail !== undefined)
      await queries.updateRecords(trx, [leading.id], { no_bid_reason: target.reason, no_bid_detail: target.detail });
    const { note, ownerEmail, internalDates } = wish;
    await queries.updateRecords(trx, [leading.id], {
      changed_at: at,
      ...(note !== undefined && { note }),
      ...(ownerEmail !== undefined && { owner_id: await ownerIdOf(trx, actor, ownerEmail, leading.owner_id) }),
    });
    if (internalDates) {
      const [stated] = await opportunities.keyDatesOf([notice.id], caller, trx);
      await queries.replaceDates(trx, leading.id, placeDates(internalDates, dates, stated!));
    }
    if (isMove)
      await record(trx, actor, {
        code: "PipelineMoved",
        opportunityId: notice.id,
        move: {
          from: before ? stageOf(before.stage as "New").name : null,
          to: stageOf(target.stage).name,
          reason: target.reason && noBidReasonOf(target.reason).name,
        },
      });
    return notice;
  };
}

/** Where a change takes a record. Refuses with `invalid` if a no bid has no reason, or another stage has one. */
function targetOf(wish: Change, before: queries.RecordRow | undefined): Target {
  const stage = wish.stage ?? (before?.stage as Target["stage"] | undefined) ?? "New";
  if (stage !== "NoBid") {
    if (wish.noBidReason) throw needlessReason();
    return { stage, reason: null, detail: "" };
  }
  const reason = wish.noBidReason ?? (before?.no_bid_reason as Target["reason"] | undefined) ?? null;
  if (reason === null) throw noReason();
  return { stage, reason, detail: wish.noBidDetail ?? before?.no_bid_detail ?? "" };
}

/** True for a move, and a note, that a record has already. Owners and dates are not compared. */
const isAlreadySo = (row: queries.RecordRow, { note, ownerEmail, internalDates, stage }: Change, target: Target) =>
  stage !== undefined &&
  ownerEmail === undefined &&
  internalDates === undefined &&
  (note === undefined || note === row.note) &&
  row.stage === target.stage &&
  row.no_bid_reason === target.reason &&
  row.no_bid_detail === target.detail;

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const noReason = () => invalid("Choose why you do not bid.", { field: "noBidReason", rule: "required" });
const needlessReason = () => invalid("Only a no bid has a reason.", { field: "noBidReason", rule: "not_allowed" });
const noMember = () => invalid("Choose a member of your organisation.", { field: "ownerEmail", rule: "not_a_member" });
