import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "#web/ui/overlay.module.css";
import { Toaster } from "#web/ui/toaster.tsx";
import { useLayoutEffect, useId, useRef, type ReactNode } from "react";

export type OverlayProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays visible below the content: the dialog's buttons. */
  footer?: ReactNode;
};

/** `ref` of the element to focus when a dialog opens; by default that is the close button. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute("autofocus", "");

/**
 * The base of dialog, drawer and sheet: the browser's modal dialog, which traps and restores the focus and closes on
 * Escape. A click outside closes it too.
 */
export function Overlay({
  opened,
  shape,
  ...content
}: OverlayProps & { shape: "dialog" | "wide" | "left" | "right" | "panel" | "sheet" }) {
  return opened && <OpenOverlay {...content} shape={shape} />;
}

function OpenOverlay({ onClose, title, children, footer, shape }: Omit<OverlayProps, "opened"> & { shape: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    return () => box?.close(); // close before unmounting, so that the browser restores the focus
  }, []);
  return (
    // Escape is the keyboard equivalent of clicking the backdrop.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`${classes["overlay"]} ${classes[shape]}`}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes["inside"]}>
        <div className={classes["head"]}>
          <h2 id={id} className={classes["title"]}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div className={classes["body"]}>{children}</div>
        {footer && <div className={classes["footer"]}>{footer}</div>}
      </div>
      <Toaster />
    </dialog>
  );
}
