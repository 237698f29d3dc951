import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { OwnerChoice } from "./owner-choice.tsx";
import classes from "./pipeline-control.module.css";
import { type PipelineRecord, type RecordChange, recordQuery } from "./pipeline-queries.ts";
import { RecordDialog } from "./record-dialog.tsx";
import { StageChoice } from "./stage-choice.tsx";
import { StageSign } from "./stage-sign.tsx";
import { useAdd, useRemove } from "./use-membership.ts";
import { movedText, usePipelineChanges } from "./use-pipeline-changes.ts";

type Notice = { publicOpportunityId: string; title: string };

/** On the page of a notice: its stage and owner, or a button that puts it into the pipeline. Members only. */
export default function PipelineControl({ notice }: { notice: Notice }) {
  const { data: record } = useQuery(recordQuery(notice.publicOpportunityId));
  const remove = useRemove(notice);
  const add = useAdd(notice, (version) => remove.mutate(version));
  if (record === undefined) return null;
  return (
    <>
      {record ? (
        <Record notice={notice} record={record} onRemove={() => remove.mutate()} />
      ) : (
        <Button size="sm" icon="kanban" busy={add.isPending} onClick={() => add.mutate()}>
          Add to the pipeline
        </Button>
      )}
      <ButtonLink
        to="/pipeline/brief/$id"
        params={{ id: notice.publicOpportunityId }}
        size="sm"
        icon="document"
        className={classes["brief"]}
      >
        Go or no-go brief
      </ButtonLink>
    </>
  );
}

type RecordProps = { notice: Notice; record: PipelineRecord; onRemove: () => void };

function Record({ notice, record, onRemove }: RecordProps) {
  const [opened, setOpened] = useState(false);
  const [edits, setEdits] = useState(false);
  const { change, conflicts, settle } = usePipelineChanges();
  const item = { ...record, publicOpportunityId: notice.publicOpportunityId, title: notice.title };
  const choose = (wish: RecordChange) => {
    setOpened(false);
    change([item], wish, movedText(wish));
  };
  return (
    <>
      <span className={classes["part"]}>
        <span className={classes["label"]}>Stage</span>
        <Popup
          opened={opened}
          onClose={() => setOpened(false)}
          title="Move to"
          target={
            <Button size="sm" aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)}>
              <StageSign stage={record.stage} />
            </Button>
          }
        >
          <StageChoice title="Move to" current={record.stage} onChoose={choose} />
          <p className={classes["rest"]}>
            <Button preset="low-profile" size="sm" icon="close" onClick={onRemove}>
              Take out of the pipeline
            </Button>
          </p>
        </Popup>
      </span>
      <span className={classes["part"]}>
        <span className={classes["label"]}>Owner</span>
        <OwnerChoice owner={record.owner} onChoose={(ownerEmail) => choose({ ownerEmail })} />
      </span>
      <Button preset="low-profile" size="sm" icon="pencil" onClick={() => setEdits(true)}>
        Note and dates
      </Button>
      {edits && <RecordDialog item={item} onClose={() => setEdits(false)} />}
      <ConflictDialog conflict={conflicts[0]} onSettle={settle} />
    </>
  );
}
