import { formatCount } from "#domain/format-number.ts";
import { BulkBar } from "#web/lists/bulk-bar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useState } from "react";
import classes from "./pipeline-bulk-bar.module.css";
import { DateChoiceFields } from "./date-choice-fields.tsx";
import { OwnerChoice } from "./owner-choice.tsx";
import type { DateChoice, PipelineItem, RecordChange } from "./pipeline-queries.ts";
import { StageChoice } from "./stage-choice.tsx";
import { movedText } from "./use-pipeline-changes.ts";

type Props = {
  items: PipelineItem[];
  onChange: (
    change: RecordChange | ((item: Pick<PipelineItem, "internalDates">) => RecordChange),
    says: string,
  ) => void;
  onClear: () => void;
};

/** What can be done with the ticked records at once. Esc unticks them. */
export function PipelineBulkBar({ items, onChange, onClear }: Props) {
  const [opened, setOpened] = useState<"stage" | "date" | null>(null);
  const choose = (
    change: RecordChange | ((item: Pick<PipelineItem, "internalDates">) => RecordChange),
    says: string,
  ) => {
    setOpened(null);
    onChange(change, says);
  };
  return (
    <BulkBar count={items.length} onClear={onClear}>
      <Popup
        opened={opened === "stage"}
        onClose={() => setOpened(null)}
        title={`Move ${formatCount(items.length)} to`}
        target={
          <Button
            preset="primary"
            size="sm"
            aria-haspopup="dialog"
            aria-expanded={opened === "stage"}
            onClick={() => setOpened("stage")}
          >
            Move to
          </Button>
        }
      >
        <StageChoice
          title={`Move ${formatCount(items.length)} to`}
          onChoose={(change) => choose(change, movedText(change))}
        />
      </Popup>
      <OwnerChoice owner={undefined} onChoose={(ownerEmail) => choose({ ownerEmail }, "Owner changed")} />
      <Popup
        opened={opened === "date"}
        onClose={() => setOpened(null)}
        title="Add an internal date"
        target={
          <Button
            preset="low-profile"
            size="sm"
            className={classes["wide"]}
            aria-haspopup="dialog"
            aria-expanded={opened === "date"}
            onClick={() => setOpened("date")}
          >
            Internal date
          </Button>
        }
      >
        <DateForm
          onAdd={(date) =>
            choose(({ internalDates }) => ({ internalDates: [...internalDates, date] }), "Internal date added")
          }
        />
      </Popup>
    </BulkBar>
  );
}

type AddedDate = NonNullable<RecordChange["internalDates"]>[number];

/** A date for all of them. */
function DateForm({ onAdd }: { onAdd: (date: AddedDate) => void }) {
  const [name, setName] = useState("");
  const [choice, setChoice] = useState<DateChoice>({ date: "", time: null, beforeClosing: null });
  return (
    <form
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const { date, ...rest } = choice;
        onAdd({ ...rest, name: name.trim(), ...(date !== "" && { date }) });
      }}
    >
      <TextField
        label="What is due"
        required
        pattern=".*\S.*"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <DateChoiceFields choice={choice} onChange={setChoice} />
      <Button type="submit" preset="primary">
        Add to all
      </Button>
    </form>
  );
}
