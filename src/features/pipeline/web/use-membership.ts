import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { pipelineKeys } from "./pipeline-queries.ts";

type Notice = { publicOpportunityId: string; title: string };

/** Puts a notice into the pipeline; just after it was taken out it is as it was before. */
export function useAdd({ publicOpportunityId, title }: Notice, undo?: () => void) {
  return useAction(() => api.pipeline.save({ params: { opportunityId: publicOpportunityId }, body: {} }), {
    successToast: () => ({ type: "success", title: "In the pipeline", message: title, undo }),
    failureTitle: "The pipeline was not changed",
    changes: pipelineKeys,
  });
}

/** Takes a notice out of the pipeline, with undo. */
export function useRemove(notice: Notice) {
  const { publicOpportunityId, title } = notice;
  const add = useAdd(notice);
  return useAction(() => api.pipeline.remove({ params: { opportunityId: publicOpportunityId } }), {
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
