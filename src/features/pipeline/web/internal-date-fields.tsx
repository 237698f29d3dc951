import { Checkbox } from "#web/ui/checkbox.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./internal-date-fields.module.css";
import type { EditedDate } from "./pipeline-queries.ts";

type Props = {
  date: EditedDate;
  /** The path of its fields in the body. */
  name: string;
  errors: Record<string, string | undefined>;
  onChange: (date: EditedDate) => void;
  onRemove: () => void;
};

/** One internal date: what is due, on which day, at which time. */
export const InternalDateFields = ({ date, name, errors, onChange, onRemove }: Props) => (
  <div className={classes["date"]}>
    <TextField
      size="sm"
      name={`${name}.name`}
      label="What is due"
      maxLength={100}
      value={date.name}
      error={errors[`${name}.name`]}
      onChange={(event) => onChange({ ...date, name: event.target.value })}
    />
    <TextField
      size="sm"
      type="date"
      name={`${name}.date`}
      label="Day"
      value={date.date}
      error={errors[`${name}.date`]}
      onChange={(event) => onChange({ ...date, date: event.target.value })}
    />
    <TextField
      size="sm"
      type="time"
      name={`${name}.time`}
      label="Time (optional)"
      value={date.time ?? ""}
      error={errors[`${name}.time`]}
      onChange={(event) => onChange({ ...date, time: event.target.value || null })}
    />
    <Checkbox checked={date.isDone} onChange={() => onChange({ ...date, isDone: !date.isDone })}>
      Done
    </Checkbox>
    <span>
      <IconButton icon="trash" label={`Delete ${date.name || "this date"}`} onClick={onRemove} />
    </span>
  </div>
);
