import { expect, test } from "vitest";
import { smsStatusOf } from "./sms-status.ts";

const standing = (sms: boolean, hasFeature: boolean, mobilePhone: string | null, isMobileVerified: boolean) =>
  smsStatusOf({
    switches: { sms },
    profile: { mobilePhone, isMobileVerified },
    entitlements: { plan: { features: hasFeature ? ["SmsAlerts"] : [] } },
  });

test("text messages need an installation that sends them, a plan that has them, and a verified mobile", () => {
  expect(standing(false, true, "+61412345678", true)).toBe("not-here");
  expect(standing(true, false, "+61412345678", true)).toBe("no-plan");
  expect(standing(true, true, null, false)).toBe("no-mobile");
  expect(standing(true, true, "+61412345678", false)).toBe("unverified");
  expect(standing(true, true, "+61412345678", true)).toBe("possible");
});
