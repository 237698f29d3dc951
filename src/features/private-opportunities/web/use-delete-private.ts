import { useAction } from "#web/forms/use-action.ts";
import { api } from "#web/api/client.ts";
import { privateKeys } from "./private-queries.ts";

type Notice = { publicOpportunityId: string; title: string };

/** Deletes a private notice, and offers to bring it back. */
export function useDeletePrivate() {
  const restore = useAction(
    ({ publicOpportunityId: opportunityId }: Notice) => api.privateOpportunities.restore({ params: { opportunityId } }),
    { failureTitle: "The opportunity was not brought back", changes: privateKeys },
  );
  return useAction(
    ({ publicOpportunityId: opportunityId }: Notice) => api.privateOpportunities.delete({ params: { opportunityId } }),
    {
      failureTitle: "The opportunity was not deleted",
      changes: privateKeys,
      successToast: (notice) => ({
        type: "success",
        title: "Deleted",
        message: `“${notice.title}” can be restored for 10 minutes.`,
        undo: () => restore.mutate(notice),
      }),
    },
  );
}
