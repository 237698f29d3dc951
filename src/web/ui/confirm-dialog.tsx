import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import classes from "#web/ui/confirm-dialog.module.css";
import { takesFocus } from "#web/ui/overlay.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useId, useState, type ReactNode } from "react";

type Props = {
  title: string;
  /** What will happen, and what will not. */
  children: ReactNode;
  /** Label of the confirming button: "Remove Jo Marsh". */
  confirmLabel: string;
  /** Label of the other button, mostly "Cancel". */
  cancelLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean | undefined;
  /** Text that must be typed first, for what cannot be undone. */
  requiredText?: string | undefined;
};

/** Confirms an action that is hard to undo. The safe choice has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
  busy,
  requiredText,
}: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const form = useId();
  const confirm = () => {
    if (requiredText === undefined || isSameText(text, requiredText)) onConfirm();
    else setError(`Enter ${requiredText} exactly as shown.`);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button preset="low-profile" onClick={onClose} ref={requiredText === undefined ? takesFocus : undefined}>
            {cancelLabel}
          </Button>
          <Button preset="danger" solid wraps type="submit" form={form} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) confirm();
        }}
      >
        {children}
        {requiredText !== undefined && (
          <TextField
            ref={takesFocus}
            label={`Enter “${requiredText}” to confirm`}
            value={text}
            error={error}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

/** True if two texts are equal, ignoring case and white space. */
const isSameText = (text: string, requiredText: string) => normaliseText(text) === normaliseText(requiredText);
const normaliseText = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
