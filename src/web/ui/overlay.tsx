import { Modal } from "@mantine/core";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "#web/ui/overlay.module.css";
import type { ReactNode } from "react";

export type OverlayProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays in view under the content: the buttons that decide. */
  footer?: ReactNode;
};

type Shape = "dialog" | "left" | "right" | "sheet";
const transitions = { dialog: "pop", left: "slide-right", right: "slide-left", sheet: "slide-up" } as const;

/** What a dialog, a drawer and a sheet are made of: a veil, the focus kept inside, Escape and a close button. */
export function Overlay({ opened, onClose, title, children, footer, shape }: OverlayProps & { shape: Shape }) {
  const transitionProps = { transition: transitions[shape], duration: 150 };
  return (
    <Modal.Root opened={opened} onClose={onClose} transitionProps={transitionProps}>
      <Modal.Overlay className={classes["veil"]} />
      <Modal.Content
        classNames={{
          content: `${classes["content"]} ${classes[shape]}`,
          inner: `${classes["inner"]} ${classes[`${shape}-inner`]}`,
        }}
      >
        <div className={classes["head"]}>
          <Modal.Title className={classes["title"]}>{title}</Modal.Title>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <Modal.Body className={classes["body"]}>{children}</Modal.Body>
        {footer && <div className={classes["footer"]}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
