import { knownPrice } from "#domain/plan-change.ts";
import { gstOf } from "#domain/proration.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { NoticeBar } from "#features/billing/web/notice-bar.tsx";
import classes from "./billing.module.css";
import { CancelPlan } from "./cancel-plan.tsx";
import { type PaymentAccount, paymentKeys } from "./payment-queries.ts";
import { dateText, moneyText, priceName } from "./payment-text.ts";

type Props = { account: PaymentAccount; paid: NonNullable<PaymentAccount["paid"]> };

/** A paid plan for admins: what stands in its way, what it costs and when, and how it is changed or cancelled. */
export function PaidPlan({ account, paid }: Props) {
  const zone = account.timeZoneId;
  const price = knownPrice(paid.paymentCode);
  const ends = dateText(paid.periodEnd, zone);
  const { failure, nextPaymentCode } = paid;
  const keep = { failureTitle: "The plan was not kept", changes: paymentKeys };
  const undoCancel = useAction(() => api.billing.undoCancel({}), keep);
  const undoChange = useAction(() => api.billing.undoChange({}), keep);
  const isCancelled = paid.cancelAskedDate !== null;
  return (
    <>
      {failure && (
        <NoticeBar
          urgent
          title={`The payment of ${dateText(failure.date, zone)} failed`}
          action={
            <ButtonLink
              to="/account/checkout/$paymentCode"
              params={{ paymentCode: paid.paymentCode }}
              reloadDocument
              preload={false}
            >
              Pay with another card
            </ButtonLink>
          }
        >
          {moneyText(failure.amountInCents)} is due. {price.plan.name} goes on until{" "}
          {dateText(failure.graceEndDate, zone)}. Then it pauses; nothing is deleted.
        </NoticeBar>
      )}
      {isCancelled && (
        <NoticeBar
          title={`${price.plan.name} ends on ${ends}`}
          action={
            <Button busy={undoCancel.isPending} onClick={() => undoCancel.mutate()}>
              Keep {price.plan.name}
            </Button>
          }
        >
          It was cancelled. You can undo this until then.
        </NoticeBar>
      )}
      {nextPaymentCode !== null && (
        <NoticeBar
          title={`${priceName(knownPrice(nextPaymentCode))} starts on ${ends}`}
          action={
            <Button busy={undoChange.isPending} onClick={() => undoChange.mutate()}>
              Keep {priceName(price)}
            </Button>
          }
        >
          Your organisation changes its plan then. You can undo this until then.
        </NoticeBar>
      )}
      <div className={classes["now"]}>
        <div>
          <p className={classes["name"]}>{priceName(price)}</p>
          <p>
            {moneyText(paid.amountInCents)} a {price.period === "monthly" ? "month" : "year"}, including{" "}
            {moneyText(gstOf(paid.amountInCents))} GST.{" "}
            {!isCancelled && !failure && (
              <>
                Next payment on <strong>{ends}</strong>.
              </>
            )}
          </p>
        </div>
        <div className={classes["do"]}>
          {!isCancelled && !failure && <ButtonLink to="/pricing">Change plan</ButtonLink>}
          {!isCancelled && (
            <CancelPlan planName={price.plan.name} ends={failure ? null : ends} undo={() => undoCancel.mutate()} />
          )}
        </div>
      </div>
    </>
  );
}
