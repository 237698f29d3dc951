import { type AlertTiming, type AlertTimings, featuresFor } from "#domain/alert-timing.ts";
import type { Feature } from "#domain/plans.ts";

type Stored = { email: string | null; sms: string | null; push: string | null };

/** A person's timings of a search. Without a stored row they are not told. */
export const timingsOf = ({ email, sms, push }: Stored): AlertTimings => ({
  email: (email as AlertTiming | null) ?? "Off",
  sms: (sms as AlertTiming | null) ?? "Off",
  push: (push as AlertTiming | null) ?? "Off",
});

type Requested = {
  notificationTimingForEmail?: AlertTiming | undefined;
  notificationTimingForSms?: AlertTiming | undefined;
  notificationTimingForPush?: AlertTiming | undefined;
};

/** The timings of a request; those left out stay. */
export const withRequested = (stored: AlertTimings, requested: Requested): AlertTimings => ({
  email: requested.notificationTimingForEmail ?? stored.email,
  sms: requested.notificationTimingForSms ?? stored.sms,
  push: requested.notificationTimingForPush ?? stored.push,
});

/**
 * The features of a plan that a change needs. What was chosen under an earlier plan stays, so that a person can still
 * change the other channels.
 */
export function featuresForChange(stored: AlertTimings, wanted: AlertTimings): Feature[] {
  const changed = (channel: keyof AlertTimings) => (wanted[channel] === stored[channel] ? "Off" : wanted[channel]);
  return featuresFor({ email: changed("email"), sms: changed("sms"), push: changed("push") });
}
