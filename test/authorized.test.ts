import { expect, test } from "vitest";
import { type Right, rights } from "#domain/permissions.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import type { AccountService } from "#features/accounts/server/service.ts";
import { type Authorized, authorize, self, within, type Within } from "#platform/auth/authorized.ts";
import { anonymous, type Caller } from "#platform/auth/caller.ts";

const identity = { issuer: "https://identity.example", subject: "ada", emailIsVerified: true };
const admin: Caller = {
  kind: "member",
  identity,
  personId: 7,
  organisationId: 3,
  role: "OrganisationAdmin",
  isOperator: false,
};
const newcomer: Caller = { kind: "newcomer", identity, isOperator: false };

type Services = {
  organisations: OrganisationService;
  billing: BillingService;
  accounts: AccountService;
  read: Within<"members.read">;
  manage: Within<"members.manage">;
};

/**
 * What must not compile. Each line under "@ts-expect-error" is one that the type check refuses; where one is accepted, the
 * check of the types fails because nothing was refused. Nothing here is ever called.
 */
const refused: ((services: Services) => unknown)[] = [
  // @ts-expect-error: a number is no leave, whoever's organisation it is
  ({ organisations }) => organisations.members.users(3),
  // @ts-expect-error: nor is a number in the form of one: only a policy makes leaves
  ({ organisations }) => organisations.members.users({ organisationId: 3, personId: 7, right: "members.read" }),
  // @ts-expect-error: leave to look is no leave to change
  ({ organisations, read }) => organisations.members.remove(read, "grace@engines.example"),
  // @ts-expect-error: leave to change one thing is no leave to change another
  ({ organisations, manage }) => organisations.invites.invite(manage, { inviteeEmail: "a@b.example", makeAdmin: true }),
  // @ts-expect-error: nor to read another
  ({ organisations, manage }) => organisations.details.get(manage),
  // @ts-expect-error: a trial is begun with leave to change the subscription
  ({ billing, read }) => billing.startTrial(read),
  // @ts-expect-error: what an organisation pays is reached through one's own
  ({ billing }) => billing.subscriptionSummaryOf({ organisationId: 3 }),
  // @ts-expect-error: a person's number is not the person
  ({ accounts }) => accounts.profileOf({ personId: 7 }),
  // @ts-expect-error: a leave's organisation cannot be swapped for another
  ({ read }): Within<"members.read"> => ({ organisationId: 4, personId: read.personId, right: read.right }),
  // @ts-expect-error: a row is not judged by being written down
  (): Authorized<{ title: string }> => ({ title: "Fire systems" }),
];

/** The same calls with the leave that they ask for: what is refused above is refused for its leave and nothing else. */
const allowed: ((services: Services, caller: Caller) => unknown)[] = [
  ({ organisations, read }) => organisations.members.users(read),
  ({ organisations, manage }) => organisations.members.remove(manage, "grace@engines.example"),
  ({ organisations }, caller) =>
    organisations.invites.invite(within(caller, "invites.manage"), { inviteeEmail: "a@b.example", makeAdmin: true }),
  ({ organisations }, caller) => organisations.details.get(within(caller, "organisation.read")),
  ({ billing }, caller) => billing.startTrial(within(caller, "subscription.change")),
  ({ billing, read }) => billing.subscriptionSummaryOf(read),
  ({ accounts }, caller) => accounts.profileOf(self(caller)),
];

test("leave is made by the policy alone; what goes around it does not compile", () => {
  expect([refused.length, allowed.length]).toEqual([10, 7]);
});

test("leave is over the caller's own organisation and says for what", () => {
  for (const right of Object.keys(rights) as Right[])
    expect(within(admin, right)).toEqual({ organisationId: 3, personId: 7, right });
});

test.each([
  ["nobody", anonymous],
  ["who has not registered", newcomer],
])("%s has no leave, not even over themselves", (_, caller) => {
  const detail = "You must complete setting up your profile.";
  for (const leave of [() => within(caller, "organisation.read"), () => self(caller)])
    expect(leave).toThrow(expect.objectContaining({ status: 403, message: detail }));
});

test("a member who lacks the second factor that their organisation requires has no leave, not even over themselves", () => {
  for (const leave of [
    () => within({ kind: "step-up", identity }, "organisation.read"),
    () => self({ kind: "step-up", identity }),
  ])
    expect(leave).toThrow(expect.objectContaining({ status: 403 }));
});

test("who has registered and belongs nowhere has leave over themselves", () => {
  expect(self({ kind: "newcomer", identity, isOperator: false, personId: 7 })).toEqual({ personId: 7 });
});

test("a row that may not be seen does not exist", () => {
  expect(authorize({ title: "Fire systems" }, false)).toBeUndefined();
  expect(authorize({ title: "Fire systems" }, true)).toEqual({ title: "Fire systems" });
});
