import { dollarsOf, formatMoney } from "#domain/money.ts";
import { priceEach } from "#domain/plan-text.ts";
import { trial } from "#domain/plans.ts";
import { useUserCache, type UserCache } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { OfferedPlan } from "./billing-queries.ts";
import type { Period } from "./plan-facts.ts";
import classes from "./plan-offer.module.css";

type Props = { plan: OfferedPlan; period: Period };

/** A plan's name, price with its GST, and the way into it. */
export function PlanOffer({ plan, period }: Props) {
  const price = period === "monthly" ? plan.monthlyPayment : plan.annualPayment;
  const [amount, each] = price ? priceEach(price.amountInDollars, period).split(/ (?=a )/) : ["$0"];
  return (
    <div className={classes["plan"]}>
      <h2>{plan.name}</h2>
      <p className={classes["description"]}>{plan.description}</p>
      <p className={classes["price"]}>
        <b>{amount}</b> {each}
      </p>
      <p className={classes["gst"]}>{price ? gstText(price.amountInCents, period) : "No card, no end date"}</p>
      <Choose plan={plan} code={price?.code} />
    </div>
  );
}

/** GST is an eleventh of a price that includes it. A year's price has its share of a month. */
function gstText(cents: number, period: Period): string {
  const gst = `Includes ${formatMoney(dollarsOf(Math.round(cents / 11)))} GST`;
  return period === "monthly" ? gst : `${gst} · ${formatMoney(dollarsOf(Math.round(cents / 12)))} a month`;
}

function Choose({ plan, code }: { plan: OfferedPlan; code: string | undefined }) {
  const member = useUserCache();
  if (member) return <ChooseAsMember plan={plan} code={code} member={member} />;
  if (code === undefined) return <ButtonLink to="/sign-up">Sign up</ButtonLink>;
  const isTrial = plan.planId === trial.plan;
  return (
    <ButtonLink
      to="/sign-up"
      search={{ returnUrl: `/account/setup-profile/${code}` }}
      preset={isTrial ? "accent" : "secondary"}
      preload={false}
    >
      {isTrial ? `Try ${plan.name} for ${trial.days} days` : `Choose ${plan.name}`}
    </ButtonLink>
  );
}

/** Members go straight to the payment page, which says what only admins can do. */
function ChooseAsMember({ plan, code, member }: { plan: OfferedPlan; code: string | undefined; member: UserCache }) {
  const { entitlements } = member;
  const isOwn = entitlements.plan.planId === plan.planId && !entitlements.isTrial;
  if (code === undefined)
    return isOwn ? <span>Your plan</span> : <ButtonLink to="/account/subscription">Your subscription</ButtonLink>;
  return (
    <ButtonLink
      to="/account/checkout/$paymentCode"
      params={{ paymentCode: code }}
      reloadDocument
      preload={false}
      preset={plan.planId === trial.plan ? "primary" : "secondary"}
    >
      {isOwn ? `Keep ${plan.name}` : `Choose ${plan.name}`}
    </ButtonLink>
  );
}
