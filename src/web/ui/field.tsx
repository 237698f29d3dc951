import classes from "#web/ui/field.module.css";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useId, type ReactNode } from "react";

export type FieldText = {
  label: string;
  /** Hides the label visually; the context must explain the field. */
  hideLabel?: boolean | undefined;
  /** At the right end of the label's line: a count or a link. */
  aside?: ReactNode;
  /** What to enter, under the label. */
  help?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
  className?: string | undefined;
};

/** Props that connect a control with its label and texts. */
export type FieldControl = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type Props = FieldText & {
  /** The control's id; generated if absent. */
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A control with its label and help above it and its error below it. */
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
      <FieldError id={`${field}-error`}>{error}</FieldError>
    </div>
  );
}

/** The error under a control. Forms with their own validation keep room for it, so that nothing moves when it appears. */
export const FieldError = ({ id, children }: { id: string; children: string | undefined }) => (
  <span className={classes["errorRoom"]}>
    {children && (
      <span id={id} className={classes["error"]}>
        <Icon name="alert-circle" />
        {children}
      </span>
    )}
  </span>
);
