import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takesFocus } from "#web/ui/overlay.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { type ReactNode, useId, useState } from "react";

type Props = {
  title: string;
  /** What the act does, and how to undo it. */
  children: ReactNode;
  /** Label of the confirming button: "Switch off". */
  confirmLabel: string;
  isDangerous?: boolean;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** As the contract has it. */
export const minReasonLength = 3;

/** Asks why, before an act that others feel. The list of what operators did keeps the reason. */
export function ReasonDialog({ title, children, confirmLabel, isDangerous, busy, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const form = useId();
  return (
    <Dialog
      opened
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
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          if (reason.trim().length < minReasonLength) setError("Enter a reason.");
          else onConfirm(reason.trim());
        }}
      >
        {children}
        <TextArea
          ref={takesFocus}
          label="Reason"
          help="Recorded in the audit list."
          rows={2}
          maxLength={500}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
