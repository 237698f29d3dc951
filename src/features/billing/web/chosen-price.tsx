import { dollarsOf } from "#domain/money.ts";
import { priceEach } from "#domain/plan-words.ts";
import { priceOf } from "#domain/plans.ts";

/** "Team, $165 a month including GST"; undefined for a code that no price has. */
export function priceText(paymentCode: string): string | undefined {
  const price = priceOf(paymentCode);
  if (!price?.cents) return undefined;
  return `${price.plan.name}, ${priceEach(dollarsOf(price.cents), price.period)} including GST`;
}

/** The plan that somebody chose before they signed up. */
export function ChosenPrice({ paymentCode }: { paymentCode: string }) {
  const words = priceText(paymentCode);
  return words ? (
    <p>
      You chose <strong>{words}</strong>. Nothing is charged by this form.
    </p>
  ) : (
    <p>The plan in this address is none that we offer. You can choose one when you are set up.</p>
  );
}
