import { Field, type FieldText } from "#web/ui/field.tsx";
import classes from "#web/ui/text-field.module.css";
import { useEffect, useRef } from "react";

const length = 6;

/** The first six digits of a typed or pasted text. */
export const codeDigits = (text: string): string => text.replace(/\D/g, "").slice(0, length);

type Props = FieldText & {
  name: string;
  value: string;
  onValue: (digits: string) => void;
  /** Called when the sixth digit is typed, pasted or filled in. */
  onComplete: (digits: string) => void;
  disabled?: boolean;
};

/** A six-digit code. One field, so that autofill and paste work. */
export function CodeField({ name, value, onValue, onComplete, disabled, ...fieldText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []); // The page waits for the code.
  useEffect(() => {
    if (fieldText.error) input.current?.select(); // the next digit replaces the wrong code
  }, [fieldText.error]);
  const update = (text: string) => {
    const digits = codeDigits(text);
    onValue(digits);
    if (digits.length === length && digits !== value) onComplete(digits);
  };
  return (
    <Field {...fieldText}>
      {(control) => (
        <input
          {...control}
          ref={input}
          name={name}
          value={value}
          readOnly={disabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className={`${classes["input"]} ${classes["code"]}`}
          onChange={(event) => update(event.target.value)}
        />
      )}
    </Field>
  );
}
