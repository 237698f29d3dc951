import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { useMember } from "#web/member/user-cache.ts";
import type { WebhookAnswer } from "./webhook-query.ts";
import classes from "./webhook-page.module.css";

const states = {
  Waiting: "Waiting",
  Sent: "Sent",
  NotNeeded: "Not needed: it is no longer shared, or was withdrawn",
  Failed: "Failed",
} as const;
const kinds = { match: "New", change: "Changed" } as const;

/** The latest messages, the newest first. */
export function WebhookEvents({ events }: Pick<WebhookAnswer, "events">) {
  const zone = useMember().profile.timeZoneId;
  if (events.length === 0)
    return <p>Nothing yet. The next notice that a shared search finds is sent within two minutes.</p>;
  return (
    <ul className={classes["events"]}>
      {events.map(({ eventId, kind, title, state, attempts, createdDate, endedDate, error }) => (
        <li key={eventId}>
          <p>
            {kinds[kind]}: {title ?? "a notice that was withdrawn"}
          </p>
          <p className={classes["quiet"]}>
            {formatZonedDateTime(epochOf(endedDate ?? createdDate), zone)} · {states[state]}
            {attempts > 1 && ` · ${formatCounted(attempts, "try", "tries")}`}
            {error && ` · ${error}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
