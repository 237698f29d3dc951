import type { ReactNode } from "react";
import { TextDialog } from "./text-dialog.tsx";

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
export const ReasonDialog = ({ onConfirm, ...rest }: Props) => (
  <TextDialog
    {...rest}
    label="Reason"
    help="Recorded in the audit list."
    rows={2}
    minLength={minReasonLength}
    maxLength={500}
    tooShort="Enter a reason."
    onConfirm={(reason) => onConfirm(reason.trim())}
  />
);
