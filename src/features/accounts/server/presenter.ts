import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { fullNameOf } from "#domain/full-name.ts";
import type { ReminderName } from "#domain/reminders.ts";
import type { z } from "zod";
import type { person } from "#features/accounts/contract.ts";
import { pictureAddress } from "#features/accounts/shapes.ts";
import type { CodeRow } from "#features/accounts/server/codes/queries.ts";
import type { MessageSettingRow, PersonRow } from "#features/accounts/server/queries.ts";
import { versionOf } from "#platform/stored-version.ts";
import type { Authorized } from "#platform/auth/authorized.ts";

const failedReasons = { mailbox: "NoMailbox", complaint: "Complaint" } as const;

/** A person as they see themselves. */
export const presentPerson = (row: Authorized<PersonRow>): z.input<typeof person> => ({
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  mobilePhone: row.mobile,
  isMobileVerified: row.mobile_verified_at !== null,
  givenName: row.given_name,
  surname: row.surname,
  fullName: fullNameOf(row),
  pronouns: row.pronouns,
  salutation: row.salutation,
  timeZoneId: row.time_zone,
  usesInterests: row.uses_interests,
  areEmailNotificationsEnabled: row.email_notifications,
  emailNotificationsLocalTime: minutesOf(row.email_notifications_at),
  areEmailDigestsEnabled: row.email_digests,
  areNothingNewEmailsEnabled: row.email_nothing_new,
  emailFailedDate: isoInstantOrNull(row.email_failed_at),
  emailFailedReason:
    row.email_failed_by === null ? null : failedReasons[row.email_failed_by as "mailbox" | "complaint"],
  areNearMissesEnabled: row.email_near_misses,
  areSmsNotificationsEnabled: row.sms_notifications,
  smsNotificationsLocalTime: minutesOf(row.sms_notifications_at),
  smsStoppedDate: isoInstantOrNull(row.sms_stopped_at),
  arePushNotificationsEnabled: row.push_notifications,
  dailyWeekdays: row.daily_weekdays,
  reminders: row.reminders as ReminderName[],
  areQuietHoursEnabled: row.quiet_hours,
  quietFromLocalTime: minutesOf(row.quiet_from),
  quietUntilLocalTime: minutesOf(row.quiet_until),
  areJoinMessagesEnabled: row.join_messages,
  areLeaveMessagesEnabled: row.leave_messages,
  areRoleMessagesEnabled: row.role_messages,
  areTrialMessagesEnabled: row.trial_messages,
  profileImageUrl: pictureAddress(row.picture_id),
  providerImageUrl: row.profile_image_url,
  createdOn: isoInstant(row.registered_at),
  version: versionOf(editableOf(row)),
});

/** What `update` and `notificationSettings` can change: the version of a profile is made of it. */
export const editableOf = (row: PersonRow) => ({
  mobile: row.mobile,
  givenName: row.given_name,
  surname: row.surname,
  pronouns: row.pronouns,
  salutation: row.salutation,
  timeZone: row.time_zone,
  interests: row.uses_interests,
  emails: [
    row.email_notifications,
    row.email_notifications_at,
    row.email_digests,
    row.email_nothing_new,
    row.email_near_misses,
  ],
  texts: [row.sms_notifications, row.sms_notifications_at],
  push: row.push_notifications,
  times: [row.daily_weekdays, row.reminders, row.quiet_hours, row.quiet_from, row.quiet_until],
  messages: [row.join_messages, row.leave_messages, row.role_messages, row.trial_messages],
});

/** One channel of a person: its verified target, whether they want messages there, and at what local time. */
export type MessageChannel = { target: string | null; isOn: boolean; localTime: string };
export type MessageSettings = {
  givenName: string;
  timeZoneId: string;
  email: MessageChannel & { isDigestOn: boolean; isNothingNewOn: boolean };
  sms: MessageChannel;
  push: { isOn: boolean };
  /** ISO weekdays of daily messages. */
  weekdays: number[];
};

/** How to reach a person. An unverified target is null: it may be somebody else's. */
export const messageSettingsOf = (row: MessageSettingRow): MessageSettings => ({
  givenName: row.given_name,
  timeZoneId: row.time_zone,
  email: {
    target: row.email_verified_at && row.email,
    isOn: row.email_notifications,
    isDigestOn: row.email_digests,
    isNothingNewOn: row.email_nothing_new,
    localTime: minutesOf(row.email_notifications_at),
  },
  sms: {
    target: row.mobile_verified_at && row.mobile,
    isOn: row.sms_notifications,
    localTime: minutesOf(row.sms_notifications_at),
  },
  push: { isOn: row.push_notifications },
  weekdays: row.daily_weekdays,
});

/** That a code was requested; never the code. */
export const presentCode = (row: CodeRow) => ({
  channel: row.channel,
  target: row.target,
  askedDate: isoInstant(row.asked_at),
  usedDate: isoInstantOrNull(row.used_at),
});

/** "08:00:00", as PostgreSQL prints a time of day -> "08:00". */
const minutesOf = (time: string) => time.slice(0, 5);
