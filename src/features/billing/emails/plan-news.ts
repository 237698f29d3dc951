import type { EpochMs } from "#domain/epoch.ts";
import { cutAtWord } from "#domain/cut-at-word.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { dollarsOf, formatMoney } from "#domain/money.ts";
import type { KnownPrice } from "#domain/plan-change.ts";
import type { EmailContent } from "#platform/mail/email.ts";

/**
 * `changes`: with the next period, to the price named. `ends`: nobody renews it. `kept`: one of these was undone.
 * `stopped`: it was cancelled while a payment was due, so it has ended.
 */
export const planNews = ["started", "changed", "changes", "ends", "kept", "stopped"] as const;
export type PlanNews = (typeof planNews)[number];
type Told = {
  to: string;
  organisationName: string;
  news: PlanNews;
  /** What the organisation has, or will have where it `changes`. */
  price: KnownPrice;
  /** What is taken for each period. */
  cents: number;
  endsAt: EpochMs;
  /** The organisation's. */
  zone: string;
};

/** Tells an admin what became of the plan, whoever did it. */
export function planNewsTemplate({ to, organisationName, news, price, cents, endsAt, zone }: Told): EmailContent {
  const { name } = price.plan;
  const day = formatWeekday(endsAt, zone);
  const every = price.period === "monthly" ? "month" : "year";
  const cost = `${formatMoney(dollarsOf(cents))} a ${every}, GST included`;
  const { title, text } = {
    started: { title: `You are on ${name}`, text: `${organisationName} has the ${name} plan for ${cost}.` },
    changed: { title: `You are on ${name} now`, text: `${organisationName} has changed to ${name} for ${cost}.` },
    changes: {
      title: `${name} starts on ${day}`,
      text: `${organisationName} changes to ${name} on ${day}, for ${cost}. Until then everything stays as it is.`,
    },
    ends: {
      title: `${name} ends on ${day}`,
      text: `The ${name} plan of ${organisationName} was cancelled. It works until ${day}. Nothing more will be charged, and nothing will be deleted.`,
    },
    kept: { title: `You keep ${name}`, text: `${organisationName} keeps the ${name} plan for ${cost}.` },
    stopped: {
      title: `${name} has ended`,
      text: `The ${name} plan of ${organisationName} was cancelled. Its last payment had failed, so it ended on ${day}. Nothing more will be charged, and nothing was deleted.`,
    },
  }[news];
  const renews = `The next payment is due on ${day}.`;
  const undo = "You can undo this until then.";
  const next = {
    started: renews,
    changed: renews,
    changes: undo,
    ends: undo,
    kept: renews,
    stopped: "You can choose a plan again at any time.",
  }[news];
  const told = news === "ends" || news === "stopped" ? "nothing more will be charged" : cost;
  return {
    to,
    subject: title,
    preheader: cutAtWord(`${organisationName}: ${told}. ${next}`, 100),
    blocks: [{ title }, { text }, { text: next }, { button: "Open the subscription", path: "/account/subscription" }],
    why: `You get this because you are an admin of ${organisationName}.`,
  };
}
