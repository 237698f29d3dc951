import { Field, type FieldText } from "#web/ui/field.tsx";
import classes from "#web/ui/text-field.module.css";
import type { ComponentProps } from "react";

/** A labelled field of several lines. */
export function TextArea({
  label,
  hideLabel,
  aside,
  help,
  error,
  id,
  className,
  ...rest
}: ComponentProps<"textarea"> & FieldText) {
  return (
    <Field {...{ label, hideLabel, aside, help, error, id, className }}>
      {(control) => <textarea {...rest} {...control} className={`${classes["input"]} ${classes["area"]}`} />}
    </Field>
  );
}
