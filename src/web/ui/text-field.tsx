import { Field, type FieldText } from "#web/ui/field.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import classes from "#web/ui/text-field.module.css";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "size"> &
  FieldText & {
    /** 32 or 44 px high. */
    size?: "sm" | "md" | undefined;
    /** At the start of the field. */
    icon?: IconName | undefined;
  };

/** A labelled text field with its error below. */
export function TextField({ label, hideLabel, aside, help, error, size = "md", icon, id, className, ...rest }: Props) {
  const shape = [classes["input"], classes[size], icon && classes["afterIcon"]].filter(Boolean).join(" ");
  return (
    <Field {...{ label, hideLabel, aside, help, error, id, className }}>
      {(control) =>
        icon ? (
          <span className={classes["withIcon"]}>
            <Icon name={icon} className={classes["firstIcon"]} />
            <input {...rest} {...control} className={shape} />
          </span>
        ) : (
          <input {...rest} {...control} className={shape} />
        )
      }
    </Field>
  );
}
