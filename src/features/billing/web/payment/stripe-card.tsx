import { useEffect, useState, type ReactNode } from "react";
import type { CardPart } from "./card.ts";
import classes from "./checkout.module.css";
import { outcomeOf, type StripeFailure } from "./stripe-outcome.ts";

/** What we use of Stripe.js: https://docs.stripe.com/js */
type Elements = {
  create(kind: "payment", options: object): { mount(place: HTMLElement): void; destroy(): void };
  submit(): Promise<StripeFailure>;
};
type Stripe = {
  elements(options: object): Elements;
  confirmPayment(options: object): Promise<StripeFailure>;
  confirmSetup(options: object): Promise<StripeFailure>;
};
type StripeWindow = Window & { Stripe?: (key: string) => Stripe };

/** Stripe requires its script to come from its own address. Only this page's content policy allows it. */
const source = "https://js.stripe.com/basil/stripe.js";
let loading: Promise<void> | undefined;
const loadStripe = () =>
  (loading ??= new Promise((done, fail) => {
    const script = Object.assign(document.createElement("script"), { src: source, async: true });
    script.onload = () => done();
    script.onerror = () => {
      loading = undefined;
      fail(new Error("Stripe cannot be reached."));
    };
    document.head.append(script);
  }));

/** The frame with the look of our own fields: its colours are those of the page at this moment. */
function appearance() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: "flat",
    variables: {
      colorPrimary: colour("wetland"),
      colorBackground: colour("surface"),
      colorText: colour("ink"),
      colorTextSecondary: colour("plumage-600"),
      colorDanger: colour("band"),
      borderRadius: "6px",
      fontSizeBase: "15px",
    },
    rules: { ".Input": { border: `1px solid ${colour("plumage-400")}`, padding: "11px" } },
  };
}

type Props = {
  publishableKey: string;
  cents: number | null;
  productName: string;
  children: (card: CardPart) => ReactNode;
};

/** Stripe's Payment Element: what is typed goes straight to Stripe. */
export function StripeCard({ publishableKey, cents, productName, children }: Props) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const [opened, setOpened] = useState<{ stripe: Stripe; elements: Elements }>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    let element: ReturnType<Elements["create"]> | undefined;
    loadStripe().then(
      () => {
        if (isGone || !place) return;
        const stripe = (window as StripeWindow).Stripe!(publishableKey);
        const what = cents === null ? { mode: "setup" } : { mode: "subscription", amount: cents };
        // The same as in the payment itself, or Stripe refuses it.
        const common = { currency: "aud", paymentMethodTypes: ["card"], appearance: appearance() };
        const elements = stripe.elements({ ...what, ...common });
        element = elements.create("payment", { layout: "tabs" });
        element.mount(place);
        setOpened({ stripe, elements });
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      element?.destroy();
    };
  }, [publishableKey, cents, place]);

  return children({
    check: async () => opened !== undefined && !(await opened.elements.submit()).error,
    async confirm(token) {
      const { stripe, elements } = opened!;
      const answer = await stripe[cents === null ? "confirmSetup" : "confirmPayment"]({
        elements,
        clientSecret: token,
        confirmParams: { return_url: window.location.href },
        redirect: "if_required",
      });
      return outcomeOf(answer);
    },
    fields: (
      <>
        <div ref={setPlace} role="group" aria-label="Card details, from Stripe" className={classes["frame"]} />
        {hasFailed && <p role="alert">The card form of Stripe cannot be reached. Reload the page to try again.</p>}
        <p className={classes["lock"]}>
          Your card goes straight to Stripe and is never stored by {productName}. Your bank may ask you to approve the
          payment.
        </p>
      </>
    ),
  });
}
