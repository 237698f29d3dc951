import { countsQuery } from "#features/organisations/web/organisation-queries.ts";
import { leaveOptionFor } from "#features/organisations/web/leave-option.ts";
import { WithdrawnInvites } from "#features/organisations/web/withdrawn-invites.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { isOwnProvider } from "#web/session/provider.ts";
import type { Identity } from "#web/session/stored-session.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useQuery } from "@tanstack/react-query";
import { EraseAccount } from "./erase-account.tsx";

/** Deletes the account of a member, and the organisation with its last person. */
export function DeleteAccount() {
  const { profile, role } = useMember();
  const { organisationName } = profile.organisation;
  const { data: counts } = useQuery(countsQuery);
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
    <EraseAccount
      requiredText={profile.email}
      disabled={!leaveOption}
      deleted={
        <>
          <li>your name, email, mobile number and picture</li>
          <li>your settings, and your membership of {organisationName}</li>
          {leaveOption === "last-person" && (
            <li>
              <strong>{organisationName} itself</strong>, because you are its only member
            </li>
          )}
        </>
      }
    >
      <WithdrawnInvites email={profile.email} whose="your" />
    </EraseAccount>
  );
}

/** The same for somebody who belongs to no organisation, with or without a profile. */
export const DeleteAccountWithoutOrganisation = ({ identity: { email } }: { identity: Identity }) => (
  <EraseAccount
    requiredText={email ?? "Delete my account"}
    deleted={
      <>
        {isOwnProvider() && <li>your sign-in: email, password, passkeys and devices</li>}
        <li>your profile, if you have set it up: name, contacts, picture and settings</li>
        <li>your requests to join, and the invites to your verified address</li>
      </>
    }
  >
    {!isOwnProvider() && <p>Your account at your identity provider stays. Only that provider can delete it.</p>}
  </EraseAccount>
);
