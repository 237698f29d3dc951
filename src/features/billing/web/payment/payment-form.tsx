import { ApiError } from "#contract/client.ts";
import { formatAbn } from "#domain/abn.ts";
import { billingContract } from "#features/billing/contract.ts";
import { brokenRules, adviceByField } from "#web/forms/field-errors.ts";
import { refetchChanged } from "#web/forms/refetch-changed.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { unexpectedError, validationErrors } from "#web/ui/messages.ts";
import { toast } from "#web/ui/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { CardPart } from "./card.ts";
import classes from "./checkout.module.css";
import { detailNames, DetailFields } from "./detail-fields.tsx";
import { type Details, paymentKeys } from "./payment-queries.ts";
import { moneyText } from "./payment-text.ts";

type Props = {
  card: CardPart;
  /** What is paid now; null if the card is only for later payments. */
  cents: number | null;
  /** What the button does: "start Team". */
  does: string;
  /** Asked for with the first payment alone. */
  details?: Details | undefined;
  /** What is still so if the payment fails: "You are still on Starter." */
  otherwise: string;
  /** The token that the card confirms. Asked once: another card takes the same. */
  begin: (details: Details) => Promise<string>;
  /** What else must be done once the card has confirmed the token. */
  onConfirmed?: (token: string) => Promise<unknown>;
  onPaid: () => void;
};

const unknown = "We do not know yet whether the payment went through. Look at your subscription before you try again.";
const notLoaded = "The card form has not loaded, so nothing was sent.";
const schema = billingContract.createPayment.body.shape.details;

/** Card, names for the invoice, and the button that says what is paid. What was typed stays if the bank declines. */
export function PaymentForm({ card, cents, does, details: known, otherwise, begin, onConfirmed, onPaid }: Props) {
  const [details, setDetails] = useState(known && { ...known, abn: formatAbn(known.abn) });
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<{ text: string; isUnsure?: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const token = useRef<string>(undefined);
  /** A payment was sent whose answer is not known. */
  const isUnsure = useRef(false);
  const notice = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  useEffect(() => {
    if (failure !== undefined) notice.current?.focus();
  }, [failure]);

  const pay = async () => {
    setFailure(undefined);
    const broken = details ? brokenRules(schema, details) : [];
    setErrors(adviceByField(broken, detailNames));
    const cardState = await card.check();
    if (cardState === "not loaded") return setFailure({ text: `${notLoaded} ${otherwise}` });
    if (cardState === "invalid" || broken.length > 0) return void toast(validationErrors);
    setBusy(true);
    try {
      token.current ??= await begin(details ?? { name: "", abn: "", address: "", email: "" });
      isUnsure.current = true;
      const outcome = await card.confirm(token.current).catch((problem: unknown) => {
        if (problem instanceof ApiError && problem.status < 500) isUnsure.current = false;
        throw problem;
      });
      isUnsure.current = false;
      if (outcome.isPaid) {
        await onConfirmed?.(token.current);
        onPaid();
      } else
        setFailure({
          text: `${outcome.reason} You have not been charged. ${otherwise} Use another card, or ask your bank.`,
        });
    } catch (error) {
      // What is known elsewhere in this tab may no longer be so.
      void refetchChanged(client, paymentKeys);
      // The next attempt asks anew what there is to pay: nothing, if this one was paid after all.
      token.current = undefined;
      const detail = refusalOf(error)?.detail;
      if (isUnsure.current && cents !== null)
        setFailure({ text: [detail, unknown].filter(Boolean).join(" "), isUnsure: true });
      else if (detail === undefined) toast(unexpectedError);
      else setFailure({ text: cents === null ? detail : `You have not been charged. ${detail}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      data-close
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void pay();
      }}
    >
      {failure !== undefined && (
        <div ref={notice} role="alert" tabIndex={-1} className={classes["failed"]}>
          <h2>{headingOf(cents, failure.isUnsure)}</h2>
          <p>{failure.text}</p>
        </div>
      )}
      <section>
        <h2>Card</h2>
        {card.fields}
      </section>
      {details && (
        <section>
          <h2>For the invoice</h2>
          <DetailFields
            details={details}
            errors={errors}
            onChange={(change) => {
              setDetails({ ...details, ...change });
              setErrors({});
            }}
          />
        </section>
      )}
      <section className={classes["pay"]}>
        <Button preset="primary" size="lg" type="submit" wraps busy={isBusy}>
          {buttonText(cents, does, isBusy, failure !== undefined)}
        </Button>
        {cents !== null && (
          <p className={classes["small"]}>
            By paying you accept the <Link to="/terms-and-conditions">terms and conditions</Link>. Cancel online at any
            time: the plan then runs to the end of what you have paid for.
          </p>
        )}
      </section>
    </form>
  );
}

function headingOf(cents: number | null, isUnsure = false): string {
  if (cents === null) return "The card was not changed";
  return isUnsure ? "The payment was not confirmed" : "The payment did not go through";
}

function buttonText(cents: number | null, does: string, isBusy: boolean, hasFailed: boolean): string {
  if (cents === null) return isBusy ? "Checking the card" : does;
  if (isBusy) return `Paying ${moneyText(cents)}`;
  return hasFailed ? `Try again: pay ${moneyText(cents)}` : `Pay ${moneyText(cents)} and ${does}`;
}
