import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { pipelineKeys } from "./pipeline-queries.ts";

type Notice = { publicOpportunityId: string; title: string };

/**
 * Puts a notice into the pipeline; just after it was taken out it is as it was before. `undo` is given the version of the
 * record that was made.
 */
export function useAdd({ publicOpportunityId, title }: Notice, undo?: (version: string) => void) {
  return useAction(() => api.pipeline.save({ params: { opportunityId: publicOpportunityId }, body: {} }), {
    successToast: (_, { version }) => ({
      type: "success",
      title: "In the pipeline",
      message: title,
      ...(undo && { undo: () => undo(version) }),
    }),
    failureTitle: "The pipeline was not changed",
    changes: pipelineKeys,
  });
}

/** Takes a notice out of the pipeline, with undo. With a version, only a record that is still as it was left. */
export function useRemove(notice: Notice) {
  const { publicOpportunityId, title } = notice;
  const add = useAdd(notice);
  const remove = (version: string | void) =>
    api.pipeline.remove({ params: { opportunityId: publicOpportunityId }, query: version ? { version } : {} });
  return useAction(remove, {
    successToast: () => ({
      type: "success",
      title: "Taken out of the pipeline",
      message: title,
      undo: () => add.mutate(),
    }),
    failureTitle: "The pipeline was not changed",
    changes: pipelineKeys,
  });
}
