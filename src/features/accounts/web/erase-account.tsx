import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { leaveErasedAccount } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useState, type ReactNode } from "react";
import classes from "./delete-account.module.css";
import { StaysAfterErasure } from "./stays-after-erasure.tsx";

type Props = {
  /** What must be typed: the email, or a sentence for people whose sign-in has none. */
  requiredText: string;
  disabled?: boolean;
  /** What is deleted, as list items. */
  deleted: ReactNode;
  /** What else happens at once. */
  children?: ReactNode;
};

/** Erases the reader: says what goes and what stays, and requires a text to be typed. */
export function EraseAccount({ requiredText, disabled = false, deleted, children }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const erase = useAction(
    async () => {
      const { securityToken } = await api.accounts.securityToken({ query: { purpose: "delete-user" } });
      await api.accounts.deleteUser({ body: { securityToken } });
      leaveErasedAccount();
    },
    { failureTitle: "Your account was not deleted" },
  );
  return (
    <>
      <div>
        <Button preset="danger" disabled={disabled} onClick={() => setConfirming(true)}>
          Delete my account
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Delete your account?"
          confirmLabel="Delete my account"
          cancelLabel="Cancel"
          requiredText={requiredText}
          busy={erase.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => erase.mutate()}
        >
          <p>You cannot undo this. We immediately delete:</p>
          <ul className={classes["list"]}>{deleted}</ul>
          {children}
          <p>Only this stays:</p>
          <StaysAfterErasure />
        </ConfirmDialog>
      )}
    </>
  );
}
