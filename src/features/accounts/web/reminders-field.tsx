import { type ReminderName, reminderNames } from "#domain/reminders.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SettingsSection } from "#web/ui/settings-section.tsx";
import group from "./field-group.module.css";
import classes from "./reminders-field.module.css";

const labels: Record<ReminderName, string> = {
  SevenDays: "7 days before",
  TwoDays: "2 days before",
  LastMorning: "On the last morning",
  Briefings: "Briefings and their registration",
  Questions: "Questions closing",
  InternalDates: "Internal dates",
};
const groups = [
  { legend: "Remind me of the closing", names: ["SevenDays", "TwoDays", "LastMorning"] },
  { legend: "And of", names: ["Briefings", "Questions", "InternalDates"] },
] as const;

type Props = { value: readonly ReminderName[]; onChange: (value: ReminderName[]) => void };

/** Of which dates of what they watch a person is reminded. */
export function RemindersField({ value, onChange }: Props) {
  const toggle = (name: ReminderName) =>
    onChange(reminderNames.filter((other) => (other === name ? !value.includes(name) : value.includes(other))));
  return (
    <SettingsSection
      title="Before closing"
      description="For the opportunities that you watch, on the channels that you chose for each."
    >
      {groups.map(({ legend, names }) => (
        <fieldset key={legend} className={group["group"]}>
          <legend className={group["legend"]}>{legend}</legend>
          <div className={classes["boxes"]}>
            {names.map((name) => (
              <Checkbox key={name} checked={value.includes(name)} onChange={() => toggle(name)}>
                {labels[name]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
    </SettingsSection>
  );
}

/** "7 days before, On the last morning" */
export const remindersText = (names: readonly ReminderName[]): string =>
  names.length === 0 ? "none" : names.map((name) => labels[name]).join(", ");
