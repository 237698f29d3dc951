import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";

type Notice = { publicOpportunityId: string; title: string };
type HiddenFor = "Caller" | "Organisation";
/** `version`: what is taken back, if this is an undo. */
type Change = { hides: boolean; hiddenFor: HiddenFor; version?: string | undefined };

/** Hides a notice for the reader or for everyone in the organisation, or shows it again. Each can be undone. */
export function useHide({ publicOpportunityId, title }: Notice) {
  const params = { opportunityId: publicOpportunityId };
  const change = useAction(
    ({ hides, hiddenFor, version }: Change): Promise<{ version: string | null } | void> =>
      hides
        ? api.triage.hide({ params, body: { hiddenFor } })
        : api.triage.unhide({ params, query: { version }, body: { hiddenFor } }),
    {
      successToast: ({ hides, hiddenFor }, left) => ({
        type: "success",
        title: hides ? (hiddenFor === "Caller" ? "Hidden" : "Hidden for your organisation") : "Shown again",
        message: title,
        // What a colleague had hidden before is theirs to show again.
        ...(left?.version !== null && {
          undo: () => change.mutate({ hides: !hides, hiddenFor, version: left?.version ?? undefined }),
        }),
      }),
      failureTitle: "The notice was not changed",
      changes: [["cards"]],
    },
  );
  return change;
}
