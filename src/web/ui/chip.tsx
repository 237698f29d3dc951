import classes from "#web/ui/chip.module.css";
import { Icon } from "#web/ui/icon.tsx";
import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** What the cross takes away, for screen readers: "Remove Construction". */
  removeLabel: string;
  onRemove: () => void;
};

/** A choice in force that can be taken back. */
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
