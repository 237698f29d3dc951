import type { AlertTiming } from "#domain/alert-timing.ts";
import { nextDigest } from "#domain/digest-time.ts";
import { afterQuietHours } from "#domain/quiet-hours.ts";
import type { Recipient } from "./queries.ts";

/** An immediate message waits this long for others. */
export const groupingMinutes = 5;

export const channels = ["email", "sms", "push"] as const;
export type Channel = (typeof channels)[number];
/** `dueBy`: the settings that the time was computed from; null if no setting changes it. Queries compute the same text. */
export type Due = { dueAt: Temporal.Instant; dueBy: string | null };

/** When the next daily or weekly message goes out. A time of text messages or push in the quiet hours waits for their end. */
export function digestDue(
  timing: Exclude<AlertTiming, "Off" | "Instant">,
  channel: Channel,
  { zone, weekdays, emailTime, smsTime, quiet }: Recipient,
  now: Temporal.Instant,
): Due {
  const time = channel === "sms" ? smsTime : emailTime;
  const dueAt = nextDigest(timing, { zone, time, weekdays }, now);
  const dueBy = `${zone} ${time} {${weekdays.join()}}`;
  if (channel === "email" || quiet === null) return { dueAt, dueBy };
  return { dueAt: afterQuietHours(dueAt, zone, quiet), dueBy: `${dueBy} ${quiet.from} ${quiet.until}` };
}

/** When something loud goes out: at this instant, or when the quiet hours of its recipient are over. */
export function loudDue(at: Temporal.Instant, { zone, quiet }: Pick<Recipient, "zone" | "quiet">): Due {
  const dueAt = afterQuietHours(at, zone, quiet);
  const waits = quiet !== null && !dueAt.equals(at);
  return { dueAt, dueBy: waits ? `quiet ${zone} ${quiet.from} ${quiet.until}` : null };
}
