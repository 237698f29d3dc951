import { useId } from "react";
import group from "./field-group.module.css";
import classes from "./weekdays-field.module.css";

const weekdays = [
  ["Mon", "Monday"],
  ["Tue", "Tuesday"],
  ["Wed", "Wednesday"],
  ["Thu", "Thursday"],
  ["Fri", "Friday"],
  ["Sat", "Saturday"],
  ["Sun", "Sunday"],
] as const;

type Props = {
  label: string;
  help: string;
  /** ISO weekdays, in order. */
  value: readonly number[];
  onChange: (days: number[]) => void;
};

/** Days of the week. The last chosen one cannot be switched off. */
export function WeekdaysField({ label, help, value, onChange }: Props) {
  const id = useId();
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].toSorted((a, b) => a - b));
  return (
    <fieldset aria-describedby={id} className={group["group"]}>
      <legend className={group["legend"]}>{label}</legend>
      <div className={classes["days"]}>
        {weekdays.map(([short, name], index) => {
          const isOn = value.includes(index + 1);
          return (
            <label key={short} className={classes["day"]}>
              <input
                type="checkbox"
                aria-label={name}
                checked={isOn}
                disabled={isOn && value.length === 1}
                onChange={() => toggle(index + 1)}
                className={classes["box"]}
              />
              <span>{short}</span>
            </label>
          );
        })}
      </div>
      <p id={id} className={classes["help"]}>
        {help}
      </p>
    </fieldset>
  );
}

/** "Monday, Tuesday" */
export const weekdaysText = (days: readonly number[]): string => days.map((day) => weekdays[day - 1]![1]).join(", ");
