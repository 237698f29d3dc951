import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { watchingKeys } from "./watch-list-query.ts";

/** To watch, not to watch any more, or to take back that one began to, if that is still so. */
type Wish = boolean | { version: string };
type Notice = { publicOpportunityId: string; title: string };

/** Watches a notice, or stops that. Both can be undone from their toast. */
export function useWatch({ publicOpportunityId, title }: Notice) {
  const change = useAction(
    (wish: Wish): Promise<{ version: string } | void> =>
      wish === true
        ? api.watchList.watch({ body: { publicOpportunityId } })
        : api.watchList.unwatch({ params: { opportunityId: publicOpportunityId }, query: wish === false ? {} : wish }),
    {
      successToast: (wish, left) => ({
        type: "success",
        title: wish === true ? "Watching" : "No longer watching",
        message: title,
        undo: () => change.mutate(left ?? true),
      }),
      failureTitle: "The watchlist was not changed",
      changes: watchingKeys,
    },
  );
  return change;
}
