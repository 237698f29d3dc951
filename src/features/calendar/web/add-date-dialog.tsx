import { pipelineContract } from "#features/pipeline/contract.ts";
import { InternalDateFields } from "#features/pipeline/web/internal-date-fields.tsx";
import { dateFieldNames, newDate, withoutEmptyDay } from "#features/pipeline/web/new-date.ts";
import { pipelineKeys } from "#features/pipeline/web/pipeline-queries.ts";
import { api } from "#web/api/client.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { updateWithRetry } from "#web/forms/update-with-retry.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./add-date-dialog.module.css";

/** So many of each are offered, the soonest to close first. Others have the button on their own page. */
const pageSize = 100;

const noticesQuery = queryOptions({
  queryKey: ["pipeline", "to-date"],
  queryFn: async ({ signal }) => {
    const [pipeline, watched] = await Promise.all([
      api.pipeline.list({ query: { show: "InPlay", pageSize } }, { signal }),
      api.watchList.list({ query: { pageSize } }, { signal }),
    ]);
    const inPipeline = new Set(pipeline.items.map(({ publicOpportunityId }) => publicOpportunityId));
    return {
      pipeline: pipeline.items,
      watched: watched.items.filter(({ publicOpportunityId }) => !inPipeline.has(publicOpportunityId)),
    };
  },
});

const change = pipelineContract.changeMany.body.shape.changes.element;
const schema = change.extend({
  publicOpportunityId: change.shape.publicOpportunityId.refine((id) => id !== "", "Choose an opportunity."),
});

/** A new internal date. It belongs to an opportunity, which gets a place in the pipeline if it has none. */
export function AddDateDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(noticesQuery);
  const [id, setId] = useState("");
  const [date, setDate] = useState(newDate);
  const offered = data && [...data.pipeline, ...data.watched];
  const form = useForm({
    schema,
    isChanged: date !== newDate,
    body: () => ({ publicOpportunityId: id, internalDates: [withoutEmptyDay(date)] }),
    send: async ({ publicOpportunityId: opportunityId, internalDates = [] }) => {
      const params = { opportunityId };
      const read = async () => (await api.pipeline.get({ params })).record ?? api.pipeline.save({ params, body: {} });
      await updateWithRetry(await read(), read, ({ internalDates: stored, version }) =>
        api.pipeline.save({ params, body: { internalDates: [...stored, ...internalDates], version } }),
      );
    },
    names: { publicOpportunityId: "Opportunity", ...dateFieldNames(1) },
    successToast: () => ({
      type: "success",
      title: "Date added",
      message: offered?.find(({ publicOpportunityId }) => publicOpportunityId === id)?.title ?? date.name,
    }),
    failureTitle: "The date was not added",
    changes: pipelineKeys,
    onDone: onClose,
  });
  const optionsOf = (items: NonNullable<typeof data>["watched" | "pipeline"]) =>
    items.map(({ publicOpportunityId, title }) => ({ value: publicOpportunityId, label: title }));
  return (
    <Dialog opened title="Add date" onClose={onClose}>
      <form {...form.props} className={classes["body"]}>
        {isError && <ErrorPanel thing="your opportunities" onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton height={66} />}
        {data && (
          <SelectField
            name="publicOpportunityId"
            label="Opportunity"
            help="Only your organisation sees the date. An opportunity that is not in the pipeline is added to it."
            value={id}
            error={form.errors["publicOpportunityId"]}
            options={[
              { value: "", label: "Choose one" },
              ...(data.pipeline.length > 0 ? [{ heading: "In the pipeline", options: optionsOf(data.pipeline) }] : []),
              ...(data.watched.length > 0 ? [{ heading: "Watched", options: optionsOf(data.watched) }] : []),
            ]}
            onChange={({ currentTarget }) => {
              setId(currentTarget.value);
              form.forget("publicOpportunityId");
            }}
          />
        )}
        <InternalDateFields date={date} name="internalDates.0" errors={form.errors} onChange={setDate} />
        <SaveAction form={form}>Save</SaveAction>
        <p className={classes["quiet"]}>
          Another one? Open it from <Link to="/opportunities">search</Link>: its page has “Add date” too.
        </p>
      </form>
    </Dialog>
  );
}
