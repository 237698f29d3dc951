import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";

type Notice = { publicOpportunityId: string; title: string };
type HiddenFor = "Caller" | "Organisation";
type Change = { hides: boolean; hiddenFor: HiddenFor };

/** Hides a notice for the reader or for everyone in the organisation, or shows it again. Each can be undone. */
export function useHide({ publicOpportunityId, title }: Notice) {
  const params = { opportunityId: publicOpportunityId };
  const change = useAction(
    ({ hides, hiddenFor }: Change) =>
      hides ? api.triage.hide({ params, body: { hiddenFor } }) : api.triage.unhide({ params, body: { hiddenFor } }),
    {
      successToast: ({ hides, hiddenFor }) => ({
        type: "success",
        title: hides ? (hiddenFor === "Caller" ? "Hidden" : "Hidden for your organisation") : "Shown again",
        message: title,
        undo: () => change.mutate({ hides: !hides, hiddenFor }),
      }),
      failureTitle: "The notice was not changed",
      changes: [["cards"]],
    },
  );
  return change;
}
