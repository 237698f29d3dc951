import { formatCount, formatCounted } from "#domain/format-number.ts";
import type { UserCache } from "#web/member/user-cache.ts";
import type { LinkProps } from "@tanstack/react-router";

/** One of a member's first steps. */
export type FirstStep = {
  code: "email" | "interests" | "search" | "mobile" | "colleague";
  title: string;
  description: string;
  isDone: boolean;
  action?: { text: string; to: LinkProps["to"] };
};

type Member = Pick<UserCache, "badges" | "role" | "entitlements" | "interests" | "switches" | "profile">;

/** What a member does first, in this order. Interests and invites are an admin's; a mobile number needs SMS. */
export function firstStepsOf({ badges, role, entitlements, interests, switches, profile }: Member): FirstStep[] {
  const isAdmin = role === "OrganisationAdmin";
  const { use, plan } = entitlements;
  const chosen = interests.categoryIds.length + interests.locationIds.length;
  const steps: (FirstStep | false)[] = [
    {
      code: "email",
      title: "Verify your email",
      description: badges.unverifiedEmail ? "Alerts do not arrive until then." : "Alerts can reach you.",
      isDone: !badges.unverifiedEmail,
      action: { text: "Verify", to: "/confirm-email" },
    },
    isAdmin && {
      code: "interests",
      title: "Say what you sell and where",
      description:
        chosen > 0
          ? formatCounted(chosen, "category or place", "categories and places")
          : "Searches are suggested by it.",
      isDone: chosen > 0 || !profile.usesInterests,
      action: { text: "Choose", to: "/account/organisation" },
    },
    {
      code: "search",
      title: "Save your first search",
      description: use.savedSearches > 0 ? "You are told when a new one opens." : "One tap in the suggested searches.",
      isDone: use.savedSearches > 0,
    },
    switches.sms && {
      code: "mobile",
      title: "Verify your mobile number",
      description: "For SMS when a closing time moves.",
      isDone: profile.mobilePhone !== null && !badges.unverifiedMobile,
      action: { text: "Verify", to: "/confirm-mobile" },
    },
    isAdmin && {
      code: "colleague",
      title: "Invite a colleague",
      description: `${formatCount(use.users)} of ${formatCounted(plan.userCap, "seat", "seats")} used.`,
      isDone: use.users > 1,
      action: { text: "Invite", to: "/account/organisation-users" },
    },
  ];
  return steps.filter((step) => step !== false);
}

/** The steps that the dashboard shows above the rest once day one is over; what alerts need is prompted for there. */
export function laterStepsOf(member: Member): FirstStep[] {
  const steps = firstStepsOf(member).filter(({ code }) => code !== "email" && code !== "mobile");
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
