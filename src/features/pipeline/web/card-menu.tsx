import { IconButton } from "#web/ui/icon-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { useState } from "react";
import classes from "./card-menu.module.css";
import { OwnerChoice } from "./owner-choice.tsx";
import type { PipelineItem, RecordChange } from "./pipeline-queries.ts";
import { RecordDialog } from "./record-dialog.tsx";
import { StageChoice } from "./stage-choice.tsx";
import { useRemove } from "./use-membership.ts";

type Props = { item: PipelineItem; onChange: (item: PipelineItem, change: RecordChange) => void };

/** What can be done with a card: move it, give it away, note and dates, brief, take it out. */
export function CardMenu({ item, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const [edits, setEdits] = useState(false);
  const remove = useRemove(item);
  const choose = (change: RecordChange) => {
    setOpened(false);
    onChange(item, change);
  };
  return (
    <>
      <Popup
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Change ${item.title}`}
        align="end"
        target={
          <IconButton
            icon="dots"
            size="xs"
            label="Move, owner, dates, brief"
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(true)}
          />
        }
      >
        <StageChoice title="Move to" current={item.stage} onChoose={choose} />
        <div className={classes["rest"]}>
          <p className={classes["owner"]}>
            Owner <OwnerChoice owner={item.owner} onChoose={(ownerEmail) => choose({ ownerEmail })} />
          </p>
          <Button
            preset="low-profile"
            size="sm"
            icon="pencil"
            onClick={() => {
              setOpened(false);
              setEdits(true);
            }}
          >
            Note and dates
          </Button>
          <ButtonLink
            to="/pipeline/brief/$id"
            params={{ id: item.publicOpportunityId }}
            preset="low-profile"
            size="sm"
            icon="document"
          >
            Go or no-go brief
          </ButtonLink>
          <Button preset="low-profile" size="sm" icon="close" onClick={() => remove.mutate()}>
            Take out of the pipeline
          </Button>
        </div>
      </Popup>
      {edits && <RecordDialog item={item} onClose={() => setEdits(false)} />}
    </>
  );
}
