import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";

/** `foundUntil`: when the last change that the reader was shown was found. What has changed since goes on waiting. */
type Seen = { publicOpportunityIds: string[]; foundUntil?: string };

/** The reader has seen what happened to these notices: it no longer stands on the watchlist. */
export const useSeen = () =>
  useAction((seen: Seen) => api.triage.markAllSeen({ body: seen }), {
    failureTitle: "It was not marked as seen",
    changes: [["watch-list"], ["cards"], ["changes-to-see"], ["dashboard"]],
  });
