import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { dismissToast, toastStore, type ShownToast } from "#web/ui/toast.ts";
import classes from "#web/ui/toaster.module.css";
import { useEffect, useRef, useSyncExternalStore } from "react";

const icons = { error: "alert-triangle", success: "circle-check", warning: "alert-circle", info: "info" } as const;
const none: readonly ShownToast[] = [];

/** The place of the toasts. The region is always there, so that screen readers announce what comes into it. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was shown last stands on top: after an open dialog, the place is shown anew.
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
      {/* The bar is the clock: it stands still while the pointer or the focus is inside, and its end closes the toast. */}
      <span aria-hidden className={classes["progress"]} onAnimationEnd={close} />
    </div>
  );
}
