import type { UserCache } from "#web/member/user-cache.ts";

/** Whether text messages can reach a member, else the first reason why not. */
export type SmsStatus = "possible" | "not-here" | "no-mobile" | "unverified" | "no-plan";

type Known = {
  switches: UserCache["switches"];
  profile: Pick<UserCache["profile"], "mobilePhone" | "isMobileVerified">;
  entitlements: { plan: Pick<UserCache["entitlements"]["plan"], "features"> };
};

export function smsStatusOf({ switches, profile, entitlements }: Known): SmsStatus {
  if (!switches.sms) return "not-here";
  if (!entitlements.plan.features.includes("SmsAlerts")) return "no-plan";
  if (profile.mobilePhone === null) return "no-mobile";
  return profile.isMobileVerified ? "possible" : "unverified";
}
