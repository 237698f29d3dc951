import type { EpochMs } from "#domain/epoch.ts";
import { formatLabelledTime, formatWeekday } from "#domain/format-time.ts";
import { formatList } from "#domain/format-number.ts";
import { dollarsOf } from "#domain/money.ts";
import { capText, priceEach } from "#domain/plan-text.ts";
import { capNames, type Plan, plans } from "#domain/plans.ts";
import type { EmailContent } from "#platform/mail/email.ts";

type TrialEnd = {
  to: string;
  productName: string;
  organisationName: string;
  plan: Plan;
  endsAt: EpochMs;
  /** The organisation's. */
  zone: string;
  sentAt: EpochMs;
  loss: TrialLoss;
  hasEnded: boolean;
};

/** What the organisation loses without a plan, as one admin may read it. */
export type TrialLoss = {
  /** `kept`: their names. */
  savedSearches: { kept: readonly string[]; paused: number };
  watched: { kept: number; paused: number };
  /** The names of people who get no alerts then, without the reader's. */
  paused: readonly string[];
  /** Whether the reader gets none. */
  isPaused: boolean;
};

const maxNames = 5;

function searchesText({ kept, paused }: TrialLoss["savedSearches"]): string {
  if (kept.length + paused === 0) return "You have none.";
  const names = formatList(kept.map((name) => `“${name}”`));
  return `${names} ${kept.length === 1 ? "continues" : "continue"}.${pauseText(paused)}`;
}
function watchedText({ kept, paused }: TrialLoss["watched"]): string {
  if (kept + paused === 0) return "Nothing is watched.";
  return `${kept === 1 ? "1 continues" : `The ${kept} oldest continue`}.${pauseText(paused)}`;
}
const pauseText = (paused: number) => (paused === 0 ? "" : ` ${paused} ${paused === 1 ? "pauses" : "pause"}.`);

function peopleText({ paused, isPaused }: TrialLoss): string {
  if (paused.length === 0)
    return isPaused ? "You get no alerts. You can still sign in and read." : "You get alerts as before.";
  const shown = paused.length > maxNames ? paused.slice(0, maxNames - 1) : paused;
  const others = paused.length - shown.length;
  const names = [...(isPaused ? ["You"] : []), ...shown, ...(others > 0 ? [`${others} others`] : [])];
  const verb = names.length === 1 ? "gets" : "get";
  return `${formatList(names)} ${verb} no alerts. ${isPaused ? "You" : "They"} can still sign in and read.`;
}

const withoutPlan = (loss: TrialLoss) => [
  { label: "Saved searches", value: searchesText(loss.savedSearches) },
  { label: "Watchlist", value: watchedText(loss.watched) },
  { label: "People", value: peopleText(loss) },
  {
    label: "Channels",
    value: "Daily and weekly emails continue. Text messages, push notifications and immediate emails pause.",
  },
];

/** "6 saved searches and 20 watched opportunities pause then. Nothing is deleted." */
function preheaderOf({ loss, hasEnded }: TrialEnd): string {
  const { savedSearches, watched } = loss;
  const counts = [
    ...(savedSearches.paused > 0 ? [capText("savedSearches", savedSearches.paused)] : []),
    ...(watched.paused > 0 ? [capText("watchedOpportunities", watched.paused)] : []),
  ];
  const kept = hasEnded ? "Nothing was deleted." : "Nothing is deleted.";
  if (counts.length === 0) return `Daily and weekly emails continue. ${kept}`;
  const verb = savedSearches.paused + watched.paused === 1 ? "pauses" : "pause";
  const isOne = verb === "pauses";
  return `${formatList(counts)} ${hasEnded ? (isOne ? "is paused" : "are paused") : `${verb} then`}. ${kept}`;
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
            name,
            price: priceEach(dollarsOf(monthlyCents), "monthly"),
            includes: capNames.map((cap) => capText(cap, caps[cap])).join(", "),
          },
    );

/** Tells an admin that the trial of their organisation ends soon, or has ended. */
export function trialEndTemplate(trial: TrialEnd): EmailContent {
  const { to, organisationName, plan, endsAt, zone, loss, hasEnded } = trial;
  const day = formatWeekday(endsAt, zone);
  const end = `${day} at ${formatLabelledTime(endsAt, zone)}`;
  const title = hasEnded ? "Your trial has ended" : `Your trial ends on ${day.replace(/ \d{4}$/, "")}`;
  return {
    to,
    subject: title.replace("Your trial", `Your ${trial.productName} trial`),
    preheader: preheaderOf(trial),
    blocks: [
      { title },
      {
        text: hasEnded
          ? `The ${plan.name} trial of ${organisationName} ended on ${end}. Nothing was charged, and nothing was deleted.`
          : `The ${plan.name} trial of ${organisationName} ends on ${end}. Nothing will be charged, and nothing will be deleted.`,
      },
      { section: "Without a plan", size: "large" },
      { facts: withoutPlan(loss) },
      { section: "To keep them", size: "large", note: "GST included" },
      { prices: offers(plan) },
      { button: "Choose a plan", path: "/account/subscription" },
      { small: "A year costs 10 months. You can cancel at any time." },
    ],
    date: formatWeekday(trial.sentAt, zone),
    why: `You get this because you are an admin of ${organisationName}, which ${hasEnded ? "had" : "has"} a trial.`,
    isOptional: true,
  };
}
