import { scriptLoader } from "#web/ui/script-loader.ts";
import type { StripeAnswer } from "./stripe-outcome.ts";

type Element = {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: "ready" | "loaderror", then: () => void): void;
};
type Elements = {
  create(kind: "payment", options: object): Element;
  update(options: object): void;
  submit(): Promise<StripeAnswer>;
};

/** What we use of Stripe.js: https://docs.stripe.com/js */
export type Stripe = {
  elements(options: object): Elements;
  confirmPayment(options: object): Promise<StripeAnswer>;
  confirmSetup(options: object): Promise<StripeAnswer>;
  retrievePaymentIntent(clientSecret: string): Promise<StripeAnswer>;
  retrieveSetupIntent(clientSecret: string): Promise<StripeAnswer>;
};
type StripeWindow = Window & { Stripe?: (key: string) => Stripe };

/** Stripe requires its script to come from its own address. Only the checkout's content policy allows it. */
const source = "https://js.stripe.com/basil/stripe.js";
const loadScript = scriptLoader("Stripe");

/** Loads the script once. Rejects if it cannot be reached; the next call then tries again. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  await loadScript({ src: source });
  return (window as StripeWindow).Stripe!(publishableKey);
}
