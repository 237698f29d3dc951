import type { ComponentProps } from "react";
import { PaymentForm } from "./payment-form.tsx";
import type { PaymentAccount } from "./payment-queries.ts";
import { SandboxCard } from "./sandbox-card.tsx";
import { StripeCard } from "./stripe-card.tsx";

type Props = Omit<ComponentProps<typeof PaymentForm>, "card"> & {
  browser: NonNullable<PaymentAccount["browser"]>;
  productName: string;
};

/** The payment form with the card fields of this installation's provider. */
export function CardPayment({ browser, productName, ...form }: Props) {
  if (browser.provider === "sandbox")
    return <SandboxCard>{(card) => <PaymentForm {...form} card={card} />}</SandboxCard>;
  return (
    <StripeCard publishableKey={browser.publishableKey} cents={form.cents} productName={productName}>
      {(card) => <PaymentForm {...form} card={card} />}
    </StripeCard>
  );
}
