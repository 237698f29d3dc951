import type { KnownPrice } from "#domain/plan-change.ts";
import { capText } from "#domain/plan-text.ts";
import { capNames, priceCode } from "#domain/plans.ts";
import { gstOf } from "#domain/proration.ts";
import { Link } from "@tanstack/react-router";
import classes from "./checkout.module.css";
import type { ChangePreview } from "./payment-queries.ts";
import { dateText, daysText, moneyText, priceName } from "./payment-text.ts";

type Props = {
  price: KnownPrice;
  /** What is due today. */
  dueCents: number;
  /** The lines that make it, if it is not the price alone. */
  lines?: ChangePreview["lines"];
  next?: ChangePreview["nextPayment"] | undefined;
  zone: string;
  /** The plan runs, and this pays what is due of it. */
  isRunning?: boolean;
  /** Paying by the year is offered. */
  offersYear: boolean;
};

/** What is bought, what is due today with its GST, and what comes later. */
export function Order({ price, dueCents, lines = [], next, zone, isRunning, offersYear }: Props) {
  const { plan, period } = price;
  const rhythm = period === "monthly" ? "monthly" : "yearly";
  return (
    <aside aria-label="Your order" className={classes["order"]}>
      <h2>{priceName(price)}</h2>
      <p className={classes["small"]}>
        {capNames.map((cap) => capText(cap, plan.caps[cap])).join(", ")}. <Link to="/pricing">Compare plans</Link>
      </p>
      <table className={classes["sum"]} aria-label="What is due">
        <tbody>
          {lines.map((line) => (
            <tr key={line.description}>
              <th scope="row">
                {line.description}
                <small>{daysText(line.from, line.until, zone)}</small>
              </th>
              <td>{moneyText(line.amountInCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              Due today
              {dueCents > 0 && <small>includes {moneyText(gstOf(dueCents))} GST</small>}
            </th>
            <td>{moneyText(dueCents)}</td>
          </tr>
        </tfoot>
      </table>
      <ul className={classes["then"]}>
        <li>
          {next ? (
            <>
              Next payment: <strong>{`${moneyText(next.amountInCents)} on ${dateText(next.date, zone)}`}</strong>, then{" "}
              {rhythm}.
            </>
          ) : (
            `Then ${moneyText(price.cents)} ${rhythm}, until you cancel.`
          )}
        </li>
        {dueCents > 0 && (
          <li>{isRunning ? `${plan.name} goes on without a break.` : `${plan.name} starts as soon as you pay.`}</li>
        )}
        {offersYear && period === "monthly" && (
          <li>
            <Link
              to="/account/checkout/$paymentCode"
              params={{ paymentCode: priceCode(plan.id, "annual") }}
              reloadDocument
            >
              Pay yearly instead
            </Link>
            : {moneyText(plan.annualCents ?? 0)}, 2 months free
          </li>
        )}
      </ul>
    </aside>
  );
}
