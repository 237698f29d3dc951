import { formatCounted } from "#domain/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import classes from "./moved-dates.module.css";
import type { PipelineRecord, RecordChange } from "./pipeline-queries.ts";
import { whenText } from "./pipeline-text.ts";
import { usePipelineChanges } from "./use-pipeline-changes.ts";

type Props = { notice: { publicOpportunityId: string; title: string }; record: PipelineRecord };
type Dates = NonNullable<RecordChange["internalDates"]>;

/** Says which internal dates have moved with the closing, until somebody accepts that or puts them back. */
export function MovedDates({ notice, record }: Props) {
  const { change, pending, conflicts, settle } = usePipelineChanges();
  const moved = record.internalDates.filter(({ movedFrom }) => movedFrom !== null);
  const save = (internalDates: Dates, says: string) => change([{ ...notice, ...record }], { internalDates }, says);
  const accept = () =>
    save(
      record.internalDates.map((date) => ({ ...date, acceptsMove: true })),
      "Dates kept as they are now",
    );
  // They no longer hang from the closing, or they would move away again.
  const putBack = () =>
    save(
      record.internalDates.map(({ movedFrom, ...date }) =>
        movedFrom ? { ...date, ...movedFrom, beforeClosing: null } : date,
      ),
      "Put back. They no longer move with the closing",
    );
  if (moved.length === 0) return null;
  const isBusy = pending.size > 0;
  return (
    <div className={classes["moved"]}>
      <p>
        {moved.length === 1 ? "An internal date" : formatCounted(moved.length, "internal date")} moved with the closing:
      </p>
      <ul>
        {moved.map(({ internalDateId, name, movedFrom, ...when }) => (
          <li key={internalDateId}>
            {name} from <del>{whenText(movedFrom!)}</del> to <ins>{whenText(when)}</ins>
          </li>
        ))}
      </ul>
      <span>
        <Button size="xs" busy={isBusy} onClick={accept}>
          Keep
        </Button>
        <Button size="xs" busy={isBusy} onClick={putBack}>
          {moved.length === 1 ? "Put it back" : "Put them back"}
        </Button>
      </span>
      <ConflictDialog conflict={conflicts[0]} onSettle={settle} />
    </div>
  );
}
