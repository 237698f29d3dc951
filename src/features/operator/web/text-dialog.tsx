import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takesFocus } from "#web/ui/overlay.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { type ReactNode, useId, useState } from "react";
import classes from "./text-dialog.module.css";

type Props = {
  title: string;
  /** What the text is about, above it. */
  children: ReactNode;
  label: string;
  help: string;
  rows: number;
  minLength: number;
  maxLength: number;
  /** What to do about a text that is shorter, apart from spaces around it. */
  tooShort: string;
  /** Label of the confirming button: "Switch off". */
  confirmLabel: string;
  isDangerous?: boolean | undefined;
  wide?: boolean;
  busy: boolean;
  onConfirm: (text: string) => void;
  onClose: () => void;
};

/** Asks an operator for one text before an act. It stays written while the act is carried out or fails. */
export function TextDialog({ title, children, minLength, tooShort, confirmLabel, isDangerous, ...rest }: Props) {
  const { wide = false, busy, onConfirm, onClose, ...field } = rest;
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const form = useId();
  return (
    <Dialog
      opened
      wide={wide}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button preset="low-profile" onClick={onClose}>
            Cancel
          </Button>
          <Button preset={isDangerous ? "danger" : "primary"} solid wraps type="submit" form={form} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={classes["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          if (text.trim().length < minLength) setError(tooShort);
          else onConfirm(text);
        }}
      >
        {children}
        <TextArea
          ref={takesFocus}
          {...field}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
