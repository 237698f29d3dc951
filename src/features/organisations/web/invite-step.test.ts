import { expect, test } from "vitest";
import type { Invitation } from "./invitation-query.ts";
import { inviteStep } from "./invite-step.ts";

const invitation: Invitation = {
  organisationId: "o",
  organisationName: "Ridgeline Cranes",
  inviteeName: null,
  inviteeEmail: "Jo@Ridgeline.example",
  makeAdmin: false,
  state: "Pending",
  expiryDate: "2026-10-16T00:00:00Z",
};
const as = (email: string) => ({
  session: { status: "signed-in" as const, identity: { subject: email, email, emailIsVerified: true } },
  hasRegistered: false,
  isMember: false,
});
const jo = as("jo@ridgeline.example");
const stranger = { session: { status: "signed-out" as const }, hasRegistered: false, isMember: false };

test("a pending invite leads each reader to their own next step", () => {
  expect(inviteStep(invitation, stranger)).toBe("sign-in");
  expect(inviteStep(invitation, as("sam@elsewhere.example"))).toBe("other-address");
  expect(inviteStep(invitation, jo)).toBe("set-up");
  expect(inviteStep(invitation, { ...jo, hasRegistered: true })).toBe("join");
  expect(inviteStep(invitation, { ...jo, hasRegistered: true, isMember: true })).toBe("move");
});

test("what has ended is over for everyone, signed in or not", () => {
  for (const reader of [stranger, jo, { ...jo, isMember: true }]) {
    expect(inviteStep({ ...invitation, state: "Accepted" }, reader)).toBe("accepted");
    expect(inviteStep({ ...invitation, state: "Cancelled" }, reader)).toBe("cancelled");
    expect(inviteStep({ ...invitation, state: "Expired" }, reader)).toBe("expired");
    expect(inviteStep(null, reader)).toBe("unknown");
  }
});

test("an identity provider that gives no email has not told the invited one", () => {
  const identity = { subject: "x", emailIsVerified: false };
  expect(inviteStep(invitation, { ...jo, session: { status: "signed-in", identity } })).toBe("other-address");
});
