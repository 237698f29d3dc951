import { expect, test } from "vitest";
import { type Permission, permissions } from "#domain/permissions.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import type { AccountService } from "#features/accounts/server/service.ts";
import {
  type Authorized,
  requirePerson,
  requirePermission,
  type OrganisationActor,
} from "#platform/auth/authorized.ts";
import type { SystemActor } from "#platform/auth/system.ts";
import { authorize } from "#platform/auth/authorize.ts";
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
const onboarding: Caller = { kind: "onboarding", identity, isOperator: false };

type Services = {
  organisations: OrganisationService;
  billing: BillingService;
  accounts: AccountService;
  read: OrganisationActor<"members.read">;
  manage: OrganisationActor<"members.manage">;
  system: SystemActor;
};

/**
 * What must not compile. Each line under "@ts-expect-error" must fail the type check; if one compiles, the unused
 * directive fails it instead. Nothing here is ever called.
 */
const refused: ((services: Services) => unknown)[] = [
  // @ts-expect-error: an organisation id alone proves nothing
  ({ organisations }) => organisations.members.users(3),
  // @ts-expect-error: nor does an object of the same shape: only a policy makes actors
  ({ organisations }) => organisations.members.users({ organisationId: 3, personId: 7, permission: "members.read" }),
  // @ts-expect-error: permission to read is not permission to change
  ({ organisations, read }) => organisations.members.remove(read, "grace@engines.example"),
  // @ts-expect-error: permission to change one thing is not permission to change another
  ({ organisations, manage }) => organisations.invites.invite(manage, { inviteeEmail: "a@b.example", makeAdmin: true }),
  // @ts-expect-error: nor to read another
  ({ organisations, manage }) => organisations.details.get(manage),
  // @ts-expect-error: starting a trial needs permission to change the subscription
  ({ billing, read }) => billing.startTrial(read),
  // @ts-expect-error: a subscription is reached only through a member of its organisation
  ({ billing }) => billing.subscriptionSummaryOf({ organisationId: 3 }),
  // @ts-expect-error: a person id alone proves nothing
  ({ accounts }) => accounts.profileOf({ personId: 7 }),
  // @ts-expect-error: the organisation of an actor cannot be swapped for another
  ({ read }): OrganisationActor<"members.read"> => ({
    organisationId: 4,
    personId: read.personId,
    permission: read.permission,
  }),
  // @ts-expect-error: background work has no member's permission
  ({ organisations, system }) => organisations.members.users(system),
  // @ts-expect-error: an object of the same shape is no system actor
  (): SystemActor => ({ kind: "system", organisationId: 3, reason: "prune" }),
  // @ts-expect-error: only a policy authorises a row
  (): Authorized<{ title: string }> => ({ title: "Fire systems" }),
];

/** The same calls with the right actor, which shows that the ones above fail because of their actor. */
const allowed: ((services: Services, caller: Caller) => unknown)[] = [
  ({ organisations, read }) => organisations.members.users(read),
  ({ organisations, manage }) => organisations.members.remove(manage, "grace@engines.example"),
  ({ organisations }, caller) =>
    organisations.invites.invite(requirePermission(caller, "invites.manage"), {
      inviteeEmail: "a@b.example",
      makeAdmin: true,
    }),
  ({ organisations }, caller) => organisations.details.get(requirePermission(caller, "organisation.read")),
  ({ billing }, caller) => billing.startTrial(requirePermission(caller, "subscription.change")),
  ({ billing, system }) => billing.capOf(system, "users"),
  ({ billing, read }) => billing.subscriptionSummaryOf(read),
  ({ accounts }, caller) => accounts.profileOf(requirePerson(caller)),
];

test("only a policy makes an actor; code that goes around it does not compile", () => {
  expect([refused.length, allowed.length]).toEqual([12, 8]);
});

test("an actor is limited to the caller's organisation and names its permission", () => {
  for (const permission of Object.keys(permissions) as Permission[])
    expect(requirePermission(admin, permission)).toEqual({ organisationId: 3, personId: 7, permission });
});

test.each([
  ["an anonymous caller", anonymous],
  ["a caller who has not registered", onboarding],
])("%s has no permission, not even over their own data", (_, caller) => {
  const detail = "You must complete setting up your profile.";
  for (const actor of [() => requirePermission(caller, "organisation.read"), () => requirePerson(caller)])
    expect(actor).toThrow(expect.objectContaining({ reason: { kind: "forbidden" }, message: detail }));
});

test("a member without the second factor that their organisation requires has no permission, not even over their own data", () => {
  for (const actor of [
    () => requirePermission({ kind: "step-up", identity, isOperator: false }, "organisation.read"),
    () => requirePerson({ kind: "step-up", identity, isOperator: false }),
  ])
    expect(actor).toThrow(expect.objectContaining({ reason: { kind: "forbidden" } }));
});

test("a registered person without an organisation may act on their own data", () => {
  expect(requirePerson({ kind: "onboarding", identity, isOperator: false, personId: 7 })).toEqual({ personId: 7 });
});

test("a row that the caller may not see does not exist", () => {
  expect(authorize({ title: "Fire systems" }, false)).toBeUndefined();
  expect(authorize({ title: "Fire systems" }, true)).toEqual({ title: "Fire systems" });
});
