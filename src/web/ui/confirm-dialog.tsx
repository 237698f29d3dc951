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
  act: string;
  /** What the other button says: "Keep it". */
  keep: string;
  onAct: () => void;
  onClose: () => void;
  busy?: boolean | undefined;
  /** What has to be typed first, for what cannot be taken back. */
  typed?: string | undefined;
};

/** The question before something that is hard to take back. What is safe has the focus. */
export function ConfirmDialog({ title, children, act, keep, onAct, onClose, busy, typed }: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const form = useId();
  const confirm = () => {
    if (typed === undefined || sameWords(text, typed)) onAct();
    else setError(`Type ${typed}, as it stands above.`);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button preset="low-profile" onClick={onClose} ref={typed === undefined ? takesFocus : undefined}>
            {keep}
          </Button>
          <Button preset="danger" solid wraps type="submit" form={form} busy={busy}>
            {act}
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
        {typed !== undefined && (
          <TextField
            ref={takesFocus}
            label={`Type “${typed}” to go on`}
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
const sameWords = (text: string, typed: string) => words(text) === words(typed);
const words = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
