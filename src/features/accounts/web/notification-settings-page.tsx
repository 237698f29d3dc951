import { cityOf, formatZonedTime } from "#domain/format-time.ts";
import { formatMobile } from "#domain/mobile.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { useNow } from "#web/clock.tsx";
import { userCacheQuery, useMember, type Profile } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { useRereadProfile } from "./use-reread-profile.ts";
import { updated } from "#web/ui/messages.ts";
import { Switch } from "#web/ui/switch.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SaveAction } from "#web/forms/save-action.tsx";
import { SettingsSection, SettingsTitle } from "#web/ui/settings-section.tsx";
import { DeliveryTimes, deliveryTimeNames } from "./delivery-times.tsx";
import { RemindersField, remindersText } from "./reminders-field.tsx";
import { DigestExtras, digestExtraNames } from "./digest-extras.tsx";
import classes from "./notification-settings-page.module.css";
import { EmailFailedNote } from "./email-failed-note.tsx";
import { SmsStatusNote } from "./sms-status-note.tsx";
import { SmsStoppedNote } from "./sms-stopped-note.tsx";
import { smsStatusOf } from "./sms-status.ts";
import { weekdaysText } from "./weekdays-field.tsx";

/** Emails that the reader can switch off; some only admins get. */
const optionalEmails = [
  { field: "areJoinMessagesEnabled", label: "Someone joins or asks to join", isForAdmins: true },
  { field: "areLeaveMessagesEnabled", label: "Someone leaves", isForAdmins: true },
  { field: "areTrialMessagesEnabled", label: "The trial ends", isForAdmins: true },
  { field: "areRoleMessagesEnabled", label: "Your role changes, or you are removed", isForAdmins: false },
] as const;

const fieldNames = {
  areEmailNotificationsEnabled: "Email notifications",
  emailNotificationsLocalTime: "Time of emails",
  areEmailDigestsEnabled: "Daily and weekly emails",
  areSmsNotificationsEnabled: "Text notifications",
  smsNotificationsLocalTime: "Time of texts",
  arePushNotificationsEnabled: "Push notifications",
  ...deliveryTimeNames,
  ...digestExtraNames,
  reminders: "Reminders",
  areJoinMessagesEnabled: "Emails when someone joins",
  areLeaveMessagesEnabled: "Emails when someone leaves",
  areTrialMessagesEnabled: "Emails about the trial",
  areRoleMessagesEnabled: "Emails about your role",
};

const editable = (profile: Profile) => ({
  values: {
    areEmailNotificationsEnabled: profile.areEmailNotificationsEnabled,
    emailNotificationsLocalTime: profile.emailNotificationsLocalTime,
    areEmailDigestsEnabled: profile.areEmailDigestsEnabled,
    areNothingNewEmailsEnabled: profile.areNothingNewEmailsEnabled,
    areNearMissesEnabled: profile.areNearMissesEnabled,
    areSmsNotificationsEnabled: profile.areSmsNotificationsEnabled,
    smsNotificationsLocalTime: profile.smsNotificationsLocalTime,
    arePushNotificationsEnabled: profile.arePushNotificationsEnabled,
    dailyWeekdays: profile.dailyWeekdays,
    reminders: profile.reminders,
    areQuietHoursEnabled: profile.areQuietHoursEnabled,
    quietFromLocalTime: profile.quietFromLocalTime,
    quietUntilLocalTime: profile.quietUntilLocalTime,
    areJoinMessagesEnabled: profile.areJoinMessagesEnabled,
    areLeaveMessagesEnabled: profile.areLeaveMessagesEnabled,
    areTrialMessagesEnabled: profile.areTrialMessagesEnabled,
    areRoleMessagesEnabled: profile.areRoleMessagesEnabled,
  },
  version: profile.version,
});

const onOrOff = (isOn: boolean) => (isOn ? "on" : "off");

/** Which messages the reader gets, and when. `note`: what stands below the title, such as what is paused. */
export function NotificationSettingsPage({ note }: { note: ReactNode }) {
  const cache = useMember();
  const { profile, entitlements, role } = cache;
  const now = useNow();
  const reread = useRereadProfile();
  const form = useUpdateForm({
    stored: editable(profile),
    reread: async () => editable(await reread()),
    schema: accountsContract.notificationSettings.body,
    send: (body) => api.accounts.notificationSettings({ body }),
    names: fieldNames,
    show: {
      areEmailNotificationsEnabled: onOrOff,
      areEmailDigestsEnabled: onOrOff,
      areNothingNewEmailsEnabled: onOrOff,
      areNearMissesEnabled: onOrOff,
      areSmsNotificationsEnabled: onOrOff,
      arePushNotificationsEnabled: onOrOff,
      dailyWeekdays: weekdaysText,
      reminders: remindersText,
      areQuietHoursEnabled: onOrOff,
      areJoinMessagesEnabled: onOrOff,
      areLeaveMessagesEnabled: onOrOff,
      areTrialMessagesEnabled: onOrOff,
      areRoleMessagesEnabled: onOrOff,
    },
    successToast: () => updated("notification settings"),
    failureTitle: "The notification settings were not changed",
    changes: [userCacheQuery.queryKey],
  });
  const { values, edit } = form;
  const sms = smsStatusOf(cache);
  const time = (name: "emailNotificationsLocalTime" | "smsNotificationsLocalTime", isOn: boolean) => (
    <TimeField
      name={name}
      label={fieldNames[name]}
      className={classes["time"]}
      value={values[name]}
      readOnly={!isOn}
      error={form.errors[name]}
      onChange={({ target }) => {
        edit({ [name]: target.value });
        form.forget(name);
      }}
    />
  );
  return (
    <>
      <SettingsTitle
        description={
          <>
            Times are in the time zone of {cityOf(profile.timeZoneId)}, where it is{" "}
            {formatZonedTime(now, profile.timeZoneId)} now. <Link to="/account">Change your time zone</Link>
          </>
        }
      >
        Notifications
      </SettingsTitle>
      {note}
      <form {...form.props}>
        <SettingsSection title="Email" description="Summaries of new notices, and changes to what you watch.">
          <Switch
            checked={values.areEmailNotificationsEnabled}
            onChange={(isOn) => edit({ areEmailNotificationsEnabled: isOn })}
            help={
              profile.isEmailVerified ? (
                `To ${profile.email}.`
              ) : (
                <>
                  You will not get emails until {profile.email} is verified. <Link to="/confirm-email">Verify it</Link>
                </>
              )
            }
          >
            Email notifications
          </Switch>
          <EmailFailedNote profile={profile} />
          <Switch
            checked={values.areEmailDigestsEnabled}
            disabled={!values.areEmailNotificationsEnabled}
            onChange={(isOn) => edit({ areEmailDigestsEnabled: isOn })}
            help="With reminders of closing dates. Cancellations and earlier closing dates are always sent at once."
          >
            Daily and weekly emails
          </Switch>
          {time("emailNotificationsLocalTime", values.areEmailNotificationsEnabled && values.areEmailDigestsEnabled)}
          {!entitlements.plan.features.includes("EveryEmailAlert") && (
            <p className={classes["remark"]}>
              You get daily and weekly summaries. Instant alerts need a{" "}
              <Link to="/account/subscription">subscription</Link>.
            </p>
          )}
        </SettingsSection>
        <SettingsSection
          title="Text messages"
          description="For urgent news: changed deadlines, and notices that close soon."
        >
          <Switch
            checked={values.areSmsNotificationsEnabled}
            disabled={sms !== "possible" && !values.areSmsNotificationsEnabled}
            onChange={(isOn) => edit({ areSmsNotificationsEnabled: isOn })}
            help={
              sms === "possible" ? `To ${formatMobile(profile.mobilePhone ?? "")}.` : <SmsStatusNote status={sms} />
            }
          >
            Text notifications
          </Switch>
          <SmsStoppedNote profile={profile} />
          {time("smsNotificationsLocalTime", values.areSmsNotificationsEnabled)}
        </SettingsSection>
        <SettingsSection title="Push" description="Notifications of your browser and phone.">
          <Switch
            checked={values.arePushNotificationsEnabled}
            disabled={!entitlements.plan.features.includes("PushAlerts") && !values.arePushNotificationsEnabled}
            onChange={(isOn) => edit({ arePushNotificationsEnabled: isOn })}
            help={
              entitlements.plan.features.includes("PushAlerts") ? (
                "Daily and weekly ones come at the time of your emails."
              ) : (
                <>
                  Push needs a <Link to="/account/subscription">subscription</Link>.
                </>
              )
            }
          >
            Push notifications
          </Switch>
        </SettingsSection>
        <DeliveryTimes
          values={values}
          errors={form.errors}
          onEdit={(change) => {
            edit(change);
            for (const name of Object.keys(change)) form.forget(name);
          }}
        />
        <RemindersField value={values.reminders} onChange={(reminders) => edit({ reminders })} />
        <DigestExtras
          values={values}
          disabled={!values.areEmailNotificationsEnabled || !values.areEmailDigestsEnabled}
          onEdit={edit}
        />
        <SettingsSection
          title="Your organisation"
          description="Emails about people, roles and the trial. We always email you when your password, email address or second factor changes."
        >
          {optionalEmails
            .filter(({ isForAdmins }) => !isForAdmins || role === "OrganisationAdmin")
            .map(({ field, label }) => (
              <Switch key={field} checked={values[field]} onChange={(isOn) => edit({ [field]: isOn })}>
                {label}
              </Switch>
            ))}
        </SettingsSection>
        <SaveAction form={form}>Save notifications</SaveAction>
      </form>
    </>
  );
}
