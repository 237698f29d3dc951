import { expect, test } from "vitest";
import { inviteStep } from "./invite-step.ts";

const identity = { subject: "jo", email: "jo@ridgeline.example", emailIsVerified: true };
const jo = {
  session: { status: "signed-in" as const, identity },
  hasRegistered: false,
  isMember: false,
  isInvited: true,
};
const stranger = { ...jo, session: { status: "signed-out" as const }, isInvited: false };

test("a pending invite shows each reader their own next step", () => {
  expect(inviteStep(stranger)).toBe("sign-in");
  expect(inviteStep({ ...jo, isInvited: false })).toBe("other-address");
  expect(inviteStep({ ...jo, isInvited: false, hasRegistered: true, isMember: true })).toBe("other-address");
  expect(inviteStep(jo)).toBe("set-up");
  expect(inviteStep({ ...jo, hasRegistered: true })).toBe("join");
  expect(inviteStep({ ...jo, hasRegistered: true, isMember: true })).toBe("move");
});
