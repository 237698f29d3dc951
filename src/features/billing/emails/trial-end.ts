import type { EpochMs } from "#domain/epoch.ts";
import { formatTime, formatWeekday, zoneLabel } from "#domain/format-time.ts";
import { dollarsOf } from "#domain/money.ts";
import { capText, priceEach } from "#domain/plan-text.ts";
import { capNames, type Plan, planOf, plans } from "#domain/plans.ts";
import type { EmailContent } from "#platform/mail/email.ts";

type TrialEnd = {
  to: string;
  organisationName: string;
  plan: Plan;
  endsAt: EpochMs;
  /** The organisation's. */
  zone: string;
  hasEnded: boolean;
};

const oldest = (count: number) => (count === 1 ? "The oldest continues." : `The ${count} oldest continue.`);

/** What an organisation without a plan keeps. */
function withoutPlan({ savedSearches, watchedOpportunities, users }: Plan["caps"]) {
  return [
    { label: "Saved searches", value: `${oldest(savedSearches)} The others pause.` },
    { label: "Watchlist", value: `${oldest(watchedOpportunities)} The others pause.` },
    {
      label: "People",
      value: `Everyone stays. Only the longest-standing admin gets alerts, and with more than ${users} you cannot invite anyone.`,
    },
    {
      label: "Alerts",
      value:
        "Daily and weekly emails continue, within these limits. Text messages, push notifications and immediate emails pause.",
    },
  ];
}

/** The plan of the trial and the smaller ones, the largest first, with their prices. */
const offers = (tried: Plan) =>
  plans
    .slice(0, plans.findIndex(({ id }) => id === tried.id) + 1)
    .toReversed()
    .flatMap(({ name, monthlyCents, caps }) =>
      monthlyCents === null
        ? []
        : {
            label: name,
            value: `${priceEach(dollarsOf(monthlyCents), "monthly")}: ${capNames.map((cap) => capText(cap, caps[cap])).join(", ")}`,
          },
    );

/** Tells an admin that the trial of their organisation ends soon, or has ended. */
export function trialEndTemplate({ to, organisationName, plan, endsAt, zone, hasEnded }: TrialEnd): EmailContent {
  const day = formatWeekday(endsAt, zone);
  const end = `${day} at ${formatTime(endsAt, zone)} ${zoneLabel(endsAt, zone)}`;
  const title = hasEnded ? "Your trial has ended" : `Your trial ends on ${day}`;
  return {
    to,
    subject: hasEnded ? "Your trial has ended" : `Your trial ends on ${day.replace(/ \d{4}$/, "")}`,
    preheader: `What the plan has beyond the free limits ${hasEnded ? "is paused" : "pauses then"}. Nothing ${hasEnded ? "was" : "is"} deleted.`,
    blocks: [
      { title },
      {
        text: hasEnded
          ? `The ${plan.name} trial of ${organisationName} ended on ${end}. Nothing was charged, and nothing was deleted.`
          : `The ${plan.name} trial of ${organisationName} ends on ${end}. Nothing will be charged, and nothing will be deleted.`,
      },
      { section: "Without a plan" },
      { facts: withoutPlan(planOf("none").caps) },
      { section: "Plans, GST included" },
      { facts: offers(plan) },
      { button: "See the plans", path: "/account/subscription" },
      { small: "A year costs 10 months." },
    ],
    why: `You get this because you are an admin of ${organisationName}, which ${hasEnded ? "had" : "has"} a trial.`,
    isOptional: true,
  };
}
