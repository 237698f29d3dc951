import { dollarsOf } from "#domain/money.ts";
import { priceEach } from "#domain/plan-text.ts";
import { priceOf } from "#domain/plans.ts";
import { useMember } from "#web/member/user-cache.ts";

/** "Team, $165 a month including GST"; undefined for an unknown code. */
export function priceText(paymentCode: string): string | undefined {
  const price = priceOf(paymentCode);
  if (!price?.cents) return undefined;
  return `${price.plan.name}, ${priceEach(dollarsOf(price.cents), price.period)} including GST`;
}

/** On the profile form: the plan chosen before sign-up. */
export function ChosenPrice({ paymentCode }: { paymentCode: string }) {
  const price = priceText(paymentCode);
  return price ? (
    <p>
      You chose <strong>{price}</strong>. This form does not charge you.
    </p>
  ) : (
    <p>The plan in this link does not exist. You can choose a plan once your profile is set up.</p>
  );
}

/** After sign-up: the chosen plan has not started, because it cannot be paid for yet. For members. */
export function ChosenPriceNotStarted({ price }: { price: string }) {
  const { entitlements, role } = useMember();
  const canStartTrial = entitlements.trialIsPossible && role === "OrganisationAdmin";
  return (
    <>
      <p>
        <strong>{price}</strong>
      </p>
      <p>
        You cannot pay for a plan yet. This plan has not started and you have not been charged.
        {canStartTrial && " You can start the free trial under Subscription. You do not need a card."}
      </p>
    </>
  );
}
