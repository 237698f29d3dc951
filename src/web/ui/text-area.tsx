import classes from "#web/ui/text-field.module.css";
import { useId, type ComponentProps } from "react";

type Props = ComponentProps<"textarea"> & {
  label: string;
  /** At the right end of the label's line: how much there is. */
  aside?: string | undefined;
  /** What to put in, under the label. */
  help?: string | undefined;
};

/** A labelled field of several lines. */
export function TextArea({ label, aside, help, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={[classes["field"], className].filter(Boolean).join(" ")}>
      <span className={classes["labelLine"]}>
        <label htmlFor={id}>{label}</label>
        {aside && <span className={classes["quiet"]}>{aside}</span>}
      </span>
      {help && (
        <span id={`${id}-help`} className={classes["quiet"]}>
          {help}
        </span>
      )}
      <textarea
        {...rest}
        id={id}
        className={`${classes["input"]} ${classes["area"]}`}
        aria-describedby={help && `${id}-help`}
      />
    </div>
  );
}
