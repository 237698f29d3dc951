import { Checkbox } from "#web/ui/checkbox.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { DateChoiceFields } from "./date-choice-fields.tsx";
import classes from "./internal-date-fields.module.css";
import type { EditedDate } from "./pipeline-queries.ts";

type Props = {
  date: EditedDate;
  /** The path of its fields in the body. */
  name: string;
  errors: Record<string, string | undefined>;
  onChange: (date: EditedDate) => void;
  /** Without it, the date is new: it cannot be done or deleted yet. */
  onRemove?: () => void;
};

/** One internal date: what is due, and when. */
export const InternalDateFields = ({ date, name, errors, onChange, onRemove }: Props) => (
  <div className={classes["date"]}>
    <TextField
      name={`${name}.name`}
      label="What is due"
      maxLength={100}
      value={date.name}
      error={errors[`${name}.name`]}
      onChange={(event) => onChange({ ...date, name: event.target.value })}
    />
    <DateChoiceFields
      choice={date}
      name={name}
      errors={errors}
      onChange={(choice) => onChange({ ...date, ...choice })}
    />
    {onRemove && (
      <div className={classes["foot"]}>
        <Checkbox checked={date.isDone} onChange={() => onChange({ ...date, isDone: !date.isDone })}>
          Done
        </Checkbox>
        <IconButton icon="trash" label={`Delete ${date.name || "this date"}`} onClick={onRemove} />
      </div>
    )}
  </div>
);
