import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatDate, formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { ActsCell, Cell, MoreRow, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { useState } from "react";

type Person = Awaited<ReturnType<typeof api.organisations.operatorPeople>>["people"][number];
type Opened = Awaited<ReturnType<typeof api.organisations.openPerson>>;

/** One person; their address and sessions once an operator has opened them. */
export function PersonRow({ person }: { person: Person }) {
  const zone = useOperatorZone();
  const [opened, setOpened] = useState<Opened>();
  const { personId, name, email, organisationName, role, lastActiveDate } = person;
  const params = { personId };
  return (
    <>
      <tr>
        <RowHead>{name}</RowHead>
        <Cell label="email">{opened?.email ?? email}</Cell>
        <Cell label="organisation">
          {organisationName === null
            ? "none"
            : `${organisationName}, ${role === "OrganisationAdmin" ? "admin" : "user"}`}
        </Cell>
        <Cell label="last active" quiet>
          {formatZonedDateTime(epochOf(lastActiveDate), zone)}
        </Cell>
        <ActsCell>
          {!opened && (
            <ActButton
              label="Open"
              of={name}
              act={async () => setOpened(await api.organisations.openPerson({ params }))}
              done={`${name} is open`}
              failure={`${name} was not opened`}
            />
          )}
          {opened?.sessions && opened.sessions.length > 0 && (
            <ActButton
              label="End sessions"
              of={`of ${name}`}
              preset="tool"
              question={{
                title: `End the sessions of ${name}`,
                text: "They are signed out on every device and see why in their security activity. They can sign in again.",
                isDangerous: true,
              }}
              act={async (reason) => {
                await api.organisations.endPersonSessions({ params, body: { reason } });
                setOpened({ ...opened, sessions: [] });
              }}
              done={`${name} is signed out everywhere`}
              failure="The sessions were not ended"
            />
          )}
        </ActsCell>
      </tr>
      {opened && (
        <MoreRow columns={5}>
          Registered {formatDate(epochOf(opened.registeredDate), zone)} · email{" "}
          {opened.isEmailVerified ? "verified" : "not verified"} · {sessionsText(opened, zone)}
        </MoreRow>
      )}
    </>
  );
}

/** "2 sessions: Firefox on Linux from 203.0.113.9, last used ..." */
function sessionsText({ sessions }: Opened, zone: string): string {
  if (!sessions) return "signs in with another identity provider, which has the sessions";
  if (sessions.length === 0) return "no sessions";
  const each = sessions.map(
    ({ userAgent, network, lastUsedDate }) =>
      `${userAgent ?? "unknown device"} from ${network ?? "an unknown network"}, last used ${formatZonedDateTime(epochOf(lastUsedDate), zone)}`,
  );
  return `${formatCounted(sessions.length, "session")}: ${each.join("; ")}`;
}
