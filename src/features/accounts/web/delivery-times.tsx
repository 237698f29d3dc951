import type { Profile } from "#web/member/user-cache.ts";
import { SettingsSection } from "#web/ui/settings-section.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import classes from "./notification-settings-page.module.css";
import { WeekdaysField } from "./weekdays-field.tsx";

export const deliveryTimeNames = {
  dailyWeekdays: "Days of daily messages",
  areQuietHoursEnabled: "Quiet hours",
  quietFromLocalTime: "Quiet from",
  quietUntilLocalTime: "Quiet until",
};
type Values = Pick<Profile, keyof typeof deliveryTimeNames>;
type Props = {
  values: Values;
  errors: { readonly [name: string]: string | undefined };
  onEdit: (change: Partial<Values>) => void;
};

/** On which days a person's messages go out, and when text messages and push wait. */
export function DeliveryTimes({ values, errors, onEdit }: Props) {
  const time = (name: "quietFromLocalTime" | "quietUntilLocalTime") => (
    <TimeField
      name={name}
      label={deliveryTimeNames[name]}
      value={values[name]}
      readOnly={!values.areQuietHoursEnabled}
      error={errors[name]}
      onChange={({ target }) => onEdit({ [name]: target.value })}
    />
  );
  return (
    <>
      <SettingsSection title="Days" description="Weekly messages come on Monday.">
        <WeekdaysField
          label="Daily messages come on"
          help="A message covers everything since the one before, so you miss nothing on a day without one."
          value={values.dailyWeekdays}
          onChange={(dailyWeekdays) => onEdit({ dailyWeekdays })}
        />
      </SettingsSection>
      <SettingsSection title="Quiet hours">
        <Switch
          checked={values.areQuietHoursEnabled}
          onChange={(isOn) => onEdit({ areQuietHoursEnabled: isOn })}
          help="They are sent when the quiet hours end. One exception: a closing that moves to early the coming morning."
        >
          Hold text messages and push
        </Switch>
        <div className={classes["times"]}>
          {time("quietFromLocalTime")}
          {time("quietUntilLocalTime")}
        </div>
      </SettingsSection>
    </>
  );
}
