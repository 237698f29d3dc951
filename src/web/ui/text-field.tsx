import { Icon } from "#web/ui/icon.tsx";
import classes from "#web/ui/text-field.module.css";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useId, type ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "size"> & {
  label: string;
  /** Keeps the label for screen readers only; the place must say what the field is for. */
  hideLabel?: boolean | undefined;
  /** What is wrong and what to do about it. */
  error?: string | undefined;
  /** 32 or 44 px high. */
  size?: "sm" | "md" | undefined;
};

/** A labelled line of text; an error stands under it with a sign. */
export function TextField({ label, hideLabel = false, error, size = "md", id, className, ...rest }: Props) {
  const own = useId();
  const field = id ?? own;
  const words = <label htmlFor={field}>{label}</label>;
  return (
    <div className={[classes["field"], className].filter(Boolean).join(" ")}>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      <input
        {...rest}
        id={field}
        className={`${classes["input"]} ${classes[size]}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : rest["aria-describedby"]}
      />
      {error && (
        <span id={`${field}-error`} className={classes["error"]}>
          <Icon name="alert-circle" />
          {error}
        </span>
      )}
    </div>
  );
}
