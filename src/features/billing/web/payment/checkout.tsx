import { type KnownPrice, knownPrice } from "#domain/plan-change.ts";
import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageBody } from "#web/ui/page-head.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CardPayment } from "./card-payment.tsx";
import { ChangeForm } from "./change-form.tsx";
import { CheckoutHead } from "./checkout-frame.tsx";
import classes from "./checkout.module.css";
import { Order } from "./order.tsx";
import { changeQuery, type PaymentAccount } from "./payment-queries.ts";
import { PurchaseDone } from "./purchase-done.tsx";
import { moneyText } from "./payment-text.ts";

type Props = {
  price: KnownPrice;
  account: PaymentAccount;
  browser: NonNullable<PaymentAccount["browser"]>;
  productName: string;
};

/** One purchase: the first payment, a payment that failed, or a change of plan. */
export function Checkout({ price, account, browser, productName }: Props) {
  const [isDone, setDone] = useState(false);
  const { paid, timeZoneId: zone } = account;
  const present = paid ? knownPrice(paid.paymentCode) : undefined;
  const isChange = present !== undefined && present.code !== price.code;
  const change = useQuery({ ...changeQuery(price.code), enabled: isChange && !isDone });
  if (isDone) return <PurchaseDone price={price} zone={zone} preview={change.data} />;

  const title = isChange ? `Change to ${price.plan.name}` : paid ? "Pay what is due" : `Choose ${price.plan.name}`;
  const done = () => setDone(true);
  const common = { browser, productName, onPaid: done };
  const due = paid?.failure?.amountInCents ?? price.cents;
  return (
    <>
      <CheckoutHead title={title} />
      <PageBody>
        <div className={classes["columns"]}>
          {!isChange && (
            <>
              <CardPayment
                {...common}
                cents={due}
                does={paid ? `keep ${price.plan.name}` : `start ${price.plan.name}`}
                details={paid ? undefined : account.details}
                otherwise={paid ? `${price.plan.name} goes on for now.` : "No plan has started."}
                begin={async (details) =>
                  (paid
                    ? await api.billing.payUnpaid({})
                    : await api.billing.createPayment({ body: { paymentCode: price.code, details } })
                  ).token
                }
              />
              <Order price={price} dueCents={due} zone={zone} isRunning={Boolean(paid)} offersYear={!paid} />
            </>
          )}
          {isChange &&
            change.isError &&
            (refusalOf(change.error) ? (
              <p role="alert">{refusalOf(change.error)?.detail}</p>
            ) : (
              <ErrorPanel thing="the change" onRetry={() => void change.refetch()} />
            ))}
          {isChange && change.isPending && <SkeletonRows rows={6} height={44} />}
          {isChange && change.data && (
            <>
              <ChangeForm
                price={price}
                preview={change.data}
                present={{ plan: present.plan, card: paid?.card ?? null }}
                zone={zone}
                onDone={done}
                payOtherwise={(token) => (
                  <div className={classes["confirm"]}>
                    <div role="alert" className={classes["failed"]}>
                      <h2>The payment did not go through</h2>
                      <p>
                        Your bank declined {paid?.card}. You have not been charged, and you are still on{" "}
                        {present.plan.name}. Use another card to pay {moneyText(change.data.dueInCents)}.
                      </p>
                    </div>
                    <CardPayment
                      {...common}
                      cents={change.data.dueInCents}
                      does={`change to ${price.plan.name}`}
                      otherwise={`You are still on ${present.plan.name}.`}
                      begin={() => Promise.resolve(token)}
                    />
                  </div>
                )}
              />
              <Order
                price={price}
                dueCents={change.data.dueInCents}
                lines={change.data.lines}
                next={change.data.nextPayment}
                zone={zone}
                offersYear={change.data.atOnce}
              />
            </>
          )}
        </div>
      </PageBody>
    </>
  );
}
