import { Combobox } from "#web/ui/combobox.tsx";
import { Field, type FieldText } from "#web/ui/field.tsx";
import classes from "#web/ui/text-field.module.css";
import type { ComponentProps } from "react";

/** A labelled combobox. */
export function ComboboxField({
  label,
  hideLabel,
  aside,
  help,
  error,
  id,
  className,
  ...rest
}: ComponentProps<typeof Combobox> & FieldText) {
  return (
    <Field {...{ label, hideLabel, aside, help, error, id, className }}>
      {(control) => <Combobox {...rest} {...control} className={classes["input"]} />}
    </Field>
  );
}
