import { AddDate } from "#features/pipeline/web/add-date.tsx";
import { api } from "#web/api/client.ts";
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

/** An internal date belongs to an opportunity: the reader says to which, and its dates open. */
export function AddDateDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(noticesQuery);
  const [id, setId] = useState("");
  const notice =
    data && [...data.pipeline, ...data.watched].find(({ publicOpportunityId }) => publicOpportunityId === id);
  const optionsOf = (items: NonNullable<typeof data>["watched" | "pipeline"]) =>
    items.map(({ publicOpportunityId, title }) => ({ value: publicOpportunityId, label: title }));
  return (
    <Dialog
      opened
      title="Add date"
      onClose={onClose}
      footer={notice && <AddDate key={id} notice={notice} size="md" onClose={onClose} />}
    >
      <div className={classes["body"]}>
        {isError && <ErrorPanel thing="your opportunities" onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton height={66} />}
        {data && (
          <SelectField
            label="Opportunity"
            help="Only your organisation sees the date. An opportunity that is not in the pipeline is added to it."
            value={id}
            options={[
              { value: "", label: "Choose one" },
              ...(data.pipeline.length > 0 ? [{ heading: "In the pipeline", options: optionsOf(data.pipeline) }] : []),
              ...(data.watched.length > 0 ? [{ heading: "Watched", options: optionsOf(data.watched) }] : []),
            ]}
            onChange={({ currentTarget }) => setId(currentTarget.value)}
          />
        )}
        <p className={classes["quiet"]}>
          Another one? Open it from <Link to="/opportunities">search</Link>: its page has “Add date” too.
        </p>
      </div>
    </Dialog>
  );
}
