import { AccountTitle } from "#features/accounts/web/account-section.tsx";
import { useMember } from "#features/workspace/web/user-cache-query.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FailedPart } from "#web/ui/failed-part.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ColleagueActs } from "./colleague-acts.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { countsQuery, usersQuery } from "./organisation-queries.ts";
import classes from "./organisation-users-page.module.css";
import { PendingInvites } from "./pending-invites.tsx";
import { PeopleTable } from "./people-table.tsx";
import { countWords, peopleNamed } from "./people-words.ts";

/** From so many people on there is a field to find one. */
const manyPeople = 9;

/** More are folded, so that invites stay near; finding looks through all. */
const shownAtFirst = 25;

/** Who belongs to the organisation, and for admins who was invited and who asks. */
export function OrganisationUsersPage() {
  const { profile, role, badges, entitlements } = useMember();
  const isAdmin = role === "OrganisationAdmin";
  const { organisationName } = profile.organisation;
  const users = useQuery(usersQuery);
  const counts = useQuery(countsQuery);
  const [invites, setInvites] = useState(false);
  const [sought, setSought] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  // The line above them tells the counts, and takes a second line on a phone: both come at once.
  const isPending = users.isPending || counts.isPending;
  const everybody = isPending ? [] : (users.data?.items ?? []);
  const found = peopleNamed(everybody, sought);
  const shown = showsAll ? found : found.slice(0, shownAtFirst);
  return (
    <>
      <div className={classes["head"]}>
        <AccountTitle says={isPending ? "\u00a0" : counts.data && countWords(counts.data, entitlements.plan.userCap)}>
          People
        </AccountTitle>
        {isAdmin && (
          <Button preset="primary" icon="person-plus" onClick={() => setInvites(true)}>
            Invite
          </Button>
        )}
      </div>
      {badges.joinRequests > 0 && (
        <p className={classes["asking"]}>
          <span>
            {badges.joinRequests === 1 ? "One person asks" : `${badges.joinRequests} people ask`} to join{" "}
            {organisationName}.
          </span>
          <ButtonLink to="/account/organisation" size="sm">
            See who
          </ButtonLink>
        </p>
      )}
      {everybody.length >= manyPeople && (
        <TextField
          type="search"
          size="sm"
          hideLabel
          label="Find a person"
          placeholder="Find a person"
          className={classes["find"]}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {users.isError && <FailedPart thing="the people" onRetry={() => void users.refetch()} />}
      {isPending && <SkeletonRows rows={4} height={57} />}
      {found.length > 0 && (
        <PeopleTable
          users={shown}
          actsOn={
            isAdmin
              ? (user) =>
                  user.email !== profile.email && <ColleagueActs user={user} organisationName={organisationName} />
              : undefined
          }
        />
      )}
      {found.length > shownAtFirst && (
        <Button className={classes["all"]} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${shownAtFirst}` : `Show all ${found.length} people`}
        </Button>
      )}
      {!isPending && users.data && found.length === 0 && <p>Nobody here is called “{sought}”.</p>}
      {isAdmin && everybody.length === 1 && (
        <p className={classes["alone"]}>
          You are the only person here so far. Colleagues whom you invite see what is shared; you choose who may change
          things.
        </p>
      )}
      {/* Not before the people, who would push them down. */}
      {isAdmin && !isPending && <PendingInvites />}
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
    </>
  );
}
