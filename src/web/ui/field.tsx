import classes from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useId, type ReactNode } from "react";

export type FieldText = {
  label: string;
  /** Keeps the label for screen readers only; the place must say what the field is for. */
  hideLabel?: boolean | undefined;
  /** At the right end of the label's line: how much there is, or a link. */
  aside?: ReactNode;
  /** What to put in, under the label. */
  help?: ReactNode;
  /** What is wrong and what to do about it. */
  error?: string | undefined;
  className?: string | undefined;
};

/** What ties a control to the words around it. */
export type FieldControl = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type Props = FieldText & {
  /** The control's id; without one it gets one of its own. */
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** What stands around a control: its label and what to put in above it, an error with a sign below it. */
export function Field({ label, hideLabel = false, aside, help, error, className, id, children }: Props) {
  const generatedId = useId();
  const field = id ?? generatedId;
  const labelElement = <label htmlFor={field}>{label}</label>;
  const describedBy = [error && `${field}-error`, help && `${field}-help`].filter(Boolean).join(" ");
  return (
    <div className={[classes["field"], className].filter(Boolean).join(" ")}>
      {hideLabel ? (
        <VisuallyHidden>{labelElement}</VisuallyHidden>
      ) : (
        <span className={classes["labelLine"]}>
          {labelElement}
          {aside && <span className={classes["quiet"]}>{aside}</span>}
        </span>
      )}
      {help && (
        <span id={`${field}-help`} className={classes["quiet"]}>
          {help}
        </span>
      )}
      {children({
        id: field,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a control, under it. */
export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <span id={id} className={classes["error"]}>
    <Icon name="alert-circle" />
    {children}
  </span>
);
