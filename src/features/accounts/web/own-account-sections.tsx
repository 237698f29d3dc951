import { signOut } from "#web/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { SettingsSection } from "#web/ui/settings-section.tsx";
import type { ReactNode } from "react";

/** Signing out, on every page where people manage what is theirs. */
export const SignOutSection = () => (
  <SettingsSection title="Sign out" description="Signs you out in this browser.">
    <div>
      <Button onClick={() => void signOut()}>Sign out</Button>
    </div>
  </SettingsSection>
);

/** Deleting the account. `children`: the button for this person, whose dialog names what stays. */
export const DeleteAccountSection = ({ children }: { children: ReactNode }) => (
  <SettingsSection
    title="Delete the account"
    description="Deletes what we store about you, and names what stays. You cannot undo this."
  >
    {children}
  </SettingsSection>
);
