import { beforeUnits, maxBefore } from "#domain/before-closing.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { DateChoice } from "./pipeline-queries.ts";

type Props = {
  choice: DateChoice;
  /** The path of the fields in the body. */
  name?: string;
  errors?: Record<string, string | undefined>;
  onChange: (choice: DateChoice) => void;
};

const options = [
  { value: "Day", label: "On a day" },
  { value: "WorkingDays", label: "Working days before closing" },
  { value: "Hours", label: "Hours before closing" },
];
/** What is proposed when somebody begins to count. */
const firstCount = { WorkingDays: 2, Hours: 4 };

/** When an internal date is: on a day, or so long before the closing that it moves with it. */
export function DateChoiceFields({ choice, name = "date", errors = {}, onChange }: Props) {
  const { date, time, beforeClosing } = choice;
  const choose = (value: string) => {
    const unit = beforeUnits.find((code) => code === value);
    onChange({ ...choice, beforeClosing: unit ? { unit, count: firstCount[unit] } : null });
  };
  return (
    <>
      <SelectField
        label="When"
        value={beforeClosing?.unit ?? "Day"}
        options={options}
        error={errors[`${name}.beforeClosing`]}
        onChange={({ target }) => choose(target.value)}
      />
      {beforeClosing ? (
        <TextField
          type="number"
          name={`${name}.beforeClosing.count`}
          label={beforeClosing.unit === "Hours" ? "Hours" : "Working days"}
          required
          min={0}
          max={maxBefore}
          step={1}
          value={beforeClosing.count}
          error={errors[`${name}.beforeClosing.count`]}
          onChange={({ target }) =>
            onChange({ ...choice, beforeClosing: { ...beforeClosing, count: Math.trunc(Number(target.value)) } })
          }
        />
      ) : (
        <TextField
          type="date"
          name={`${name}.date`}
          label="Day"
          required
          value={date}
          error={errors[`${name}.date`]}
          onChange={({ target }) => onChange({ ...choice, date: target.value })}
        />
      )}
      {beforeClosing?.unit !== "Hours" && (
        <TextField
          type="time"
          name={`${name}.time`}
          label="Time (optional)"
          value={time ?? ""}
          error={errors[`${name}.time`]}
          onChange={({ target }) => onChange({ ...choice, time: target.value || null })}
        />
      )}
    </>
  );
}
