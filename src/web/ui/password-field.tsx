import { Field, type FieldWords } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "#web/ui/password-field.module.css";
import text from "#web/ui/text-field.module.css";
import { useState, type ComponentProps, type KeyboardEvent } from "react";

type Props = Omit<ComponentProps<"input">, "size" | "type"> & FieldWords;

/** A password: hidden until its owner wants to see it, and with a word when capital letters are locked. */
export function PasswordField({ label, hideLabel, aside, help, error, id, className, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const watchLock = (event: KeyboardEvent) => setLocked(event.getModifierState("CapsLock"));
  return (
    <Field {...{ label, hideLabel, aside, help, error, id, className }}>
      {(control) => (
        <>
          <div className={classes["place"]}>
            <input
              {...rest}
              {...control}
              type={isShown ? "text" : "password"}
              autoCapitalize="none"
              spellCheck={false}
              className={`${text["input"]} ${classes["input"]}`}
              onKeyDown={watchLock}
              onKeyUp={watchLock}
              onBlur={() => setLocked(false)}
            />
            <IconButton
              icon={isShown ? "eye-off" : "eye"}
              label={isShown ? "Hide the password" : "Show the password"}
              className={classes["show"]}
              onClick={() => setShown(!isShown)}
            />
          </div>
          <span role="status" className={classes["lock"]}>
            {isLocked && "Caps Lock is on."}
          </span>
        </>
      )}
    </Field>
  );
}
