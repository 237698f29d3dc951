import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { deleted } from "#web/ui/messages.ts";
import { useState } from "react";
import { DeletedWithOrganisation } from "./deleted-with-organisation.tsx";
import type { Organisation } from "./organisation-queries.ts";
import { useAfterLeaving } from "./use-after-leaving.ts";

/** Deletes the organisation, for admins: says what goes and what stays, and requires its name to be typed. */
export function DeleteOrganisation({ organisation }: { organisation: Organisation }) {
  const [isConfirming, setConfirming] = useState(false);
  const afterLeaving = useAfterLeaving();
  const erase = useAction(
    async () => {
      const { securityToken } = await api.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
      await api.organisations.delete({ headers: { "x-security-token": securityToken } });
      await afterLeaving();
    },
    {
      successToast: () => deleted("organisation"),
      failureTitle: "The organisation was not deleted",
    },
  );
  return (
    <>
      <div>
        <Button preset="danger" wraps onClick={() => setConfirming(true)}>
          Delete {organisation.organisationName}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${organisation.organisationName}?`}
          confirmLabel="Delete organisation"
          cancelLabel="Cancel"
          requiredText={organisation.organisationName}
          busy={erase.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => erase.mutate()}
        >
          <p>You cannot undo this, and it affects every member. We immediately delete:</p>
          <DeletedWithOrganisation />
          <p>Members keep their accounts and settings, and can join or create another organisation.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
