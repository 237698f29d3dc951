import type { AlertTiming, AlertTimings } from "#domain/alert-timing.ts";

type Stored = {
  email_timing: string | null;
  sms_timing: string | null;
  push_timing: string | null;
  stopped_at: Temporal.Instant | null;
};

/** Of somebody who has stopped, and of somebody with whom a watch is shared until they choose when they are told. */
export const allOff: AlertTimings = { email: "Off", sms: "Off", push: "Off" };

/** A person's timings of one watch. */
export function timingsOf({ email_timing, sms_timing, push_timing, stopped_at }: Stored): AlertTimings {
  if (stopped_at !== null || email_timing === null) return allOff;
  return { email: email_timing, sms: sms_timing, push: push_timing } as Record<keyof AlertTimings, AlertTiming>;
}
