import { Icon } from "#web/ui/icon.tsx";
import classes from "#web/ui/select-menu.module.css";

type Option<Value extends string> = { value: Value; label: string };
type Props<Value extends string> = {
  /** Label for screen readers: "Sort". */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** A native select shown as text with an icon: "Closing soonest v". */
export function SelectMenu<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <span className={classes["container"]}>
      <select
        aria-label={label}
        value={value}
        className={classes["select"]}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className={classes["icon"]} />
    </span>
  );
}
