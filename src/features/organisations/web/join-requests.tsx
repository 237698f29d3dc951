import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import entries from "./entries.module.css";
import classes from "./join-requests.module.css";
import { joinRequestsQuery } from "./organisation-queries.ts";
import { useJoinDecision } from "./use-join-decision.tsx";

/** Pending requests to join, for admins to approve or decline. Renders nothing if there are none. */
export function JoinRequests() {
  const { profile, badges } = useMember();
  const { data, isError, refetch } = useQuery(joinRequestsQuery);
  const { approve, askToDecline, confirmation } = useJoinDecision();
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
                onClick={() => askToDecline(request)}
              >
                Decline
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {confirmation}
    </section>
  );
}
