import { api } from "#web/api/client.ts";
import { refetchChanged } from "#web/forms/refetch-changed.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CardPayment } from "./card-payment.tsx";
import classes from "./checkout.module.css";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { type PaymentAccount, paymentKeys } from "./payment-queries.ts";

type Props = {
  planName: string;
  /** The card on file, in words. */
  card: string | null;
  browser: NonNullable<PaymentAccount["browser"]>;
  productName: string;
};

/** Takes another card for later payments. */
export function CardChange({ planName, card, browser, productName }: Props) {
  const [isDone, setDone] = useState(false);
  if (isDone) return <CardChanged planName={planName} />;
  return (
    <>
      <PageHead
        title="Use another card"
        crumb={
          <>
            <Link to="/account/subscription">Subscription</Link>
            <span>Card</span>
          </>
        }
      />
      <PageBody>
        <div className={classes["confirm"]}>
          <p>
            {planName} is paid with <strong>{card}</strong>. The new card is used from the next payment. Nothing is
            charged today.
          </p>
          <CardPayment
            browser={browser}
            productName={productName}
            cents={null}
            does="Use this card"
            otherwise={`${planName} is still paid with ${card}.`}
            begin={async () => (await api.billing.cardToken({})).token}
            onConfirmed={async (token) => await api.billing.useCard({ body: { token } })}
            onPaid={() => setDone(true)}
          />
        </div>
      </PageBody>
    </>
  );
}

/** Later payments are made with another card. */
export function CardChanged({ planName }: { planName: string }) {
  const client = useQueryClient();
  useEffect(() => void refetchChanged(client, paymentKeys), [client]);
  return (
    <CheckoutFrame title="The card was changed">
      <p role="status">Later payments for {planName} use the new card. Nothing was charged.</p>
      <div className={classes["do"]}>
        <ButtonLink to="/account/subscription" preset="primary">
          Back to the subscription
        </ButtonLink>
      </div>
    </CheckoutFrame>
  );
}
