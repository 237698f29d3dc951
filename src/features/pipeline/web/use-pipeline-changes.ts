import { formatCounted } from "#domain/format-number.ts";
import { type StageCode, stageOf } from "#domain/pipeline-stage.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useState } from "react";
import {
  type Changes,
  pipelineKeys,
  type PipelineItem,
  type PipelineRecord,
  type RecordChange,
} from "./pipeline-queries.ts";

/** A record that can be changed, as the reader sees it. */
export type Known = Pick<PipelineItem, "publicOpportunityId" | "title"> & PipelineRecord;
/** A change that a colleague's was faster than: what the reader wanted, and what is there now. */
export type Conflict = { wanted: Changes[number]; title: string; now: PipelineRecord };

/** The values of a record that a change replaces. */
function valuesBefore(item: Known, change: RecordChange): RecordChange {
  return {
    ...(change.stage !== undefined && {
      stage: item.stage,
      ...(item.noBidReason && { noBidReason: item.noBidReason, noBidDetail: item.noBidDetail }),
    }),
    ...(change.ownerEmail !== undefined && { ownerEmail: item.owner?.email ?? null }),
    ...(change.internalDates && { internalDates: item.internalDates }),
  };
}

type Wish = { item: Known; change: RecordChange };

/**
 * Changes records, each with the version that the reader saw. One undo takes all of it back. Changes that are stale are
 * not made: they wait in `conflicts` for the reader's choice.
 */
export function usePipelineChanges() {
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const send = useAction(
    async ({ wishes }: { wishes: Wish[]; says: string }) => {
      const changes = wishes.map(({ item, change }) => ({
        version: item.version,
        ...change,
        publicOpportunityId: item.publicOpportunityId,
      }));
      const { changed, stale } = await api.pipeline.changeMany({ body: { changes } });
      const wishOf = new Map(wishes.map((wish) => [wish.item.publicOpportunityId, wish]));
      setConflicts(
        stale.map((now) => {
          const { item, change } = wishOf.get(now.publicOpportunityId)!;
          const wanted = { ...change, publicOpportunityId: item.publicOpportunityId };
          return { wanted, title: item.title, now };
        }),
      );
      return changed.map((now): Wish => {
        const { item, change } = wishOf.get(now.publicOpportunityId)!;
        return { item: { ...item, ...now }, change: valuesBefore(item, change) };
      });
    },
    {
      successToast: ({ wishes, says }, undoes) =>
        undoes.length === 0
          ? { type: "warning", title: "Not changed yet", message: "Someone else was faster. Choose which to keep." }
          : {
              type: "success",
              title: says,
              message: undoes.length === 1 ? undoes[0]!.item.title : countText(undoes.length, wishes.length),
              undo: () => send.mutate({ wishes: undoes, says: "Back as it was" }),
            },
      failureTitle: "The pipeline was not changed",
      changes: pipelineKeys,
    },
  );
  return {
    change: (items: Known[], change: RecordChange | ((item: Known) => RecordChange), says: string) =>
      send.mutate({
        wishes: items.map((item) => ({ item, change: typeof change === "function" ? change(item) : change })),
        says,
      }),
    /** The stages that cards are on their way to, by id. */
    pending: send.isPending ? stagesOf(send.variables.wishes) : none,
    conflicts,
    /** Settles the first conflict: keeps what is there, or makes the reader's change after all. */
    settle: (isMine: boolean) => {
      const [conflict, ...rest] = conflicts;
      setConflicts(rest);
      if (!conflict || !isMine) return;
      const { wanted, title, now } = conflict;
      const { publicOpportunityId, ...change } = wanted;
      send.mutate({ wishes: [{ item: { publicOpportunityId, title, ...now }, change }], says: movedText(change) });
    },
  };
}

/** "3 opportunities", "3 of 4 opportunities" */
const countText = (changed: number, wished: number) =>
  changed === wished
    ? formatCounted(changed, "opportunity", "opportunities")
    : `${changed} of ${formatCounted(wished, "opportunity", "opportunities")}`;

const none: ReadonlyMap<string, StageCode> = new Map();
const stagesOf = (wishes: Wish[]): ReadonlyMap<string, StageCode> =>
  new Map(
    wishes.flatMap(({ item, change }) => (change.stage ? [[item.publicOpportunityId, change.stage] as const] : [])),
  );

/** "Moved to Bid" */
export const movedText = ({ stage }: RecordChange): string => (stage ? `Moved to ${stageOf(stage).name}` : "Changed");
