/** What people can be reminded of in notices that they watch: the closing three times, and other dates. */
export const reminderNames = [
  "SevenDays",
  "TwoDays",
  "LastMorning",
  "Briefings",
  "Questions",
  "InternalDates",
] as const;
export type ReminderName = (typeof reminderNames)[number];
