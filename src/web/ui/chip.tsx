import classes from "#web/ui/chip.module.css";
import { Icon } from "#web/ui/icon.tsx";
import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** Label of the remove button, for screen readers: "Remove Construction". */
  removeLabel: string;
  onRemove: () => void;
};

/** A removable choice. */
export function Chip({ children, removeLabel, onRemove }: Props) {
  return (
    <span className={classes["chip"]}>
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove} className={classes["remove"]}>
        <Icon name="close" />
      </button>
    </span>
  );
}
