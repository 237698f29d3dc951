import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";

/** The reader has seen what happened to these notices: it no longer stands on the watchlist. */
export const useSeen = () =>
  useAction((publicOpportunityIds: string[]) => api.triage.markAllSeen({ body: { publicOpportunityIds } }), {
    failureTitle: "It was not marked as seen",
    changes: [["watch-list"], ["cards"], ["changes-to-see"], ["dashboard"]],
  });
