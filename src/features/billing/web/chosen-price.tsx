import { dollarsOf } from "#domain/money.ts";
import { priceEach } from "#domain/plan-text.ts";
import { priceOf } from "#domain/plans.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
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

/** After sign-up: the way to pay for the chosen plan, which only admins can. For members. */
export function ChosenPriceNotStarted({ price, paymentCode }: { price: string; paymentCode: string }) {
  const { entitlements, role } = useMember();
  if (role !== "OrganisationAdmin")
    return (
      <p>
        You chose <strong>{price}</strong>. Only admins of your organisation can choose a plan, so nothing has started.
      </p>
    );
  return (
    <>
      <p>
        You chose <strong>{price}</strong>. It starts when you have paid, and you have not been charged yet.
        {entitlements.trialIsPossible && " You can also start the free trial under Subscription, without a card."}
      </p>
      <p>
        <ButtonLink
          to="/account/checkout/$paymentCode"
          params={{ paymentCode }}
          reloadDocument
          preload={false}
          preset="primary"
        >
          Continue to payment
        </ButtonLink>
      </p>
    </>
  );
}
