import type { Profile } from "#web/member/user-cache.ts";
import { SettingsSection } from "#web/ui/settings-section.tsx";
import { Switch } from "#web/ui/switch.tsx";

export const digestExtraNames = {
  areNothingNewEmailsEnabled: "Emails when a search finds nothing",
  areNearMissesEnabled: "Near misses",
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
    <Switch
      checked={values.areNearMissesEnabled}
      disabled={disabled}
      onChange={(areNearMissesEnabled) => onEdit({ areNearMissesEnabled })}
      help="Notices with most of the words of a search, or close in meaning. At most 5 at the end of an email, each with one tap for more or less like it."
    >
      Add near misses
    </Switch>
  </SettingsSection>
);
