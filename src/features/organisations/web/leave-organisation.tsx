import { useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countsQuery } from "./organisation-queries.ts";
import { useAfterLeaving } from "./use-after-leaving.ts";
import { WithdrawnInvites } from "./withdrawn-invites.tsx";
import { leaveOptionFor } from "./leave-option.ts";

/** Leaves the organisation and keeps the account; if that is not possible, says why and what to do. */
export function LeaveOrganisation() {
  const { role, profile } = useMember();
  const { organisationName } = profile.organisation;
  const { data: counts } = useQuery(countsQuery);
  const [isConfirming, setConfirming] = useState(false);
  const afterLeaving = useAfterLeaving();
  const leave = useAction(
    async () => {
      await api.organisations.leave({});
      await afterLeaving();
    },
    {
      failureTitle: `You are still in ${organisationName}`,
      successToast: () => ({
        type: "success",
        title: `You have left ${organisationName}`,
        message: "You keep your account. Join or create another organisation.",
      }),
    },
  );
  const leaveOption = counts && leaveOptionFor(role, counts);
  if (leaveOption === "last-admin")
    return (
      <>
        <p>You are the only admin of {organisationName}. Make a colleague an admin before you leave.</p>
        <div>
          <ButtonLink to="/account/organisation-users">People</ButtonLink>
        </div>
      </>
    );
  if (leaveOption === "last-person")
    return (
      <>
        <p>
          You are the only member of {organisationName}. Delete the organisation, or delete it together with your
          account.
        </p>
        <div>
          <ButtonLink to="/account/organisation">Organisation</ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <div>
        <Button preset="danger" wraps disabled={!leaveOption} onClick={() => setConfirming(true)}>
          Leave {organisationName}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Leave ${organisationName}?`}
          confirmLabel="Leave"
          cancelLabel="Cancel"
          busy={leave.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => leave.mutate()}
        >
          <p>
            Shared searches, shared watched opportunities and notes stay with the organisation. You keep your account
            and your settings. To come back you need an invite, or an admin who approves your request.
          </p>
          <WithdrawnInvites email={profile.email} whose="your" />
        </ConfirmDialog>
      )}
    </>
  );
}
