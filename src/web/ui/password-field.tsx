import { Field, type FieldText } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "#web/ui/password-field.module.css";
import text from "#web/ui/text-field.module.css";
import { useState, type ComponentProps, type KeyboardEvent } from "react";

type Props = Omit<ComponentProps<"input">, "size" | "type"> & FieldText;

/** A password field: hidden until the eye is pressed, with a Caps Lock warning. */
export function PasswordField({ label, hideLabel, aside, help, error, id, className, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const checkCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState("CapsLock"));
  return (
    <Field {...{ label, hideLabel, aside, help, error, id, className }}>
      {(control) => (
        <>
          <div className={classes["container"]}>
            <input
              {...rest}
              {...control}
              type={isShown ? "text" : "password"}
              autoCapitalize="none"
              spellCheck={false}
              className={`${text["input"]} ${classes["input"]}`}
              onKeyDown={checkCapsLock}
              onKeyUp={checkCapsLock}
              onBlur={() => setCapsLockOn(false)}
            />
            <IconButton
              icon={isShown ? "eye-off" : "eye"}
              label={isShown ? "Hide the password" : "Show the password"}
              className={classes["show"]}
              onClick={() => setShown(!isShown)}
            />
          </div>
          <span role="status" className={classes["lock"]}>
            {isCapsLockOn && "Caps Lock is on."}
          </span>
        </>
      )}
    </Field>
  );
}
