import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { watchingKeys } from "./watch-list-query.ts";

type Notice = { publicOpportunityId: string; title: string };

/** Watches a notice, or stops that. Both can be undone from their toast. */
export function useWatch({ publicOpportunityId, title }: Notice) {
  const change = useAction(
    (watches: boolean) =>
      watches
        ? api.watchList.watch({ body: { publicOpportunityId } })
        : api.watchList.unwatch({ params: { opportunityId: publicOpportunityId } }),
    {
      successToast: (watches) => ({
        type: "success",
        title: watches ? "Watching" : "No longer watching",
        message: title,
        undo: () => change.mutate(!watches),
      }),
      failureTitle: "The watchlist was not changed",
      changes: watchingKeys,
    },
  );
  return change;
}
