import type { Right } from "#domain/permissions.ts";
import { type CapName, type Feature, plans, trial } from "#domain/plans.ts";
import { mayRead } from "#features/billing/server/policy.ts";
import * as presenter from "#features/billing/server/presenter.ts";
import * as queries from "#features/billing/server/queries.ts";
import { beyondCap, withoutFeature } from "#features/billing/server/refusals.ts";
import { standingOf } from "#features/billing/server/standing.ts";
import type { InOrganisation, Within } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { HttpProblem } from "#platform/http/problem.ts";

export type BillingService = ReturnType<typeof billingService>;

type Needs = { db: Database; clock: Clock };

/** Plans, subscriptions, and the one place where caps and features are enforced. */
export function billingService({ db, clock }: Needs) {
  const standing = async (organisationId: number, from: Database = db) =>
    standingOf(await queries.subscriptionOf(from, organisationId), clock.now());

  /** What an organisation is to those who are paid. */
  async function paid(leave: InOrganisation) {
    const row = mayRead(await queries.subscriptionOf(db, leave.organisationId), leave);
    return {
      subscription: row ? presenter.presentSubscription(row, clock.now()) : null,
      hasTrialed: row !== undefined && row.trial_started_at !== null,
      paymentCustomerId: row?.payment_customer_id ?? null,
    };
  }

  return {
    plans: () => plans.map(presenter.presentPurchasable),

    paid,

    /** What the organisation has paid for or tries, also after it has ended; null when it never had anything. */
    subscription: async (leave: Within<"subscription.read">) => (await paid(leave)).subscription,

    /** Throws the problem 409 when the organisation has tried before, or has a subscription that runs. */
    async startTrial({ organisationId }: Within<"subscription.change">) {
      const from = clock.now();
      const until = from.add({ hours: 24 * trial.days });
      const hasStarted = await queries.startTrial(db, { organisationId, plan: trial.plan, from, until });
      if (hasStarted) return;
      const { isCurrent, isTrial } = await standing(organisationId);
      const detail =
        isCurrent && !isTrial
          ? "Your organisation has a subscription: there is nothing to try."
          : "There is one trial for each organisation, and yours has begun already. Choose a plan to go on.";
      throw new HttpProblem(409, { detail });
    },

    /** What the organisation may do now, beside how much of it is used. */
    async entitlements(leave: Within<Right>, use: Record<CapName, number>) {
      return presenter.presentEntitlements(await standing(leave.organisationId), use);
    },

    /**
     * How many an organisation may have now. For those who come in from outside and may not be told of its plan; members
     * are refused by `refuseBeyond`. `from`: the transaction in which it is asked.
     */
    async capOf({ organisationId }: InOrganisation, cap: CapName, from?: Database): Promise<number> {
      return (await standing(organisationId, from)).plan.caps[cap];
    },

    /** Throws the problem 403 (rule `plan_cap`) when the plan has no room for so many in all. */
    async refuseBeyond({ organisationId }: InOrganisation, cap: CapName, wanted: number, from?: Database) {
      const { plan } = await standing(organisationId, from);
      if (wanted > plan.caps[cap]) throw beyondCap(plan, cap, wanted);
    },

    /** Throws the problem 403 (rule `plan_feature`) when the plan lacks the feature. */
    async refuseWithout({ organisationId }: Within<Right>, feature: Feature) {
      const { plan } = await standing(organisationId);
      if (!plan.features.includes(feature)) throw withoutFeature(plan, feature);
    },
  };
}
