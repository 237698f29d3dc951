import type { IndexWriter, MergedSegment, MergePlan } from "#search-core/types.ts";
import { keepThread } from "#platform/threads/kept-thread.ts";

/**
 * Merges an index's segments in a thread of its own, one merge at a time, so that no update waits for it: the writer only
 * puts the result in place. `onCommit` is called after that.
 */
export function createMerger(writer: Pick<IndexWriter, "planMerge" | "commitMerge">, onCommit: () => void) {
  let plan: MergePlan | null = null;
  let thread: ReturnType<typeof start> | undefined;

  const start = () =>
    keepThread<MergePlan, MergedSegment>({
      name: "search merger",
      file: "search-merger",
      // A plan holds until it is carried out: what a dead thread was at is begun again.
      onStart: () => plan && thread!.post(plan),
      hear(merged) {
        writer.commitMerge(plan!, merged);
        plan = null;
        onCommit();
      },
    });

  return {
    /** Begins the next merge that pays, unless one is being done. */
    look() {
      if (plan) return;
      plan = writer.planMerge();
      if (plan && thread) thread.post(plan);
      else if (plan) thread = start();
    },
    stop: async () => await thread?.stop(),
  };
}
