import classes from "#web/ui/chip.module.css";
import { Icon } from "#web/ui/icon.tsx";
import type { ReactNode } from "react";

type Props = {
  children: ReactNode;
  /** Label of the remove button, for screen readers: "Remove Construction". */
  removeLabel: string;
  onRemove: () => void;
  /** Shows that label instead of a cross. */
  showsLabel?: boolean;
};

/** A removable choice. */
export function Chip({ children, removeLabel, onRemove, showsLabel = false }: Props) {
  return (
    <span className={classes["chip"]}>
      {children}
      {showsLabel ? (
        <button type="button" onClick={onRemove} className={classes["action"]}>
          {removeLabel}
        </button>
      ) : (
        <button type="button" aria-label={removeLabel} onClick={onRemove} className={classes["remove"]}>
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
