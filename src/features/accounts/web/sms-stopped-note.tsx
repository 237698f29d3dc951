import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import type { Profile } from "#web/member/user-cache.ts";
import classes from "./notification-settings-page.module.css";

/** Says that a reply STOP switched text messages off, and what switches them on again. */
export function SmsStoppedNote({ profile }: { profile: Pick<Profile, "smsStoppedDate" | "timeZoneId"> }) {
  if (profile.smsStoppedDate === null) return null;
  return (
    <p className={classes["remark"]}>
      Your reply STOP switched text messages off on{" "}
      {formatZonedDateTime(epochOf(profile.smsStoppedDate), profile.timeZoneId)}. Reply START to that number to get them
      again.
    </p>
  );
}
