import { deviceName } from "#domain/device-name.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { identityContract } from "#features/identity/contract.ts";
import { useReaderZone } from "#web/clock.tsx";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import rows from "#features/identity/web/rows.module.css";

type Session = Answer<typeof identityContract.sessions>["items"][number];

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api.identity.sessions({}, { signal }),
});
const changes = [sessionsQuery.queryKey];

/** The reader's sessions. Each can be ended, and all others together. */
export function SessionList() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const endOthers = useAction(() => api.identity.endOtherSessions({}), {
    successToast: () => ({ type: "success", title: "Signed out elsewhere", message: "Only this device is signed in." }),
    failureTitle: "The other devices were not signed out",
    changes,
  });
  if (isError) return <ErrorPanel thing="your devices" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} height={48} />;
  return (
    <>
      <ul className={rows["rows"]}>
        {data.items.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      {data.items.some(({ isCurrent }) => !isCurrent) && (
        <div>
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out all other devices
          </Button>
        </div>
      )}
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const zone = useReaderZone() ?? "Australia/Sydney";
  const name = deviceName(session.userAgent);
  const end = useAction(() => api.identity.endSession({ params: { sessionId: session.sessionId } }), {
    successToast: () => ({ type: "success", title: "Device signed out", message: `${name} is signed out.` }),
    failureTitle: "The device was not signed out",
    changes,
  });
  const when = (iso: string) => formatZonedDateTime(epochOf(iso), zone);
  return (
    <li>
      <span>
        <strong>{name}</strong>{" "}
        {session.isCurrent && (
          <StatusLabel shape="dot" tone="good">
            This device
          </StatusLabel>
        )}
        <span className={rows["detail"]}>
          Last used {when(session.lastUsedOn)}. Signed in {when(session.startedOn)}
          {session.network !== null && ` from ${session.network}`}.
        </span>
      </span>
      {!session.isCurrent && (
        <Button size="sm" busy={end.isPending} onClick={() => end.mutate()}>
          Sign out
          <VisuallyHidden>
            {" "}
            {name}, last used {when(session.lastUsedOn)}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
