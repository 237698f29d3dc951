import type { Permission } from "#domain/permissions.ts";
import { type CapName, type Feature, plans, trial } from "#domain/plans.ts";
import { mayRead } from "#features/billing/server/policy.ts";
import * as presenter from "#features/billing/server/presenter.ts";
import * as queries from "#features/billing/server/queries.ts";
import { capExceeded, featureMissing } from "./problems.ts";
import { type PlanStatus, planStatusAt } from "./plan-status.ts";
import { hasHadTrial, preserveTrialRecord, recordTrial, trialOf } from "#features/billing/server/trials.ts";
import {
  type OrganisationScope,
  profileRequired,
  type PersonActor,
  type OrganisationActor,
} from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { HttpProblem } from "#platform/http/problem.ts";

export type BillingService = ReturnType<typeof billingService>;

type Needs = { db: Database; clock: Clock };

/** Plans, subscriptions, and the one place where caps and features are enforced. */
export function billingService({ db, clock }: Needs) {
  const planStatus = async (organisationId: number, from: Database = db) =>
    planStatusAt(await queries.subscriptionOf(from, organisationId), clock.now());

  /** What an organisation is to those who are paid. */
  async function subscriptionSummaryOf(scope: OrganisationScope) {
    const row = mayRead(await queries.subscriptionOf(db, scope.organisationId), scope);
    return {
      subscription: row ? presenter.presentSubscription(row, clock.now()) : null,
      hasTrialed: row !== undefined && row.trial_started_at !== null,
      paymentCustomerId: row?.payment_customer_id ?? null,
    };
  }

  return {
    plans: () => plans.map(presenter.presentPurchasable),

    subscriptionSummaryOf,

    /** What the organisation has paid for or tries, also after it has ended; null when it never had anything. */
    subscription: async (actor: OrganisationActor<"subscription.read">) =>
      (await subscriptionSummaryOf(actor)).subscription,

    /**
     * Throws the problem 409 when the organisation has tried before, or has a subscription that runs; and when the same
     * person has started the trial of another, though it be deleted by now. The problem 403 when their own was deleted at this
     * moment.
     */
    startTrial: (actor: OrganisationActor<"subscription.change">): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { organisationId } = actor;
        if (!(await queries.lockTrialApplicant(trx, actor))) throw new HttpProblem(403, { detail: profileRequired });
        const from = clock.now();
        const until = from.add({ hours: 24 * trial.days });
        if (!(await queries.startTrial(trx, { organisationId, plan: trial.plan, from, until })))
          throw organisationHadTrial(await planStatus(organisationId, trx));
        if (!(await recordTrial(trx, actor, from))) throw personHadTrial();
      }),

    /** What the organisation may do now, beside how much of it is used. */
    async entitlements(actor: OrganisationActor<Permission>, use: Record<CapName, number>) {
      const now = await planStatus(actor.organisationId);
      const trialIsPossible = now.trialIsPossible && !(await hasHadTrial(db, actor));
      return presenter.presentEntitlements({ ...now, trialIsPossible }, use);
    },

    /** What stays here of a person who is erased: a trial that they have had is had by the e-mail that they go with. */
    preserveTrialRecord,

    /** What is stored here about a person, for their export. */
    personal: { trial: (actor: PersonActor) => trialOf(db, actor) },

    /**
     * How many an organisation may have now. For those who come in from outside and may not be told of its plan; members
     * are refused by `refuseBeyond`. `from`: the transaction in which it is asked.
     */
    async capOf({ organisationId }: OrganisationScope, cap: CapName, from?: Database): Promise<number> {
      return (await planStatus(organisationId, from)).plan.caps[cap];
    },

    /** Throws the problem 403 (rule `plan_cap`) when the plan has no room for so many in all. */
    async requireWithinCap({ organisationId }: OrganisationScope, cap: CapName, wanted: number, from?: Database) {
      const { plan } = await planStatus(organisationId, from);
      if (wanted > plan.caps[cap]) throw capExceeded(plan, cap, wanted);
    },

    /** Throws the problem 403 (rule `plan_feature`) when the plan lacks the feature. */
    async requireFeature({ organisationId }: OrganisationActor<Permission>, feature: Feature) {
      const { plan } = await planStatus(organisationId);
      if (!plan.features.includes(feature)) throw featureMissing(plan, feature);
    },
  };
}

const organisationHadTrial = ({ isCurrent, isTrial }: PlanStatus) =>
  new HttpProblem(409, {
    detail:
      isCurrent && !isTrial
        ? "Your organisation has a subscription: there is nothing to try."
        : "There is one trial for each organisation, and yours has begun already. Choose a plan to go on.",
  });
const personHadTrial = () =>
  new HttpProblem(409, {
    detail: "Each person can start one trial, and you have started yours. Choose a plan to go on.",
  });
