import { type AlertTiming, type AlertTimings, initialTimings } from "#domain/alert-timing.ts";

type Stored = {
  email_timing: string | null;
  sms_timing: string | null;
  push_timing: string | null;
  stopped_at: Temporal.Instant | null;
};

const off: AlertTimings = { email: "Off", sms: "Off", push: "Off" };

/**
 * A person's timings of one watch. Without a row it is shared with them and they have chosen nothing yet; a person who
 * has stopped is told nothing.
 */
export function timingsOf({ email_timing, sms_timing, push_timing, stopped_at }: Stored): AlertTimings {
  if (stopped_at !== null) return off;
  if (email_timing === null) return initialTimings;
  return { email: email_timing, sms: sms_timing, push: push_timing } as Record<keyof AlertTimings, AlertTiming>;
}
