import { useNow } from "#web/clock.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import type { ReactNode } from "react";
import type { OrganisationUser } from "./organisation-queries.ts";
import { lastActiveText, roleNames } from "./people-text.ts";
import classes from "./people-table.module.css";

type Props = {
  users: readonly OrganisationUser[];
  /** Actions on a colleague; absent for members who have none. */
  actionsFor?: ((user: OrganisationUser) => ReactNode) | undefined;
};

/** The members as a table; on phones a card each. */
export function PeopleTable({ users, actionsFor }: Props) {
  const { profile } = useMember();
  const now = useNow();
  return (
    <table className={classes["table"]}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Last active</th>
          <th scope="col" className={classes["number"]}>
            Saved searches
          </th>
          <th scope="col" className={classes["number"]}>
            Watching
          </th>
          {actionsFor && <td />}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.email}>
            <th scope="row">
              <span className={classes["person"]}>
                <Avatar name={user.name} image={user.profileImageUrl} />
                <span className={classes["who"]}>
                  <span className={classes["name"]}>
                    {user.name}
                    {user.email === profile.email && <span className={classes["quiet"]}> you</span>}
                  </span>
                  <span className={classes["email"]}>{user.email}</span>
                </span>
              </span>
            </th>
            <td data-label="Role">{roleNames[user.role]}</td>
            <td data-label="Last active">{lastActiveText(user.lastLogin, now, profile.timeZoneId)}</td>
            <td data-label="Saved searches" className={classes["number"]}>
              {user.savedSearchCount}
            </td>
            <td data-label="Watching" className={classes["number"]}>
              {user.watchListItemCount}
            </td>
            {actionsFor && <td className={classes["actions"]}>{actionsFor(user)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
