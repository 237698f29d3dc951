import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import type { Profile } from "#web/member/user-cache.ts";
import classes from "./notification-settings-page.module.css";

type Props = { profile: Pick<Profile, "email" | "emailFailedDate" | "emailFailedReason" | "timeZoneId"> };

/** Says why emails were switched off by themselves, and what switches them on again. */
export function EmailFailedNote({ profile }: Props) {
  if (profile.emailFailedDate === null) return null;
  if (profile.emailFailedReason === "Complaint")
    return (
      <p className={classes["remark"]}>
        On {formatZonedDateTime(epochOf(profile.emailFailedDate), profile.timeZoneId)} your mail service reported that
        you marked an alert as unwanted, so emails are off. Switch them on again if that was a mistake.
      </p>
    );
  return (
    <p className={classes["remark"]}>
      On {formatZonedDateTime(epochOf(profile.emailFailedDate), profile.timeZoneId)} the mail server said that there is
      no mailbox {profile.email}, so emails are off. If the address is right, switch emails on again. Otherwise change
      your email.
    </p>
  );
}
