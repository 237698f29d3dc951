import { api } from "#web/api/client.ts";
import { useAct } from "#web/forms/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { deleted } from "#web/ui/messages.ts";
import { useState } from "react";
import type { Organisation } from "./organisation-queries.ts";
import { useWayOn } from "./use-way-on.ts";

/** Deleting the organisation, for admins: what goes, what stays, and the question that wants its name typed. */
export function DeleteOrganisation({ organisation }: { organisation: Organisation }) {
  const [asks, setAsks] = useState(false);
  const goOn = useWayOn();
  const erase = useAct(
    async () => {
      const { securityToken } = await api.organisations.cancelToken({ query: { purpose: "delete-organisation" } });
      await api.organisations.delete({ headers: { "x-security-token": securityToken } });
      await goOn();
    },
    {
      done: () => deleted("organisation"),
      notDone: "The organisation was not deleted",
    },
  );
  return (
    <>
      <div>
        <Button preset="danger" wraps onClick={() => setAsks(true)}>
          Delete {organisation.organisationName}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          title={`Delete ${organisation.organisationName}?`}
          act="Delete organisation"
          keep="Keep it"
          typed={organisation.organisationName}
          busy={erase.isPending}
          onClose={() => setAsks(false)}
          onAct={() => erase.mutate()}
        >
          <p>
            This cannot be taken back, for you and for everyone in it. Its invites, its shared searches, watchlist and
            notes, and what is left of its plan are gone at once.
          </p>
          <p>Its people keep their accounts and settings, and can join or found another organisation.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
