import { useNow } from "#web/clock.tsx";
import { userCacheQuery, useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { invitesQuery, organisationKey, type Invite } from "./organisation-queries.ts";
import entries from "./entries.module.css";
import classes from "./pending-invites.module.css";
import { inviteDatesText, openInvites } from "./people-text.ts";

const nameOf = ({ inviteeName, inviteeEmail }: Invite) => inviteeName ?? inviteeEmail;

/** Pending and expired invites, for admins to resend or cancel. */
export function PendingInvites() {
  const { profile } = useMember();
  const now = useNow();
  const { data, isError, refetch } = useQuery(invitesQuery);
  const [cancelling, setCancelling] = useState<Invite | null>(null);
  const changes = [organisationKey, userCacheQuery.queryKey];
  const resend = useAction(
    ({ organisationInviteId }: Invite) => api.organisations.resendInvite({ params: { organisationInviteId } }),
    {
      successToast: (invite) => ({
        type: "success",
        title: "Invite sent again",
        message: `We have sent a new link to ${invite.inviteeEmail}. It expires in 30 days. The earlier link no longer works.`,
      }),
      failureTitle: "The invite was not sent again",
      changes,
    },
  );
  const cancel = useAction(
    ({ organisationInviteId }: Invite) => api.organisations.cancelInvite({ params: { organisationInviteId } }),
    {
      successToast: (invite) => ({
        type: "success",
        title: "Invite cancelled",
        message: `The link sent to ${nameOf(invite)} no longer works.`,
      }),
      failureTitle: "The invite was not cancelled",
      changes,
    },
  );
  if (isError) return <ErrorPanel thing="invites" onRetry={() => void refetch()} />;
  const invites = openInvites(data?.items ?? []);
  if (invites.length === 0) return null;
  return (
    <section aria-labelledby="invites" className={`${entries["entries"]} ${classes["invites"]}`}>
      <h2 id="invites">Invited</h2>
      <ul>
        {invites.map((invite) => (
          <li key={invite.organisationInviteId}>
            <div>
              <p className={entries["name"]}>{nameOf(invite)}</p>
              {invite.inviteeName !== null && <p>{invite.inviteeEmail}</p>}
              <p className={entries["quiet"]}>
                {invite.makeAdmin ? "As an admin. " : "As a user. "}
                {invite.state === "Expired" ? (
                  <StatusLabel shape="triangle" tone="warning">
                    {inviteDatesText(invite, now, profile.organisation.timeZoneId)}
                  </StatusLabel>
                ) : (
                  inviteDatesText(invite, now, profile.organisation.timeZoneId)
                )}
              </p>
            </div>
            <span className={entries["actions"]}>
              <Button
                size="sm"
                busy={resend.isPending}
                aria-label={`Resend the invite to ${nameOf(invite)}`}
                onClick={() => resend.mutate(invite)}
              >
                Resend
              </Button>
              {invite.state === "Pending" && (
                <Button
                  size="sm"
                  aria-label={`Cancel the invite to ${nameOf(invite)}`}
                  onClick={() => setCancelling(invite)}
                >
                  Cancel
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {cancelling && (
        <ConfirmDialog
          title={`Cancel the invite to ${nameOf(cancelling)}?`}
          confirmLabel="Cancel the invite"
          cancelLabel="Keep the invite"
          busy={cancel.isPending}
          onClose={() => setCancelling(null)}
          onConfirm={() => cancel.mutate(cancelling, { onSettled: () => setCancelling(null) })}
        >
          <p>The link in the email will stop working, and the seat becomes free. You can invite them again.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
