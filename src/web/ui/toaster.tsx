import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { keepClearOf } from "#web/ui/toast-position.ts";
import { addToastRegion, dismissToast, toastStore, type ShownToast } from "#web/ui/toast.ts";
import classes from "#web/ui/toaster.module.css";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";

const icons = { error: "alert-triangle", success: "circle-check", warning: "alert-circle", info: "info" } as const;

/**
 * A region of toasts. Always in the page, so that screen readers announce new ones. A modal dialog makes everything
 * outside it inert, so it has a region of its own, which shows the toasts while the dialog is open.
 */
export function Toaster() {
  const id = useId();
  const toasts = useSyncExternalStore(toastStore.subscribe, () => toastStore.readIn(id), toastStore.readOnServer);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.showPopover();
    return addToastRegion(id);
  }, [id]);
  useEffect(() => {
    const dialog = region.current?.closest("dialog");
    return dialog && toasts.length > 0 ? keepClearOf(dialog, region.current!) : undefined;
  }, [toasts]);
  return (
    <div ref={region} popover="manual" className={classes["container"]} role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const close = () => dismissToast(toast.id);
  const undo = () => {
    toast.undo?.();
    close();
  };
  return (
    <div className={`${classes["toast"]} ${classes[toast.type]}`}>
      <Icon name={icons[toast.type]} className={classes["icon"]} />
      <strong className={classes["title"]}>{toast.title}</strong>
      <IconButton icon="close" label="Close" size="xs" onClick={close} />
      <p className={classes["message"]}>{toast.message}</p>
      {toast.undo && (
        <Button preset="low-profile" size="xs" className={classes["undo"]} onClick={undo}>
          Undo
        </Button>
      )}
      {/* The progress bar is the timer: it pauses on hover and focus, and closes the toast when it ends. */}
      <span aria-hidden className={classes["progress"]} onAnimationEnd={close} />
    </div>
  );
}
