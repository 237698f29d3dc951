import { formatCount, formatCounted } from "#domain/format-number.ts";
import { failureToast } from "#web/forms/refusal.ts";
import { refetchChanged } from "#web/forms/refetch-changed.ts";
import { whileSaving } from "#web/session/unsaved-work.ts";
import { toast } from "#web/ui/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { watchingKeys, type WatchListItem } from "./watch-list-query.ts";

type Act = (item: WatchListItem) => Promise<unknown>;
type Work = {
  items: WatchListItem[];
  act: Act;
  /** Takes it back for one of them. */
  undo: Act;
  /** "No longer watching" */
  says: string;
  failureTitle: string;
};

const counted = (count: number) => formatCounted(count, "opportunity", "opportunities");

/** Does something with several watched opportunities, one after the other. One undo takes back what was done. */
export function useWatchMany() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<string>();
  async function run({ items, act, undo, says, failureTitle }: Work): Promise<void> {
    const done: WatchListItem[] = [];
    let failure: unknown;
    for (const item of items) {
      setProgress(`${formatCount(done.length + 1)} of ${formatCount(items.length)}`);
      try {
        await whileSaving(() => act(item));
        done.push(item);
      } catch (error) {
        // What refuses one, such as a cap, refuses the others too.
        failure = error;
        break;
      }
    }
    await refetchChanged(client, watchingKeys);
    setProgress(undefined);
    const takeBack = () => void run({ items: done, act: undo, undo: act, says: "Back as it was", failureTitle });
    if (done.length > 0)
      toast({
        type: failure === undefined ? "success" : "warning",
        title: says,
        message:
          done.length === items.length
            ? counted(done.length)
            : `${formatCount(done.length)} of ${counted(items.length)}`,
        undo: takeBack,
      });
    if (failure !== undefined) toast(failureToast(failure, failureTitle));
  }
  return { run, progress };
}
