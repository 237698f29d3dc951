import { Field, type FieldText } from "#web/ui/field.tsx";
import classes from "#web/ui/text-field.module.css";
import { useEffect, useRef } from "react";

const length = 6;

/** What counts of a text that was typed or pasted: its first six digits, whatever stands between them. */
export const codeDigits = (text: string): string => text.replace(/\D/g, "").slice(0, length);

type Props = FieldText & {
  name: string;
  value: string;
  onValue: (digits: string) => void;
  /** Called once the sixth digit is there, typed, pasted or filled in by the device. */
  onComplete: (digits: string) => void;
  disabled?: boolean;
};

/** Six digits that were sent to somebody. One field, so that devices fill it in and a paste is a paste. */
export function CodeField({ name, value, onValue, onComplete, disabled, ...fieldText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []); // where it stands, its digits are what the page waits for
  useEffect(() => {
    if (fieldText.error) input.current?.select(); // the next digit replaces the wrong ones
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
