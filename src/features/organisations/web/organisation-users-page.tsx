import { SettingsTitle } from "#web/ui/settings-section.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ColleagueActions } from "./colleague-actions.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { countsQuery, usersQuery } from "./organisation-queries.ts";
import classes from "./organisation-users-page.module.css";
import { PendingInvites } from "./pending-invites.tsx";
import { PeopleTable } from "./people-table.tsx";
import { peopleCountText, findPeople } from "./people-text.ts";

/** From this many people on, there is a search field. */
const minUsersToSearch = 9;

/** More are collapsed, so that the invites stay near; the search covers all. */
const shownAtFirst = 25;

/** The organisation's members, and for admins its invites and requests to join. */
export function OrganisationUsersPage() {
  const { profile, role, entitlements } = useMember();
  const isAdmin = role === "OrganisationAdmin";
  const { organisationName } = profile.organisation;
  const users = useQuery(usersQuery);
  const counts = useQuery(countsQuery);
  const [isInviting, setInviting] = useState(false);
  const [searchText, setSearchText] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  // The line above has the counts and takes a second line on phones, so both appear together.
  const isPending = users.isPending || counts.isPending;
  const allUsers = isPending ? [] : (users.data?.items ?? []);
  const matchingUsers = findPeople(allUsers, searchText);
  const shown = showsAll ? matchingUsers : matchingUsers.slice(0, shownAtFirst);
  return (
    <>
      <div className={classes["head"]}>
        <SettingsTitle
          description={isPending ? "\u00a0" : counts.data && peopleCountText(counts.data, entitlements.plan.userCap)}
        >
          People
        </SettingsTitle>
        {isAdmin && (
          <Button preset="primary" icon="person-plus" onClick={() => setInviting(true)}>
            Invite
          </Button>
        )}
      </div>
      {isAdmin && <JoinRequests />}
      {allUsers.length >= minUsersToSearch && (
        <TextField
          type="search"
          size="sm"
          hideLabel
          label="Find a person"
          placeholder="Find a person"
          className={classes["find"]}
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
        />
      )}
      {users.isError && <ErrorPanel thing="the people" onRetry={() => void users.refetch()} />}
      {isPending && <SkeletonRows rows={4} height={57} />}
      {matchingUsers.length > 0 && (
        <PeopleTable
          users={shown}
          actionsFor={
            isAdmin
              ? (user) =>
                  user.email !== profile.email && <ColleagueActions user={user} organisationName={organisationName} />
              : undefined
          }
        />
      )}
      {matchingUsers.length > shownAtFirst && (
        <Button className={classes["all"]} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${shownAtFirst}` : `Show all ${matchingUsers.length} people`}
        </Button>
      )}
      {!isPending && users.data && matchingUsers.length === 0 && <p>No one matches “{searchText}”.</p>}
      {isAdmin && allUsers.length === 1 && (
        <p className={classes["alone"]}>
          You are the only member so far. Colleagues you invite see what is shared. You choose who can change things.
        </p>
      )}
      {/* Not before the people, which would shift down. */}
      {isAdmin && !isPending && <PendingInvites />}
      {isAdmin && isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
