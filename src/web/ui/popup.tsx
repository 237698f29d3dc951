import { Popover } from "@mantine/core";
import { Dialog } from "#web/ui/dialog.tsx";
import classes from "#web/ui/popup.module.css";
import { popupBreakpoint } from "#web/ui/theme.ts";
import { useNarrow } from "#web/ui/use-narrow.ts";
import type { ReactElement, ReactNode } from "react";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Its name for screen readers, and the title where it is a dialog. */
  title: string;
  /** The button that opens it. */
  target: ReactElement;
  children: ReactNode;
  align?: "start" | "end" | undefined;
};

/** A panel that hangs from a button; on screens narrower than 450 px it is a dialog. */
export function Popup({ opened, onClose, title, target, children, align = "start" }: Props) {
  const narrow = useNarrow(popupBreakpoint);
  if (narrow)
    return (
      <>
        {target}
        <Dialog opened={opened} onClose={onClose} title={title}>
          {children}
        </Dialog>
      </>
    );
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position={`bottom-${align}`}
      offset={5}
      trapFocus
      returnFocus
      transitionProps={{ transition: "fade", duration: 150 }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes["popup"]} aria-label={title}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
