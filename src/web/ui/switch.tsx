import classes from "#web/ui/switch.module.css";
import { useId, type ReactNode } from "react";

type Props = {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it does, or why it is disabled, under its label. */
  help?: ReactNode;
  disabled?: boolean | undefined;
};

/** An on/off switch with its label; the whole line is clickable. */
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
