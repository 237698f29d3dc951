import classes from "#web/ui/switch.module.css";
import { useId, type ReactNode } from "react";

type Props = {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it does, or why it cannot be turned on, under its words. */
  help?: ReactNode;
  disabled?: boolean | undefined;
};

/** Something that is on or off, with its words; the whole line can be pressed. */
export function Switch({ children, checked, onChange, help, disabled }: Props) {
  const id = useId();
  return (
    <div>
      <label className={classes["line"]}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={help ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={classes["switch"]}
        />
        <span>{children}</span>
      </label>
      {help && (
        <div id={id} className={classes["help"]}>
          {help}
        </div>
      )}
    </div>
  );
}
