import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import type { Profile } from "#web/member/user-cache.ts";
import classes from "./notification-settings-page.module.css";

/** Says that emails were switched off because their address does not exist, and what switches them on again. */
export function EmailFailedNote({ profile }: { profile: Pick<Profile, "email" | "emailFailedDate" | "timeZoneId"> }) {
  if (profile.emailFailedDate === null) return null;
  return (
    <p className={classes["remark"]}>
      On {formatZonedDateTime(epochOf(profile.emailFailedDate), profile.timeZoneId)} the mail server said that there is
      no mailbox {profile.email}, so emails are off. If the address is right, switch emails on again. Otherwise change
      your email.
    </p>
  );
}
