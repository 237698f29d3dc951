/**
 * Features of plans beside their caps: first those in the specification's section 6, then those of any subscription.
 */
export const features = [
  "SharingWatchedOpportunities",
  "SharingSavedSearches",
  "OpportunityNotes",
  "DedicatedAccountManager",
  "PhoneSupport",
  "EveryEmailAlert",
  "SmsAlerts",
  "PushAlerts",
  "ImmediateAlerts",
  "CsvExport",
  "CalendarFeed",
  "Webhook",
] as const;
export type Feature = (typeof features)[number];

/** Caps: people in the organisation (with pending invites), saved searches, active watched opportunities. */
export const capNames = ["users", "savedSearches", "watchedOpportunities"] as const;
export type CapName = (typeof capNames)[number];

export const planIds = ["none", "starter", "team", "enterprise"] as const;
export type PlanId = (typeof planIds)[number];

export type Plan = {
  id: PlanId;
  name: string;
  description: string;
  /** Australian cents including GST, null if free. A year costs ten months. */
  monthlyCents: number | null;
  annualCents: number | null;
  caps: Record<CapName, number>;
  features: readonly Feature[];
  /** The main differences from the next smaller plan. */
  standoutFeatures: readonly Feature[];
};

const withSubscription = [
  "EveryEmailAlert",
  "SmsAlerts",
  "PushAlerts",
  "ImmediateAlerts",
  "CsvExport",
  "CalendarFeed",
] as const satisfies Feature[];
const forTeams = [
  "SharingWatchedOpportunities",
  "SharingSavedSearches",
  "OpportunityNotes",
  "Webhook",
] as const satisfies Feature[];
const forEnterprises = ["DedicatedAccountManager", "PhoneSupport"] as const satisfies Feature[];

/** Every plan, smallest first. "No plan" is for organisations without a current subscription. */
export const plans: readonly Plan[] = [
  {
    id: "none",
    name: "No plan",
    description: "Search and read everything, with a summary of new notices by email.",
    monthlyCents: null,
    annualCents: null,
    caps: { users: 1, savedSearches: 1, watchedOpportunities: 3 },
    features: [],
    standoutFeatures: [],
  },
  {
    id: "starter",
    name: "Starter",
    description: "For one person who bids: every alert, by email, text message and push.",
    monthlyCents: 55_00,
    annualCents: 550_00,
    caps: { users: 1, savedSearches: 5, watchedOpportunities: 20 },
    features: withSubscription,
    standoutFeatures: ["ImmediateAlerts", "SmsAlerts", "CalendarFeed"],
  },
  {
    id: "team",
    name: "Team",
    description: "For people who bid together: shared searches, a shared watchlist and notes.",
    monthlyCents: 165_00,
    annualCents: 1650_00,
    caps: { users: 10, savedSearches: 50, watchedOpportunities: 200 },
    features: [...withSubscription, ...forTeams],
    standoutFeatures: ["SharingSavedSearches", "SharingWatchedOpportunities", "OpportunityNotes"],
  },
  {
    id: "enterprise",
    name: "Enterprise",
    description: "For large organisations: up to 100 people, and someone to call.",
    monthlyCents: 440_00,
    annualCents: 4400_00,
    caps: { users: 100, savedSearches: 500, watchedOpportunities: 2000 },
    features: [...withSubscription, ...forTeams, ...forEnterprises],
    standoutFeatures: ["DedicatedAccountManager", "PhoneSupport"],
  },
];

export const planOf = (id: PlanId): Plan => plans.find((plan) => plan.id === id)!;
/** The smallest plan that allows this many, or undefined. */
export const planFor = (cap: CapName, count: number): Plan | undefined => plans.find(({ caps }) => caps[cap] >= count);

/** Length in days of an organisation's only trial, and its plan. */
export const trial = { days: 7, plan: "team" } as const;

/** How often a plan is paid. */
export type Period = "monthly" | "annual";

/** The code of a price, used in a path as paymentCode. */
export const priceCode = (plan: PlanId, period: Period): string => `${plan}-${period}`;

/** The price with this code, or undefined. */
export function priceOf(code: string) {
  const prices = plans.flatMap((plan) => [
    { plan, period: "monthly", cents: plan.monthlyCents } as const,
    { plan, period: "annual", cents: plan.annualCents } as const,
  ]);
  return prices.find(({ plan, period, cents }) => cents !== null && priceCode(plan.id, period) === code);
}
