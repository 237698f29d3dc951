import { trackPosition, positionBeside } from "#web/ui/anchored.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import classes from "#web/ui/popup.module.css";
import { popupBreakpoint } from "#web/ui/theme.ts";
import { useNarrow } from "#web/ui/use-narrow.ts";
import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from "react";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Its accessible name, and the title if it is a dialog. */
  title: string;
  /** The button that opens it. */
  target: ReactElement;
  children: ReactNode;
  align?: "start" | "end" | undefined;
};

/** A panel below a button; a dialog on screens narrower than 450 px. */
export function Popup({ opened, onClose, title, target, children, align = "start" }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const narrow = useNarrow(popupBreakpoint);
  return (
    <>
      <span ref={anchor} className={classes["container"]}>
        {target}
      </span>
      {narrow && (
        <Dialog opened={opened} onClose={onClose} title={title}>
          {children}
        </Dialog>
      )}
      {opened && !narrow && (
        <Panel title={title} onClose={onClose} align={align} anchor={anchor}>
          {children}
        </Panel>
      )}
    </>
  );
}

type PanelProps = Pick<Props, "title" | "onClose" | "children"> & {
  align: "start" | "end";
  anchor: RefObject<HTMLElement | null>;
};

// A popover of the browser: on top, closed by Escape, a click elsewhere or the Tab key past its end, and the focus returns.
function Panel({ title, onClose, align, anchor, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, button] = [panel.current, anchor.current?.querySelector("button")];
    if (!box || !button) return;
    box.showPopover();
    box.focus();
    const stopTracking = trackPosition(() => positionBeside(box, button, { side: "below", align, offset: 5 }));
    return () => {
      stopTracking();
      // Hide before unmounting, so that the focus returns and a following dialog returns it to the button.
      if (box.matches(":popover-open")) box.hidePopover();
    };
  }, [align, anchor]);
  return (
    // The focus that leaves it closes it; there is nothing here to press.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={classes["popup"]}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The Tab key has left the panel. Nothing is focused next when another window comes to the front.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
      }}
      onToggle={(event) => event.newState === "closed" && onClose()}
    >
      {children}
    </div>
  );
}
