import { Field, type FieldText } from "#web/ui/field.tsx";
import classes from "#web/ui/text-field.module.css";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "size"> &
  FieldText & {
    /** 32 or 44 px high. */
    size?: "sm" | "md" | undefined;
  };

/** A labelled text field with its error below. */
export function TextField({ label, hideLabel, aside, help, error, size = "md", id, className, ...rest }: Props) {
  return (
    <Field {...{ label, hideLabel, aside, help, error, id, className }}>
      {(control) => (
        <input {...rest} {...control} className={[classes["input"], classes[size]].filter(Boolean).join(" ")} />
      )}
    </Field>
  );
}
