import type { ActName, AmendingAct } from "#features/alerts/shapes.ts";
import type { PipelineService } from "#features/pipeline/server/service.ts";
import type { SeenDates, TriageService } from "#features/triage/server/service.ts";
import type { WatchListService } from "#features/watch-list/server/service.ts";
import type { Member } from "#platform/auth/caller.ts";

export type ActNeeds = {
  triage: Pick<TriageService, "factsOf" | "hide" | "unhide" | "seenDates" | "takeBackSeen" | "markSeen">;
  watchList: Pick<WatchListService, "watch" | "unwatch">;
  pipeline: Pick<PipelineService, "get" | "save" | "remove">;
};

/** A notice, by its public id and the id of its row. */
export type Notice = { publicId: string; id: number };
/**
 * `act` returns what `undo` needs, which refuses with `conflict` if that was changed since. Each is what a member could do
 * in the product, with the same refusals.
 */
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
      undo: (member, { publicId }, left) => watchList.unwatch(member, publicId, versionIn(left)),
    },
    unwatch: {
      isDone: async (member, notice) => !(await isWatching(member, notice)),
      act: (member, { publicId }) => watchList.unwatch(member, publicId),
      undo: (member, { publicId }) => watchList.watch(member, publicId),
    },
    pipeline: {
      isDone: async (member, { publicId }) => (await pipeline.get(member, publicId)).record !== null,
      act: async (member, { publicId }) => ({ version: (await pipeline.save(member, publicId, {})).version }),
      undo: (member, { publicId }, left) => pipeline.remove(member, publicId, versionIn(left)),
    },
    hide: {
      isDone: async (member, notice) => (await factsOf(member, notice)).hiddenFor !== null,
      act: (member, { publicId }) => triage.hide(member, publicId, "Caller"),
      undo: (member, { publicId }, left) =>
        triage.unhide(member, publicId, { hiddenFor: "Caller", ...versionIn(left) }),
    },
    seen: {
      isDone: async (member, notice) => (await factsOf(member, notice)).reading === "seen",
      async act(member, { publicId }) {
        const before = await triage.seenDates(member, publicId);
        await triage.markSeen(member, publicId);
        return { ...storedSeen(before), left: storedSeen(await triage.seenDates(member, publicId)) };
      },
      async undo(member, { publicId }, replaced) {
        const before = replaced as StoredSeen & { left?: StoredSeen };
        const left = before.left ? seenDatesIn(before.left) : await triage.seenDates(member, publicId);
        await triage.takeBackSeen(member, publicId, { before: seenDatesIn(before), left });
      },
    },
  };
}

/** Links that were used before undo compared have none: what they did is undone whatever it is now. */
const versionIn = (left: unknown): { version?: string } => left as { version?: string };

/** Of links that were used before the two were told apart, the second is missing. */
type StoredSeen = { seenDate: string | null; changesSeenDate?: string | null };
const storedSeen = ({ seen, changesSeen }: SeenDates): StoredSeen => ({
  seenDate: seen?.toString() ?? null,
  changesSeenDate: changesSeen?.toString() ?? null,
});
const instantOrNull = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
const seenDatesIn = ({ seenDate, changesSeenDate = null }: StoredSeen): SeenDates => ({
  seen: instantOrNull(seenDate),
  changesSeen: instantOrNull(changesSeenDate),
});
