import { FactorsSummary } from "#features/identity/web/factors/factors-summary.tsx";
import { SessionList } from "#features/identity/web/sessions/session-list.tsx";
import { LeaveOrganisation } from "#features/organisations/web/leave-organisation.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { isOwnProvider } from "#web/session/provider.ts";
import { changePassword } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingsSection, SettingsTitle } from "#web/ui/settings-section.tsx";
import { Contacts } from "./contacts.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { MyData } from "./my-data.tsx";
import { DeleteAccountSection, SignOutSection } from "./own-account-sections.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Prompts } from "./prompts.tsx";
import { SearchStartForm } from "./search-start-form.tsx";

/** The account page: profile, contacts, second factors, devices, data, and leaving. */
export function AccountPage() {
  const cache = useMember();
  return (
    <>
      <SettingsTitle>Manage account</SettingsTitle>
      <Prompts />
      <SettingsSection title="Profile" description="Colleagues can see your name. Messages use your time zone.">
        <ProfileForm profile={cache.profile} />
      </SettingsSection>
      <SettingsSection
        title="Where messages go"
        description="We only send messages to verified contacts. Your email is the one you sign in with."
      >
        <Contacts {...cache} />
      </SettingsSection>
      <SettingsSection title="Searches" description="What a new search of yours starts with.">
        <SearchStartForm profile={cache.profile} />
      </SettingsSection>
      {isOwnProvider() && (
        <SettingsSection
          title="Password"
          description="Use one that you use nowhere else. A change signs out all your other devices."
        >
          <div>
            <Button onClick={() => void changePassword(cache.profile.email)}>Change password</Button>
          </div>
        </SettingsSection>
      )}
      {isOwnProvider() && (
        <SettingsSection
          title="Second factor and passkeys"
          description="Sign in with a code from an app, or with your fingerprint, face or PIN."
        >
          <FactorsSummary email={cache.profile.email} />
        </SettingsSection>
      )}
      {isOwnProvider() && (
        <SettingsSection
          title="Signed-in devices"
          description="Devices are signed out after 30 days without use. If you do not recognise one, sign it out and change your password."
        >
          <SessionList />
        </SettingsSection>
      )}
      <SettingsSection title="Your data" description="Download everything we store about you in one file.">
        <MyData />
      </SettingsSection>
      <SignOutSection />
      <SettingsSection
        title="Leave the organisation"
        description="You keep your account and can join another organisation."
      >
        <LeaveOrganisation />
      </SettingsSection>
      <DeleteAccountSection>
        <DeleteAccount />
      </DeleteAccountSection>
    </>
  );
}
