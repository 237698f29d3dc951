import { useMember } from "#features/workspace/web/user-cache-query.ts";
import { api } from "#web/api/client.ts";
import { useAct } from "#web/forms/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countsQuery } from "./organisation-queries.ts";
import { useWayOn } from "./use-way-on.ts";
import { WithdrawnInvites } from "./withdrawn-invites.tsx";
import { wayOutOf } from "./way-out.ts";

/** Leaving the organisation and keeping the account; where that cannot be, why, and what can be done. */
export function LeaveOrganisation() {
  const { role, profile } = useMember();
  const { organisationName } = profile.organisation;
  const { data: counts } = useQuery(countsQuery);
  const [asks, setAsks] = useState(false);
  const goOn = useWayOn();
  const leave = useAct(
    async () => {
      await api.organisations.leave({});
      await goOn();
    },
    {
      notDone: `You are still in ${organisationName}`,
      done: () => ({
        type: "success",
        title: `You have left ${organisationName}`,
        message: "Your account stays. Join another organisation, or found one.",
      }),
    },
  );
  const wayOut = counts && wayOutOf(role, counts);
  if (wayOut === "last-admin")
    return (
      <>
        <p>You are the only admin of {organisationName}. Make a colleague an admin, then you can leave.</p>
        <div>
          <ButtonLink to="/account/organisation-users">People</ButtonLink>
        </div>
      </>
    );
  if (wayOut === "last-person")
    return (
      <>
        <p>You are the only person in {organisationName}. It can be deleted, or it goes with your account.</p>
        <div>
          <ButtonLink to="/account/organisation">Organisation</ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <div>
        <Button preset="danger" wraps disabled={!wayOut} onClick={() => setAsks(true)}>
          Leave {organisationName}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          title={`Leave ${organisationName}?`}
          act="Leave"
          keep="Stay"
          busy={leave.isPending}
          onClose={() => setAsks(false)}
          onAct={() => leave.mutate()}
        >
          <p>
            What belongs to the organisation stays with it: searches and watched opportunities that were shared, and
            notes. Your account and your settings stay with you. To come back you need an invite, or an admin who lets
            you in.
          </p>
          <WithdrawnInvites email={profile.email} whose="yours" />
        </ConfirmDialog>
      )}
    </>
  );
}
