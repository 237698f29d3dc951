import { day as oneDay, type EpochMs } from "#domain/epoch.ts";
import { formatDate, formatLabelledTime, formatWeekday } from "#domain/format-time.ts";
import { dollarsOf, formatMoney } from "#domain/money.ts";
import type { KnownPrice } from "#domain/plan-change.ts";
import type { EmailContent, EmailFact } from "#platform/mail/email.ts";

type PaymentFailed = {
  to: string;
  organisationName: string;
  price: KnownPrice;
  cents: number;
  card: string | null;
  /** What the payment is for, until the day before its end. */
  from: EpochMs;
  until: EpochMs;
  failedAt: EpochMs;
  sentAt: EpochMs;
  nextAttemptAt: EpochMs | null;
  graceEndsAt: EpochMs;
  /** The organisation's. */
  zone: string;
  /** Of grace: the first email is of day 0. */
  day: number;
};

/** Tells an admin that a payment failed and until when the plan goes on. */
export function paymentFailedTemplate(failure: PaymentFailed): EmailContent {
  const { to, organisationName, price, failedAt, graceEndsAt, zone, day } = failure;
  const until = formatWeekday(graceEndsAt, zone);
  const title = day === 0 ? "Your payment failed" : `Your ${price.plan.name} plan pauses on ${until}`;
  // "Visa ending 4242"
  const from = failure.card === null ? "" : ` from ${failure.card.split(",")[0]!}`;
  const every = price.period === "monthly" ? "monthly" : "yearly";
  const facts: (EmailFact | undefined)[] = [
    { label: "Amount", value: `${formatMoney(dollarsOf(failure.cents))}, GST included` },
    { label: "Plan", value: `${price.plan.name}, ${daysOf(failure)}` },
    failure.card === null ? undefined : { label: "Card", value: failure.card },
    {
      label: "First tried",
      value: `${formatWeekday(failedAt, zone)} ${formatLabelledTime(failedAt, zone)}`,
    },
    failure.nextAttemptAt === null
      ? undefined
      : { label: "Next try", value: formatWeekday(failure.nextAttemptAt, zone) },
  ];
  return {
    to,
    subject: day === 0 ? `Payment failed: pay with another card by ${until.replace(/ \d{4}$/, "")}` : title,
    preheader: `${formatMoney(dollarsOf(failure.cents))} for ${price.plan.name} could not be taken${from}. Alerts continue until ${until.replace(/ \d{4}$/, "")}.`,
    blocks: [
      { title },
      {
        text: `We could not take the ${every} payment for ${organisationName}. Pay with another card to keep your plan.`,
      },
      { facts: facts.filter((fact) => fact !== undefined) },
      { button: "Pay with another card", path: "/account/subscription" },
      { text: `Your alerts continue until ${until}. Then they pause. Nothing is deleted.` },
      { small: "We never ask for card details by email or phone. If you have paid already, ignore this email." },
    ],
    date: formatWeekday(failure.sentAt, zone),
    why: `You get this because you are an admin of ${organisationName}, which has a ${price.plan.name} plan.`,
  };
}

/** "3 Oct 2026 to 2 Nov 2026" */
const daysOf = ({ from, until, zone }: PaymentFailed): string =>
  `${formatDate(from, zone)} to ${formatDate(until - oneDay, zone)}`;
