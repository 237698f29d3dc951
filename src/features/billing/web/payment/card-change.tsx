import { api } from "#web/api/client.ts";
import { refetchChanged } from "#web/forms/refetch-changed.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CardPayment } from "./card-payment.tsx";
import classes from "./checkout.module.css";
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
  const client = useQueryClient();
  const title = isDone ? "The card was changed" : "Use another card";
  return (
    <>
      <PageHead
        title={title}
        crumb={
          <>
            <Link to="/account/subscription">Subscription</Link>
            <span>Card</span>
          </>
        }
      />
      <PageBody>
        {isDone ? (
          <div role="status" className={classes["done"]}>
            <p>Later payments for {planName} use the new card. Nothing was charged.</p>
            <div className={classes["do"]}>
              <ButtonLink to="/account/subscription" preset="primary">
                Back to the subscription
              </ButtonLink>
            </div>
          </div>
        ) : (
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
              onPaid={() => {
                setDone(true);
                void refetchChanged(client, paymentKeys);
              }}
            />
          </div>
        )}
      </PageBody>
    </>
  );
}
