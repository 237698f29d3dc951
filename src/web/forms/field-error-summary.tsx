import { type MouseEvent, useEffect, useId, useRef } from "react";
import classes from "./field-error-summary.module.css";
import type { RejectedField } from "./refusal.ts";

type Props = {
  fields: readonly RejectedField[];
  /** The id of a field's control. */
  idOf: (field: string) => string;
};

/**
 * The errors of a rejected submission above a long form, each a link to its field. Takes the focus. Stays as it is until
 * the next submission: if it shrank with every correction, the field would move away from the person typing in it.
 */
export function FieldErrorSummary({ fields, idOf }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => {
    if (fields.length > 0) element.current?.focus();
  }, [fields]);
  if (fields.length === 0) return null;
  return (
    <div ref={element} role="alert" tabIndex={-1} aria-labelledby={heading} className={classes["summary"]}>
      <h2 id={heading}>{fields.length === 1 ? "1 field needs" : `${fields.length} fields need`} your attention</h2>
      <ul>
        {fields.map(({ field, error }) => (
          <li key={field}>
            <a href={`#${idOf(field)}`} onClick={(event) => focusField(event, idOf(field))}>
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses a field with its label in view. An address with a fragment would only scroll to the field. */
function focusField(event: MouseEvent, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
