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
  /** What the button does: "Remove Jo Marsh". */
  confirmLabel: string;
  /** What the other button says: "Keep it". */
  cancelLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean | undefined;
  /** What has to be typed first, for what cannot be taken back. */
  requiredText?: string | undefined;
};

/** The question before something that is hard to take back. What is safe has the focus. */
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
    else setError(`Type ${requiredText}, as it stands above.`);
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
            label={`Type “${requiredText}” to go on`}
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

/** Whether somebody has typed what they read, whatever the blanks between. */
const isSameText = (text: string, requiredText: string) => normaliseText(text) === normaliseText(requiredText);
const normaliseText = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
