import { formatAbn } from "#domain/abn.ts";
import { billingContract } from "#features/billing/contract.ts";
import { brokenRules, adviceByField } from "#web/forms/field-errors.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { unexpectedError, validationErrors } from "#web/ui/messages.ts";
import { toast } from "#web/ui/toast.ts";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { CardPart } from "./card.ts";
import classes from "./checkout.module.css";
import { detailNames, DetailFields } from "./detail-fields.tsx";
import type { Details } from "./payment-queries.ts";
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

const schema = billingContract.createPayment.body.shape.details;

/** Card, names for the invoice, and the button that says what is paid. What was typed stays if the bank declines. */
export function PaymentForm({ card, cents, does, details: known, otherwise, begin, onConfirmed, onPaid }: Props) {
  const [details, setDetails] = useState(known && { ...known, abn: formatAbn(known.abn) });
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const token = useRef<string>(undefined);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) notice.current?.focus();
  }, [failure]);

  const pay = async () => {
    setFailure(undefined);
    const broken = details ? brokenRules(schema, details) : [];
    setErrors(adviceByField(broken, detailNames));
    if (!(await card.check()) || broken.length > 0) return void toast(validationErrors);
    setBusy(true);
    try {
      token.current ??= await begin(details ?? { name: "", abn: "", address: "", email: "" });
      const outcome = await card.confirm(token.current);
      if (outcome === "paid") {
        await onConfirmed?.(token.current);
        onPaid();
      } else
        setFailure(
          `Your bank declined the card. You have not been charged. ${otherwise} Use another card, or ask your bank.`,
        );
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.detail === undefined) toast(unexpectedError);
      else setFailure(`You have not been charged. ${refusal.detail}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void pay();
      }}
    >
      {failure !== undefined && (
        <div ref={notice} role="alert" tabIndex={-1} className={classes["failed"]}>
          <h2>{cents === null ? "The card was not changed" : "The payment did not go through"}</h2>
          <p>{failure}</p>
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

function buttonText(cents: number | null, does: string, isBusy: boolean, hasFailed: boolean): string {
  if (cents === null) return isBusy ? "Checking the card" : does;
  if (isBusy) return `Paying ${moneyText(cents)}`;
  return hasFailed ? `Try again: pay ${moneyText(cents)}` : `Pay ${moneyText(cents)} and ${does}`;
}
