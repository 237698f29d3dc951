import type { EpochMs } from "#domain/epoch.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { dollarsOf, formatMoney } from "#domain/money.ts";
import type { KnownPrice } from "#domain/plan-change.ts";
import type { EmailContent } from "#platform/mail/email.ts";

/** `changes`: with the next period, to the price named. `ends`: nobody renews it. */
export type PlanNews = "started" | "changed" | "changes" | "ends";
type Told = {
  to: string;
  organisationName: string;
  news: PlanNews;
  /** What the organisation has, or will have where it `changes`. */
  price: KnownPrice;
  endsAt: EpochMs;
  /** The organisation's. */
  zone: string;
};

/** Tells an admin what became of the plan, whoever did it. */
export function planNewsTemplate({ to, organisationName, news, price, endsAt, zone }: Told): EmailContent {
  const { name } = price.plan;
  const day = formatWeekday(endsAt, zone);
  const every = price.period === "monthly" ? "month" : "year";
  const cost = `${formatMoney(dollarsOf(price.cents))} a ${every}, GST included`;
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
  }[news];
  const renews = { text: `The next payment is due on ${day}.` };
  const undo = {
    text: `You can undo this until then.`,
  };
  return {
    to,
    subject: title,
    blocks: [
      { title },
      { text },
      news === "started" || news === "changed" ? renews : undo,
      { button: "Open the subscription", path: "/account/subscription" },
    ],
    why: `You get this because you are an admin of ${organisationName}.`,
  };
}
