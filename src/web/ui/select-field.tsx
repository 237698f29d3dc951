import { Field, type FieldText } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import classes from "#web/ui/text-field.module.css";
import type { ComponentProps } from "react";

type Option = { value: string; label: string };
type Props = Omit<ComponentProps<"select">, "children" | "size"> &
  FieldText & {
    /** 32 or 44 px high. */
    size?: "sm" | "md" | undefined;
    /** One list, or several with a heading each. */
    options: readonly (Option | { heading: string; options: readonly Option[] })[];
  };

/** A labelled native select. */
export function SelectField({ label, hideLabel, aside, help, error, size, id, className, options, ...rest }: Props) {
  return (
    <Field {...{ label, hideLabel, aside, help, error, id, className }}>
      {(control) => (
        <span className={classes["withIcon"]}>
          <select
            {...rest}
            {...control}
            className={`${classes["input"]} ${size === "sm" ? classes["sm"] : ""} ${classes["select"]}`}
          >
            {options.map((entry) =>
              "heading" in entry ? (
                <optgroup key={entry.heading} label={entry.heading}>
                  {entry.options.map(optionOf)}
                </optgroup>
              ) : (
                optionOf(entry)
              ),
            )}
          </select>
          <Icon name="chevron-down" className={classes["icon"]} />
        </span>
      )}
    </Field>
  );
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
