import { maxInternalDates } from "#features/pipeline/shapes.ts";
import { Button } from "#web/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recordQuery } from "./pipeline-queries.ts";
import { RecordDialog } from "./record-dialog.tsx";
import { useAdd, useRemove } from "./use-membership.ts";

type Notice = { publicOpportunityId: string; title: string };

/** Opens the internal dates of a notice with one to fill in. They belong to its place in the pipeline, which it gets first. */
export function AddDate({ notice }: { notice: Notice }) {
  const { data: record } = useQuery(recordQuery(notice.publicOpportunityId));
  const [opened, setOpened] = useState(false);
  const remove = useRemove(notice);
  const add = useAdd(notice, (version) => remove.mutate(version));
  if (record === undefined) return null;
  const open = () => {
    setOpened(true);
    if (!record) add.mutate();
  };
  return (
    <>
      <Button size="xs" icon="plus" busy={add.isPending} onClick={open}>
        Add date
      </Button>
      {opened && record && (
        <RecordDialog
          item={{ ...record, ...notice }}
          addsDate={record.internalDates.length < maxInternalDates}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
