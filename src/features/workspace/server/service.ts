import type { AccountService } from "#features/accounts/server/service.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import type { LegalService } from "#features/legal/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import { type DashboardNeeds, dashboardService } from "#features/workspace/server/dashboard/dashboard.ts";
import type { CapName } from "#domain/plans.ts";
import {
  profileRequired,
  requirePerson,
  requirePermission,
  type OrganisationActor,
} from "#platform/auth/authorized.ts";
import type { Caller, Member } from "#platform/auth/caller.ts";
import { forbidden } from "#platform/refusal.ts";

export type WorkspaceService = ReturnType<typeof workspaceService>;

type Needs = {
  accounts: AccountService;
  organisations: OrganisationService;
  billing: BillingService;
  legal: LegalService;
  /** An organisation's usage of capped resources other than seats. */
  countUsage: (actor: OrganisationActor<"organisation.read">) => Promise<Omit<Record<CapName, number>, "users">>;
  /** This installation can send text messages. */
  sendsSms: boolean;
  /** What capabilities put on the dashboard. */
  dashboard: DashboardNeeds;
};

/** Combines several capabilities for one person. */
export function workspaceService({ accounts, organisations, billing, legal, countUsage, sendsSms, dashboard }: Needs) {
  const joinRequestsFor = async (member: Member) =>
    member.role === "OrganisationAdmin"
      ? (await organisations.joining.requests(requirePermission(member, "joining.manage"))).totalRecords
      : 0;

  async function profileOf(member: Member) {
    const [person, organisation] = await Promise.all([
      accounts.profileOf(requirePerson(member)),
      organisations.details.get(requirePermission(member, "organisation.read")),
    ]);
    const { organisationName, timeZoneId, subscriptionPlan } = organisation;
    return {
      profile: { ...person, role: member.role, organisation: { organisationName, timeZoneId, subscriptionPlan } },
      organisation,
    };
  }

  return {
    dashboard: dashboardService(dashboard),

    profile: async (caller: Caller) => (await profileOf(memberOf(caller))).profile,

    async userCache(caller: Caller) {
      const member = memberOf(caller);
      const actor = requirePermission(member, "organisation.read");
      const [{ profile, organisation }, count, usage, joinRequests, documentsToAccept] = await Promise.all([
        profileOf(member),
        organisations.members.count(requirePermission(member, "members.read")),
        countUsage(actor),
        joinRequestsFor(member),
        legal.documentsToAccept(requirePerson(member)),
      ]);
      return {
        profile,
        role: member.role,
        isOperator: member.isOperator,
        entitlements: await billing.entitlements(actor, { users: count.fullCount, ...usage }),
        badges: {
          unverifiedEmail: !profile.isEmailVerified,
          unverifiedMobile: sendsSms && profile.mobilePhone !== null && !profile.isMobileVerified,
          joinRequests,
        },
        documentsToAccept,
        interests: profile.usesInterests
          ? { categoryIds: organisation.categoryIdsInterestedIn, locationIds: organisation.locationIdsInterestedIn }
          : { categoryIds: [], locationIds: [] },
        switches: { sms: sendsSms },
      };
    },
  };
}

function memberOf(caller: Caller): Member {
  if (caller.kind !== "member") throw forbidden(profileRequired);
  return caller;
}
