import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { dismissToast, toastStore, type ShownToast } from "#web/ui/toast.ts";
import classes from "#web/ui/toaster.module.css";
import { useEffect, useRef, useSyncExternalStore } from "react";

const icons = { error: "alert-triangle", success: "circle-check", warning: "alert-circle", info: "info" } as const;
const none: readonly ShownToast[] = [];

/** The region of the toasts. Always in the page, so that screen readers announce new ones. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The last popover shown is on top: show the region again above an open dialog.
    if (document.querySelector("dialog:modal")) region.current?.hidePopover();
    if (!region.current?.matches(":popover-open")) region.current?.showPopover();
  }, [toasts.length]);
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
