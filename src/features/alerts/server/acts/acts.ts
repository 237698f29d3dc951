import type { ActName, AmendingAct } from "#features/alerts/shapes.ts";
import { isoInstantOrNull } from "#domain/iso-instant.ts";
import type { PipelineService } from "#features/pipeline/server/service.ts";
import type { SeenDates, TriageService } from "#features/triage/server/service.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import type { Member } from "#platform/auth/caller.ts";

export type ActNeeds = {
  triage: Pick<TriageService, "factsOf" | "hide" | "unhide" | "seenDates" | "setSeenDates" | "markSeen">;
  watchList: Pick<WatchListService, "watch" | "unwatch">;
  pipeline: Pick<PipelineService, "get" | "save" | "remove">;
};

/** A notice, by its public id and the id of its row. */
export type Notice = { publicId: string; id: number };
/** `act` returns what `undo` needs. Each is what a member could do in the product, with the same refusals. */
type Acting = {
  isDone(member: Member, notice: Notice): Promise<boolean>;
  act(member: Member, notice: Notice): Promise<unknown>;
  undo(member: Member, notice: Notice, replaced: unknown): Promise<unknown>;
};

/** What each act does. */
export function actsBy({ triage, watchList, pipeline }: ActNeeds): Record<Exclude<ActName, AmendingAct>, Acting> {
  const factsOf = async (member: Member, { id }: Notice) => (await triage.factsOf([id], member)).get(id)!;
  const isWatching = async (member: Member, notice: Notice) => (await factsOf(member, notice)).userWatching;
  return {
    watch: {
      isDone: isWatching,
      act: (member, { publicId }) => watchList.watch(member, publicId),
      undo: (member, { publicId }) => watchList.unwatch(member, publicId),
    },
    unwatch: {
      isDone: async (member, notice) => !(await isWatching(member, notice)),
      act: (member, { publicId }) => watchList.unwatch(member, publicId),
      undo: (member, { publicId }) => watchList.watch(member, publicId),
    },
    pipeline: {
      isDone: async (member, { publicId }) => (await pipeline.get(member, publicId)).record !== null,
      act: (member, { publicId }) => pipeline.save(member, publicId, {}),
      undo: (member, { publicId }) => pipeline.remove(member, publicId),
    },
    hide: {
      isDone: async (member, notice) => (await factsOf(member, notice)).hiddenFor !== null,
      act: (member, { publicId }) => triage.hide(member, publicId, "Caller"),
      undo: (member, { publicId }) => triage.unhide(member, publicId, "Caller"),
    },
    seen: {
      isDone: async (member, notice) => (await factsOf(member, notice)).reading === "seen",
      async act(member, { publicId }) {
        const { seen, changesSeen } = await triage.seenDates(member, publicId);
        await triage.markSeen(member, publicId);
        return { seenDate: isoInstantOrNull(seen), changesSeenDate: isoInstantOrNull(changesSeen) };
      },
      undo: (member, { publicId }, replaced) => triage.setSeenDates(member, publicId, seenBefore(replaced)),
    },
  };
}

/** Of links that were used before the two were told apart, one is null. */
function seenBefore(replaced: unknown): SeenDates {
  const { seenDate, changesSeenDate = null } = replaced as { seenDate: string | null; changesSeenDate?: string | null };
  const instantOrNull = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
  return { seen: instantOrNull(seenDate), changesSeen: instantOrNull(changesSeenDate) };
}
