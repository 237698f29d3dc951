import type { Permission } from "#domain/permissions.ts";
import { type CapName, type Feature, plans, trial } from "#domain/plans.ts";
import { mayRead } from "#features/billing/server/policy.ts";
import * as presenter from "#features/billing/server/presenter.ts";
import * as queries from "#features/billing/server/queries.ts";
import { capExceeded, featureMissing } from "./refusals.ts";
import { type Paused, pausedIn } from "#features/billing/server/paused/paused.ts";
import { type PlanStatus, planStatusAt } from "./plan-status.ts";
import { hasHadTrial, identityHadTrial, recordTrial } from "#features/billing/server/trials.ts";
import {
  type OrganisationActor,
  type OrganisationScope,
  type PersonActor,
  profileRequired,
  requirePerson,
} from "#platform/auth/authorized.ts";
import type { SignedIn } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, forbidden } from "#platform/refusal.ts";

export type BillingService = ReturnType<typeof billingService>;

type Needs = { db: Database; clock: Clock };

/** What an organisation's plan includes, and what of theirs it is too small for. */
export type PlanInForce = { features: readonly Feature[]; paused: Paused };

/** Plans, subscriptions, and the only place where caps and features are enforced. */
export function billingService({ db, clock }: Needs) {
  const planStatus = async (organisationId: number, from: Database = db) =>
    planStatusAt(await queries.subscriptionOf(from, organisationId), clock.now());

  /** An organisation's subscription, trial and payment customer. */
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

    /** The organisation's paid or trial subscription, also after it has ended; null if it never had one. */
    subscription: async (actor: OrganisationActor<"subscription.read">) =>
      (await subscriptionSummaryOf(actor)).subscription,

    /**
     * Refuses with `conflict` if the organisation has had a trial or has a current subscription, or if this person has
     * started the trial of another organisation, even one deleted since. Refuses with `forbidden` if the caller's
     * organisation was deleted at this moment.
     */
    startTrial: (actor: OrganisationActor<"subscription.change">): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { organisationId } = actor;
        if (!(await queries.lockTrialApplicant(trx, actor))) throw forbidden(profileRequired);
        const from = clock.now();
        const until = from.add({ hours: 24 * trial.days });
        if (!(await queries.startTrial(trx, { organisationId, plan: trial.plan, from, until })))
          throw organisationHadTrial(await planStatus(organisationId, trx));
        if (!(await recordTrial(trx, actor, from))) throw personHadTrial();
      }),

    /** False if the person has started a trial, under this account or with their verified email. */
    trialIsPossible: async (caller: SignedIn): Promise<boolean> =>
      !(await (caller.personId === undefined
        ? identityHadTrial(db, caller.identity)
        : hasHadTrial(db, requirePerson(caller)))),

    /** The organisation's entitlement now, with its usage. */
    async entitlements(actor: OrganisationActor<Permission> & PersonActor, use: Record<CapName, number>) {
      const { organisationId } = actor;
      const now = await planStatus(organisationId);
      const paused = (await pausedIn(db, [{ organisationId, caps: now.plan.caps }])).get(organisationId)!;
      const trialIsPossible = now.trialIsPossible && !(await hasHadTrial(db, actor));
      return presenter.presentEntitlements({ ...now, trialIsPossible }, use, paused, actor);
    },

    /**
     * The organisation's present cap. For people outside it, who may not learn its plan; members get the refusal of
     * `requireWithinCap`. `from`: the caller's transaction.
     */
    async capOf({ organisationId }: OrganisationScope, cap: CapName, from?: Database): Promise<number> {
      return (await planStatus(organisationId, from)).plan.caps[cap];
    },

    /** The features of several organisations' plans now, and what is paused. `from`: the transaction of a job. */
    async plansOf(organisationIds: number[], from: Database = db): Promise<Map<number, PlanInForce>> {
      const rows = await queries.subscriptionsOf(from, organisationIds);
      const termsOf = new Map(rows.map((row) => [row.organisation_id, row]));
      const planById = new Map(organisationIds.map((id) => [id, planStatusAt(termsOf.get(id), clock.now()).plan]));
      const paused = await pausedIn(
        from,
        [...planById].map(([organisationId, { caps }]) => ({ organisationId, caps })),
      );
      return new Map([...planById].map(([id, { features }]) => [id, { features, paused: paused.get(id)! }]));
    },

    /** Refuses with `plan_cap` (rule `plan_cap`) if the plan's cap is below `wanted`. */
    async requireWithinCap({ organisationId }: OrganisationScope, cap: CapName, wanted: number, from?: Database) {
      const { plan } = await planStatus(organisationId, from);
      if (wanted > plan.caps[cap]) throw capExceeded(plan, cap, wanted);
    },

    /** Refuses with `plan_cap` (rule `plan_feature`) if the plan lacks the feature. `from`: the caller's transaction. */
    async requireFeature({ organisationId }: OrganisationActor<Permission>, feature: Feature, from?: Database) {
      const { plan } = await planStatus(organisationId, from);
      if (!plan.features.includes(feature)) throw featureMissing(plan, feature);
    },
  };
}

const organisationHadTrial = ({ isCurrent, isTrial }: PlanStatus) =>
  conflict(
    isCurrent && !isTrial
      ? "Your organisation already has a subscription, so it cannot start a trial."
      : "Each organisation can have one trial, and yours has already started. Choose a plan to continue.",
  );
const personHadTrial = () =>
  conflict("Each person can start one trial, and you have already started yours. Choose a plan to continue.");
