import { stageOf } from "#domain/pipeline-stage.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import classes from "./conflict-dialog.module.css";
import { stageText } from "./pipeline-text.ts";
import type { Conflict } from "./use-pipeline-changes.ts";

type Props = { conflict: Conflict | undefined; onSettle: (isMine: boolean) => void };

/** Two people have changed one card: shows both, and changes nothing before the reader chooses. */
export function ConflictDialog({ conflict, onSettle }: Props) {
  if (!conflict) return null;
  const { wanted, now, title } = conflict;
  return (
    <Dialog opened title="Someone else changed this card" onClose={() => onSettle(false)}>
      <p>{title}</p>
      <dl className={classes["versions"]}>
        <dt>Saved now{now.movedBy && `, moved by ${now.movedBy}`}</dt>
        <dd>{[stageText(now), now.owner?.fullName ?? "no owner"].join(" · ")}</dd>
        <dt>Yours</dt>
        <dd>
          {wanted.stage
            ? stageOf(wanted.stage).name
            : wanted.ownerEmail === undefined
              ? "Internal dates"
              : "Another owner"}
        </dd>
      </dl>
      <p className={classes["buttons"]}>
        <Button onClick={() => onSettle(false)}>Keep theirs</Button>
        <Button preset="primary" onClick={() => onSettle(true)}>
          Keep mine
        </Button>
      </p>
    </Dialog>
  );
}
