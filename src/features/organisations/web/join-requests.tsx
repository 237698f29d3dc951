import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { userCacheQuery, useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import entries from "./entries.module.css";
import classes from "./join-requests.module.css";
import { joinRequestsQuery, organisationKey, type JoinRequest } from "./organisation-queries.ts";

/** Pending requests to join, for admins to approve or decline. Renders nothing if there are none. */
export function JoinRequests() {
  const { profile, badges } = useMember();
  const { data, isError, refetch } = useQuery(joinRequestsQuery);
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
  if (isError) return <ErrorPanel thing="requests to join" onRetry={() => void refetch()} />;
  // The badge is known with the page, so what follows does not jump.
  if (!data) return badges.joinRequests > 0 && <SkeletonRows rows={badges.joinRequests} height={89} />;
  if (data.items.length === 0) return null;
  return (
    <section aria-labelledby="requests" className={`${entries["entries"]} ${classes["requests"]}`}>
      <h2 id="requests">Requests to join</h2>
      <p className={entries["quiet"]}>
        Only approve people you know. Members can see each other and everything your organisation shares.
      </p>
      <ul>
        {data.items.map((request) => (
          <li key={request.joinRequestId}>
            <div>
              <p className={entries["name"]}>{request.name}</p>
              <p>
                {request.email}{" "}
                {!request.isEmailVerified && (
                  <StatusLabel shape="triangle" tone="warning">
                    not verified
                  </StatusLabel>
                )}
              </p>
              <p className={entries["quiet"]}>
                Requested {formatDate(epochOf(request.askedDate), profile.organisation.timeZoneId)}
              </p>
            </div>
            <span className={entries["actions"]}>
              <Button
                size="sm"
                busy={approve.isPending}
                aria-label={`Approve ${request.name}`}
                onClick={() => approve.mutate(request)}
              >
                {" "}
                Approve{" "}
              </Button>
              <Button
                preset="low-profile"
                size="sm"
                aria-label={`Decline ${request.name}`}
                onClick={() => setDeclining(request)}
              >
                Decline
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {declining && (
        <ConfirmDialog
          title={`Decline ${declining.name}?`}
          confirmLabel="Decline"
          cancelLabel="Cancel"
          busy={decline.isPending}
          onClose={() => setDeclining(null)}
          onConfirm={() => decline.mutate(declining, { onSettled: () => setDeclining(null) })}
        >
          <p>
            We will email {declining.name} ({declining.email}) that you declined the request. They can ask again, and
            you can invite them.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
