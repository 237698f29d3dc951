import type { IndexWriter, MergedSegment, MergePlan } from "#search-core/types.ts";
import { superviseThread } from "#platform/threads/supervised-thread.ts";

/**
 * Merges segments in a thread of its own, one merge at a time, so that no update waits: the writer only commits the
 * result. Calls `onCommit` afterwards.
 */
export function createMerger(writer: Pick<IndexWriter, "planMerge" | "commitMerge">, onCommit: () => void) {
  let plan: MergePlan | null = null;
  let thread: ReturnType<typeof start> | undefined;

  const start = () =>
    superviseThread<MergePlan, MergedSegment>({
      name: "search merger",
      file: "search-merger",
      // A plan stays valid until it is committed: repeat it if the thread died.
      onStart: () => plan && thread!.post(plan),
      onMessage(merged) {
        writer.commitMerge(plan!, merged);
        plan = null;
        onCommit();
      },
    });

  return {
    /** Starts the next merge that pays, unless one is running. */
    look() {
      if (plan) return;
      plan = writer.planMerge();
      if (plan && thread) thread.post(plan);
      else if (plan) thread = start();
    },
    stop: async () => await thread?.stop(),
  };
}
