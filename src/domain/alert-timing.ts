import type { Feature } from "./plans.ts";

/** How often an alert comes. Names are public and never change. */
export const alertTimings = ["Instant", "Daily", "Weekly", "Off"] as const;
export type AlertTiming = (typeof alertTimings)[number];

/** The timings of the three channels, in the order in which screens show them. */
export type AlertTimings = { email: AlertTiming; sms: AlertTiming; push: AlertTiming };

/** What a new saved search or watch starts with: a plan is not needed for it. */
export const initialTimings: AlertTimings = { email: "Daily", sms: "Off", push: "Off" };

/** The features that a plan must have for these timings. Daily and weekly emails need none. */
export function featuresFor({ email, sms, push }: AlertTimings): Feature[] {
  const needed: [Feature, boolean][] = [
    ["SmsAlerts", sms !== "Off"],
    ["PushAlerts", push !== "Off"],
    ["ImmediateAlerts", [email, sms, push].includes("Instant")],
  ];
  return needed.flatMap(([feature, isNeeded]) => (isNeeded ? feature : []));
}

/** The more frequent of two timings. */
export const louderTiming = (one: AlertTiming, another: AlertTiming): AlertTiming =>
  alertTimings[Math.min(alertTimings.indexOf(one), alertTimings.indexOf(another))]!;
