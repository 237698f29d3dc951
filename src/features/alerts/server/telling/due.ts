import type { AlertTiming } from "#domain/alert-timing.ts";
import { nextDigest } from "#domain/digest-time.ts";
import { afterQuietHours } from "#domain/quiet-hours.ts";
import type { Recipient } from "./queries.ts";

/** An immediate message waits this long for others. */
export const groupingMinutes = 5;

export type Channel = "email" | "sms" | "push";
/** `dueBy`: the settings that the time was computed from; null if no setting changes it. Queries compute the same text. */
export type Due = { dueAt: Temporal.Instant; dueBy: string | null };

/** When an alert goes out. `joins`: when an immediate message to the same person by the same channel goes out already. */
export function dueOf(
  timing: Exclude<AlertTiming, "Off">,
  channel: Channel,
  recipient: Recipient,
  now: Temporal.Instant,
  joins?: Temporal.Instant,
): Due {
  if (timing === "Instant") return { dueAt: joins ?? now.add({ minutes: groupingMinutes }), dueBy: null };
  const { zone, weekdays, emailTime, smsTime } = recipient;
  const time = channel === "sms" ? smsTime : emailTime;
  return { dueAt: nextDigest(timing, { zone, time, weekdays }, now), dueBy: `${zone} ${time} {${weekdays.join()}}` };
}

/** When something loud goes out: at this instant, or when the quiet hours of its recipient are over. */
export function loudDue(at: Temporal.Instant, { zone, quiet }: Pick<Recipient, "zone" | "quiet">): Due {
  const dueAt = afterQuietHours(at, zone, quiet);
  const waits = quiet !== null && !dueAt.equals(at);
  return { dueAt, dueBy: waits ? `quiet ${zone} ${quiet.from} ${quiet.until}` : null };
}
