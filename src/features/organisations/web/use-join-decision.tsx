import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useState } from "react";
import { organisationKey, type JoinRequest } from "./organisation-queries.ts";

/** Approves requests to join, and declines them after `confirmation`, which the caller renders. */
export function useJoinDecision() {
  const [declining, setDeclining] = useState<JoinRequest | null>(null);
  const changes = [organisationKey, userCacheQuery.queryKey];
  const approve = useAction(
    ({ joinRequestId }: JoinRequest) => api.organisations.approveJoinRequest({ params: { joinRequestId } }),
    {
      successToast: ({ name }) => ({
        type: "success",
        title: `${name} has joined`,
        message: "We have emailed them.",
      }),
      failureTitle: "The request was not approved",
      changes,
    },
  );
  const decline = useAction(
    ({ joinRequestId }: JoinRequest) => api.organisations.declineJoinRequest({ params: { joinRequestId } }),
    {
      successToast: ({ name }) => ({
        type: "success",
        title: `You declined the request from ${name}`,
        message: "We have emailed them.",
      }),
      failureTitle: "The request was not declined",
      changes,
    },
  );
  const confirmation = declining && (
    <ConfirmDialog
      title={`Decline ${declining.name}?`}
      confirmLabel="Decline"
      cancelLabel="Cancel"
      busy={decline.isPending}
      onClose={() => setDeclining(null)}
      onConfirm={() => decline.mutate(declining, { onSettled: () => setDeclining(null) })}
    >
      <p>
        We will email {declining.name} ({declining.email}) that you declined the request. They can ask again, and you
        can invite them.
      </p>
    </ConfirmDialog>
  );
  return { approve, askToDecline: setDeclining, confirmation };
}
