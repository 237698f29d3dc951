import type { KnownPrice } from "#domain/plan-change.ts";
import { refetchChanged } from "#web/forms/refetch-changed.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import classes from "./checkout.module.css";
import { type ChangePreview, type PaymentAccount, paymentAccountQuery, paymentKeys } from "./payment-queries.ts";
import { dateText, moneyText } from "./payment-text.ts";

/** How often we look whether the provider's word has arrived. Milliseconds. */
const lookEveryMs = 2_000;

type Props = { price: KnownPrice; zone: string; preview?: ChangePreview | undefined };

/** What has been bought. The plan is shown once the provider has told us, mostly at once. */
export function PurchaseDone({ price, zone, preview }: Props) {
  const client = useQueryClient();
  const isLater = preview?.atOnce === false;
  const arrived = (paid: PaymentAccount["paid"] | undefined): boolean =>
    Boolean(paid && !paid.failure && (isLater || paid.paymentCode === price.code));
  const { data } = useQuery({
    ...paymentAccountQuery,
    refetchInterval: ({ state }) => (arrived(state.data?.paid) ? false : lookEveryMs),
  });
  const hasArrived = arrived(data?.paid);
  useEffect(() => {
    void refetchChanged(client, paymentKeys);
  }, [client, hasArrived]);
  const title = isLater
    ? `${price.plan.name} starts on ${dateText(preview.effectiveDate, zone)}`
    : hasArrived
      ? `You are on ${price.plan.name}`
      : "Your payment is on its way";
  return (
    <>
      <PageHead title={title} crumb={<Link to="/account/subscription">Subscription</Link>} />
      <PageBody>
        <div role="status" className={classes["done"]}>
          {isLater ? (
            <p>Until then nothing changes. You can undo the change in Subscription.</p>
          ) : (
            <p>
              {hasArrived
                ? `The invoice goes to ${data?.details.email}, and is in Subscription.`
                : "Your plan starts as soon as your bank has confirmed it."}
              {hasArrived &&
                data?.paid &&
                ` Next payment: ${moneyText(data.paid.amountInCents)} on ${dateText(data.paid.periodEnd, zone)}.`}
            </p>
          )}
          <div className={classes["do"]}>
            <ButtonLink to="/dashboard" preset="primary">
              Go to the dashboard
            </ButtonLink>
            <ButtonLink to="/account/subscription">Subscription</ButtonLink>
          </div>
        </div>
      </PageBody>
    </>
  );
}
