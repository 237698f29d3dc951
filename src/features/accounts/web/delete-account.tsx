import { countsQuery } from "#features/organisations/web/organisation-queries.ts";
import { leaveOptionFor } from "#features/organisations/web/leave-option.ts";
import { WithdrawnInvites } from "#features/organisations/web/withdrawn-invites.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { signOut } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./delete-account.module.css";

/** Deletes the account: says what goes and what stays, and requires the email to be typed. */
export function DeleteAccount() {
  const { profile, role } = useMember();
  const { organisationName } = profile.organisation;
  const { data: counts } = useQuery(countsQuery);
  const [isConfirming, setConfirming] = useState(false);
  const erase = useAction(
    async () => {
      const { securityToken } = await api.accounts.securityToken({ query: { purpose: "delete-user" } });
      await api.accounts.deleteUser({ body: { securityToken } });
      await signOut();
    },
    { failureTitle: "Your account was not deleted" },
  );
  const leaveOption = counts && leaveOptionFor(role, counts);
  if (leaveOption === "last-admin")
    return (
      <>
        <p>You are the only admin of {organisationName}. Make a colleague an admin before you delete your account.</p>
        <div>
          <ButtonLink to="/account/organisation-users">People</ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <div>
        <Button preset="danger" disabled={!leaveOption} onClick={() => setConfirming(true)}>
          Delete my account
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Delete your account?"
          confirmLabel="Delete my account"
          cancelLabel="Cancel"
          requiredText={profile.email}
          busy={erase.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => erase.mutate()}
        >
          <p>You cannot undo this. We immediately delete:</p>
          <ul className={classes["list"]}>
            <li>your name, email, mobile number and picture</li>
            <li>your settings, and your membership of {organisationName}</li>
            {leaveOption === "last-person" && (
              <li>
                <strong>{organisationName} itself</strong>, because you are its only member
              </li>
            )}
          </ul>
          <WithdrawnInvites email={profile.email} whose="your" />
          <p>We only keep invoices, for as long as tax law requires.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
