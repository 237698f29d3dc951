import { formatList } from "#domain/format-number.ts";
import { stageOf } from "#domain/pipeline-stage.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import classes from "./conflict-dialog.module.css";
import { dateText, stageText } from "./pipeline-text.ts";
import type { Conflict } from "./use-pipeline-changes.ts";

type Props = { conflict: Conflict | undefined; onSettle: (isMine: boolean) => void };

/** A card has changed since the reader saw it: shows both versions, and saves nothing before the reader chooses. */
export function ConflictDialog({ conflict, onSettle }: Props) {
  if (!conflict) return null;
  const { wanted, now, title } = conflict;
  return (
    <Dialog opened title="This card has changed since you opened it" onClose={() => onSettle(false)}>
      <p>{title}</p>
      <dl className={classes["versions"]}>
        <dt>Saved now{now.movedBy && `, in this stage by ${now.movedBy}`}</dt>
        <dd>
          {[
            stageText(now),
            now.owner?.fullName ?? "no owner",
            ...(wanted.internalDates ? [datesText(now.internalDates)] : []),
          ].join(" · ")}
        </dd>
        <dt>Your change, not saved yet</dt>
        <dd>{wantedText(wanted)}</dd>
      </dl>
      <p className={classes["buttons"]}>
        <Button onClick={() => onSettle(false)}>Keep what is saved</Button>
        <Button preset="primary" onClick={() => onSettle(true)}>
          Save my change
        </Button>
      </p>
    </Dialog>
  );
}

function wantedText({ stage, ownerEmail, internalDates }: Conflict["wanted"]): string {
  const parts = [
    stage && stageOf(stage).name,
    ownerEmail === null ? "no owner" : ownerEmail && `owner ${ownerEmail}`,
    internalDates && datesText(internalDates),
  ];
  return parts.filter(Boolean).join(" · ");
}

type Dates = NonNullable<Conflict["wanted"]["internalDates"]>;

function datesText(dates: Dates): string {
  if (dates.length === 0) return "no dates";
  // One that hangs from the closing is named by that, and has no day of its own here.
  const texts = dates.map(({ name, time, date = "", beforeClosing = null }) =>
    dateText({ name, time, date, beforeClosing }),
  );
  return `dates: ${formatList(texts)}`;
}
