import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "#web/ui/overlay.module.css";
import { useLayoutEffect, useId, useRef, type ReactNode } from "react";

export type OverlayProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays in view under the content: the buttons that decide. */
  footer?: ReactNode;
};

/** The `ref` of what has the focus when a dialog opens; where nothing asks for it, that is the button that closes it. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute("autofocus", "");

/**
 * What a dialog, a drawer and a sheet are made of: the browser's own modal dialog, which keeps the focus inside, gives
 * it back, and closes with Escape. A press beside it closes it as well.
 */
export function Overlay({
  opened,
  shape,
  ...content
}: OverlayProps & { shape: "dialog" | "wide" | "left" | "right" | "sheet" }) {
  return opened && <OpenOverlay {...content} shape={shape} />;
}

function OpenOverlay({ onClose, title, children, footer, shape }: Omit<OverlayProps, "opened"> & { shape: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    return () => box?.close(); // before it leaves the page, so that the focus finds its way back
  }, []);
  return (
    // The press on the veil has its keyboard counterpart in Escape.
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
    </dialog>
  );
}
