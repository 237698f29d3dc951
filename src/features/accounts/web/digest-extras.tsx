import type { Profile } from "#web/member/user-cache.ts";
import { SettingsSection } from "#web/ui/settings-section.tsx";
import { Switch } from "#web/ui/switch.tsx";

export const digestExtraNames = {
  areNothingNewEmailsEnabled: "Emails when a search finds nothing",
};
type Values = Pick<Profile, keyof typeof digestExtraNames>;
type Props = {
  values: Values;
  /** Daily and weekly emails are off. */
  disabled: boolean;
  onEdit: (change: Partial<Values>) => void;
};

/** What else daily and weekly emails can say. */
export const DigestExtras = ({ values, disabled, onEdit }: Props) => (
  <SettingsSection title="Also" description="In daily and weekly emails.">
    <Switch
      checked={values.areNothingNewEmailsEnabled}
      disabled={disabled}
      onChange={(areNothingNewEmailsEnabled) => onEdit({ areNothingNewEmailsEnabled })}
      help="“Nothing new, still watching”: on Mondays, also if there is nothing else to tell."
    >
      Tell me once a week when a search finds nothing
    </Switch>
  </SettingsSection>
);
