import { formatCount } from "#domain/format-number.ts";
import classes from "#web/lists/bulk-bar.module.css";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type ReactNode, useEffect } from "react";

type Props = {
  count: number;
  /** Replaces the buttons while something is done: "3 of 12". */
  progress?: string | undefined;
  onClear: () => void;
  children: ReactNode;
};

/** What can be done with the ticked rows of a list at once. Esc unticks them. */
export function BulkBar({ count, progress, onClear, children }: Props) {
  useEffect(() => {
    const clear = (event: KeyboardEvent) =>
      event.key === "Escape" && !document.querySelector(":popover-open[role=dialog], dialog[open]") && onClear();
    addEventListener("keydown", clear);
    return () => removeEventListener("keydown", clear);
  }, [onClear]);
  return (
    <div role="region" aria-label="Selected" className={classes["bar"]}>
      <strong role="status">{progress ?? `${formatCount(count)} selected`}</strong>
      {progress === undefined && (
        <>
          {children}
          <IconButton icon="close" label="Select none" shortcut="Esc" onClick={onClear} />
        </>
      )}
    </div>
  );
}
