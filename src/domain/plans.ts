/** What a plan may have beyond caps: those of the specification's section 6 first, then what needs a subscription at all. */
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

/** How many there may be: people of the organisation (pending invites count), saved searches, watched opportunities that are active. */
export const capNames = ["users", "savedSearches", "watchedOpportunities"] as const;
export type CapName = (typeof capNames)[number];

export const planIds = ["none", "starter", "team", "enterprise"] as const;
export type PlanId = (typeof planIds)[number];

export type Plan = {
  id: PlanId;
  name: string;
  description: string;
  /** Australian cents, GST included; null where nothing is paid. A year costs ten months. */
  monthlyCents: number | null;
  annualCents: number | null;
  caps: Record<CapName, number>;
  features: readonly Feature[];
  /** The few that set it apart from the plan before it. */
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

/** Every plan, the smallest first. "No plan" is what an organisation has without a current subscription. */
export const plans: readonly Plan[] = [
  {
    id: "none",
    name: "No plan",
    description: "Search and read everything, with a summary of new notices by e-mail.",
    monthlyCents: null,
    annualCents: null,
    caps: { users: 1, savedSearches: 1, watchedOpportunities: 3 },
    features: [],
    standoutFeatures: [],
  },
  {
    id: "starter",
    name: "Starter",
    description: "For one person who bids: every alert, by e-mail, text message and push.",
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
    description: "For large organisations: room for a hundred people, and someone to call.",
    monthlyCents: 440_00,
    annualCents: 4400_00,
    caps: { users: 100, savedSearches: 500, watchedOpportunities: 2000 },
    features: [...withSubscription, ...forTeams, ...forEnterprises],
    standoutFeatures: ["DedicatedAccountManager", "PhoneSupport"],
  },
];

export const planOf = (id: PlanId): Plan => plans.find((plan) => plan.id === id)!;
/** The smallest plan that allows so many, or undefined when none does. */
export const planFor = (cap: CapName, count: number): Plan | undefined => plans.find(({ caps }) => caps[cap] >= count);

/** Days of the one trial of an organisation, and its plan. */
export const trial = { days: 7, plan: "team" } as const;

/** The code of a price, which a path carries as paymentCode. */
export const priceCode = (plan: PlanId, period: "monthly" | "annual"): string => `${plan}-${period}`;

/** The price that a code names; undefined for a code that none has. */
export function priceOf(code: string) {
  const prices = plans.flatMap((plan) => [
    { plan, period: "monthly", cents: plan.monthlyCents } as const,
    { plan, period: "annual", cents: plan.annualCents } as const,
  ]);
  return prices.find(({ plan, period, cents }) => cents !== null && priceCode(plan.id, period) === code);
}
