import { FactorsSummary } from "#features/identity/web/factors/factors-summary.tsx";
import { SessionList } from "#features/identity/web/sessions/session-list.tsx";
import { LeaveOrganisation } from "#features/organisations/web/leave-organisation.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { isOwnProvider } from "#web/session/provider.ts";
import { signOut } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingsSection, SettingsTitle } from "#web/ui/settings-section.tsx";
import { Contacts } from "./contacts.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { MyData } from "./my-data.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Prompts } from "./prompts.tsx";

/** The account page: profile, contacts, second factors, devices, data, and leaving. */
export function AccountPage() {
  const cache = useMember();
  return (
    <>
      <SettingsTitle>Manage account</SettingsTitle>
      <Prompts />
      <SettingsSection
        title="Profile"
        description="Colleagues see your name. Times of day in messages are of your time zone."
      >
        <ProfileForm profile={cache.profile} />
      </SettingsSection>
      <SettingsSection
        title="Where messages go"
        description="Messages go only where you have shown that they reach you. Your e-mail is that of the account that you sign in with."
      >
        <Contacts {...cache} />
      </SettingsSection>
      {isOwnProvider() && (
        <SettingsSection
          title="Second factor and passkeys"
          description="A code from an app, or a fingerprint, face or PIN, beside the password or instead of it."
        >
          <FactorsSummary email={cache.profile.email} />
        </SettingsSection>
      )}
      {isOwnProvider() && (
        <SettingsSection
          title="Signed-in devices"
          description="A device that is not used for 30 days is signed out. If you do not know one, sign it out and change your password."
        >
          <SessionList />
        </SettingsSection>
      )}
      <SettingsSection
        title="Your data"
        description="One file with everything that is stored about you, readable by programs."
      >
        <MyData />
      </SettingsSection>
      <SettingsSection title="Sign out" description="Ends the session in this browser.">
        <div>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </div>
      </SettingsSection>
      <SettingsSection title="Leave the organisation" description="Your account stays and can join another.">
        <LeaveOrganisation />
      </SettingsSection>
      <SettingsSection
        title="Delete the account"
        description="Erases what is stored about you. It cannot be taken back."
      >
        <DeleteAccount />
      </SettingsSection>
    </>
  );
}
