import { Button } from "#web/ui/button.tsx";
import { useEffect, useState, type ReactNode } from "react";
import type { CardPart } from "./card.ts";
import classes from "./checkout.module.css";
import { appearance, fonts, onLookChange } from "./stripe-look.ts";
import { outcomeOf } from "./stripe-outcome.ts";
import { loadStripe, type Stripe } from "./stripe-script.ts";

type Props = {
  publishableKey: string;
  cents: number | null;
  productName: string;
  children: (card: CardPart) => ReactNode;
};
type Opened = { stripe: Stripe; elements: ReturnType<Stripe["elements"]> };

/** Only card fields: what else Stripe offers on a phone, such as the phone's own wallet, is no card on file. */
const elementOptions = {
  layout: "tabs",
  wallets: { applePay: "never", googlePay: "never" },
  defaultValues: { billingDetails: { address: { country: "AU" } } },
};

/** Stripe's Payment Element: what is typed goes straight to Stripe. */
export function StripeCard({ publishableKey, cents, productName, children }: Props) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const [opened, setOpened] = useState<Opened>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!place) return;
    const ends: (() => void)[] = [];
    let isGone = false;
    const open = (stripe: Stripe) => {
      if (isGone) return;
      const what = cents === null ? { mode: "setup" } : { mode: "subscription", amount: cents };
      // The same as in the payment itself, or Stripe refuses it.
      const common = { currency: "aud", paymentMethodTypes: ["card"], locale: "en-AU" };
      const elements = stripe.elements({ ...what, ...common, appearance: appearance(), fonts: fonts() });
      const element = elements.create("payment", elementOptions);
      ends.push(
        () => element.destroy(),
        onLookChange(() => elements.update({ appearance: appearance() })),
      );
      element.on("ready", () => setOpened({ stripe, elements }));
      element.on("loaderror", () => setFailed(true));
      element.mount(place);
    };
    loadStripe(publishableKey)
      .then(open)
      .catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      for (const end of ends) end();
    };
  }, [publishableKey, cents, place, attempt]);
  const tryAgain = () => {
    setOpened(undefined);
    setFailed(false);
    setAttempt((count) => count + 1);
  };

  return children({
    async check() {
      if (!opened || hasFailed) return "not loaded";
      return (await opened.elements.submit()).error ? "invalid" : "valid";
    },
    async confirm(token) {
      const { stripe, elements } = opened!;
      const answer = await stripe[cents === null ? "confirmSetup" : "confirmPayment"]({
        elements,
        clientSecret: token,
        // For banks that ask on a page of their own.
        confirmParams: { return_url: window.location.origin + window.location.pathname },
        redirect: "if_required",
      });
      return outcomeOf(answer);
    },
    fields: (
      <>
        <div
          ref={setPlace}
          role="group"
          aria-label="Card details, from Stripe"
          className={classes["frame"]}
          hidden={hasFailed}
        />
        {hasFailed && (
          <div role="alert" className={classes["failed"]}>
            <p>The card form of Stripe cannot be reached. Nothing was charged.</p>
            <p>
              <Button onClick={tryAgain}>Try again</Button>
            </p>
          </div>
        )}
        <p className={classes["lock"]}>
          Your card goes straight to Stripe and is never stored by {productName}. Your bank may ask you to approve the
          payment.
        </p>
      </>
    ),
  });
}
