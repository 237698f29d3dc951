import type { Cents } from "#domain/money.ts";
import type { KnownPrice } from "#domain/plan-change.ts";

/** For whom invoices are made out. */
export type BillingDetails = { name: string; abn: string; address: string; email: string };

/** A line of an invoice: what was paid or given back for a time. Negative cents are given back. */
export type InvoiceLine = { description: string; cents: Cents; from: Temporal.Instant; until: Temporal.Instant };

/** An invoice that has been paid. */
export type PaidInvoice = { id: string; paidAt: Temporal.Instant; totalCents: Cents; lines: InvoiceLine[] };

/**
 * A subscription as the provider has it now. `incomplete`: its first payment was never made. `past_due`: a later
 * payment failed and is still due.
 */
export type GatewaySubscription = {
  id: string;
  customerId: string;
  status: "incomplete" | "active" | "past_due" | "ended";
  priceCode: string;
  /** What is taken for each period: who bought earlier can pay another amount than our price of today. */
  priceCents: Cents;
  /** The price from the next period on, if it differs. */
  nextPriceCode: string | null;
  periodStart: Temporal.Instant;
  periodEnd: Temporal.Instant;
  /** The end of the last period that was paid for. */
  paidUntil: Temporal.Instant;
  cancelsAtPeriodEnd: boolean;
  /** "Visa ending 4242, expires 09/2028" */
  card: string | null;
  /** The payment that is due: when it first failed, and when the provider tries again. */
  failure: { at: Temporal.Instant; cents: Cents; nextAttemptAt: Temporal.Instant | null } | null;
  /** It has ended, and an invoice of it can still be paid, by a page that was left open or by the provider itself. */
  hasOpenInvoice: boolean;
  paidInvoices: PaidInvoice[];
};

/** What a change costs today. The provider is given `from`, so that what is charged is what was shown. */
export type ChangePreview = {
  lines: InvoiceLine[];
  dueCents: Cents;
  from: Temporal.Instant;
  periodEnd: Temporal.Instant;
};

/** What the browser confirms a payment with; the card never passes through us. */
export type PaymentToken = { token: string; subscriptionId: string };

/** How the payment page talks to the provider. */
export type BrowserSide = { provider: "sandbox" } | { provider: "stripe"; publishableKey: string };

/** A card typed into the sandbox's form. */
export type SandboxCard = { number: string; expiry: string };
export type SandboxOutcome = "paid" | "declined" | "needs approval" | "nothing due";

/**
 * Takes payments for subscriptions. Errors never contain names or addresses, because errors are logged. A call that can
 * be made again without harm has no key; `key` makes the others so.
 */
export type PaymentGateway = {
  browser: BrowserSide;
  /** Creates the customer, or updates the one given. Returns its id. */
  saveCustomer(customer: { id?: string; organisationId: string; details: BillingDetails }): Promise<string>;
  /** Begins a subscription whose first payment the browser confirms with the token. */
  createSubscription(order: { customerId: string; price: KnownPrice; key: string }): Promise<PaymentToken>;
  /** Undefined if there is no such subscription. */
  subscription(id: string): Promise<GatewaySubscription | undefined>;
  preview(id: string, price: KnownPrice): Promise<ChangePreview>;
  /**
   * Changes the price at once. Returns a token if the card on file was not enough; until it is confirmed all stays. A
   * change that still waits for its payment is dropped by the next one, by `changeNext` and by a cancellation.
   */
  changeNow(id: string, price: KnownPrice, from: Temporal.Instant): Promise<string | null>;
  /** Changes the price with the next period; with null it stays. */
  changeNext(id: string, price: KnownPrice | null): Promise<void>;
  /** Cancels at the end of the period, or takes that back. */
  setCancelling(id: string, cancels: boolean): Promise<void>;
  /** Ends it now. Nothing more is charged and nothing is paid back. Does nothing if it has ended. */
  cancelNow(id: string): Promise<void>;
  /** Voids what can still be paid of one that has ended. */
  voidOpenInvoices(id: string): Promise<void>;
  /** The token of the payment that is due, to pay it with another card. */
  unpaidToken(id: string): Promise<string | null>;
  /** Begins to use another card, without a payment: the browser confirms the card with the token. */
  cardToken(id: string): Promise<string>;
  /** Pays later payments with the card that was confirmed with the token. False if none was. */
  useCard(id: string, token: string): Promise<boolean>;
  /** Subscriptions with an event since then, from the provider's own list. */
  changedSince(instant: Temporal.Instant): Promise<string[]>;
  /** Whether the provider signed these bytes within the last five minutes. */
  isSigned(event: { body: Uint8Array; signature: string }): boolean | Promise<boolean>;
  /** What a signed event is about, and when it happened at the provider. */
  eventOf(body: Uint8Array): { subscriptionId: string | undefined; happenedAt: Temporal.Instant };
  /** Only in the sandbox: what a bank and a provider do by themselves. */
  sandbox?: {
    /** Whether it is the number of a test card. */
    takes(number: string): boolean;
    pay(token: string, card: SandboxCard, hasApproved: boolean): Promise<SandboxOutcome>;
    /** Renews, tries again and ends what is due, and delivers events. */
    work(): Promise<void>;
    /** For the page at /dev/payments. */
    list(): Promise<{ id: string; status: string; priceCode: string; card: string | null; fails: boolean }[]>;
    setFailing(id: string, fails: boolean): Promise<void>;
    /** Moves the dates of a subscription back by some days, as if they had passed. Invoices keep the day of their payment. */
    skip(id: string, days: number): Promise<void>;
  };
};
