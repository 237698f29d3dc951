import type { EpochMs } from "#domain/epoch.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { dollarsOf, formatMoney } from "#domain/money.ts";
import type { EmailAttachment, EmailContent } from "#platform/mail/email.ts";

type Invoice = {
  to: string;
  number: string;
  organisationName: string;
  /** What was bought, a line each. */
  items: readonly { description: string; cents: number }[];
  totalCents: number;
  gstCents: number;
  paidAt: EpochMs;
  /** The organisation's. */
  zone: string;
  file: EmailAttachment;
};

const money = (cents: number) => formatMoney(dollarsOf(cents));

/** Sends a tax invoice to the address that was typed for invoices, whose owner may have no account. */
export function invoiceTemplate({ to, number, organisationName, items, file, ...paid }: Invoice): EmailContent {
  const title = `Tax invoice ${number}: ${money(paid.totalCents)}, paid`;
  return {
    to,
    subject: title,
    preheader: `For ${organisationName}. There is nothing left to pay.`,
    blocks: [
      { title },
      { text: `The invoice for ${organisationName} is attached. There is nothing left to pay.` },
      {
        prices: [
          ...items.map(({ description, cents }) => ({ name: description, price: money(cents) })),
          { name: "Total", price: money(paid.totalCents), includes: `${money(paid.gstCents)} of it is GST` },
        ],
      },
      { facts: [{ label: "Paid", value: formatWeekday(paid.paidAt, paid.zone) }] },
      {
        small: "Admins find every invoice in the account, under Subscription. We never ask for card details by email.",
      },
    ],
    why: `You get this because invoices of ${organisationName} are sent to this address.`,
    date: formatWeekday(paid.paidAt, paid.zone),
    attachment: file,
  };
}
