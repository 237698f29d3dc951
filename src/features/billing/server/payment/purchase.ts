import type { BillingDetails, PaymentGateway } from "#adapters/payment/port.ts";
import type { KnownPrice } from "#domain/plan-change.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import { profileRequired } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import { newPublicId } from "#platform/public-id.ts";
import { conflict, forbidden } from "#platform/refusal.ts";
import { carryOutCancelOrder, orderCancel } from "./cancel-orders.ts";
import * as queries from "./queries.ts";
import { type SyncNeeds, syncSubscription } from "./sync.ts";

type Actor = OrganisationActor<"subscription.change">;
type Needs = SyncNeeds & {
  /** Whether a paid plan runs, by what was last read. */
  hasPlan: (from: Database, actor: Actor) => Promise<boolean>;
};
type Order = { price: KnownPrice; details: BillingDetails };

/** How often somebody else may begin a purchase while this one is prepared. */
const maxRounds = 3;

/**
 * Begins a subscription, of which an organisation has at most one that can be paid: whatever else was begun is ended at
 * the provider before, each in a transaction of its own, so that no later failure takes back what is known of it.
 */
export async function beginPurchase(needs: Needs, actor: Actor, order: Order) {
  for (let round = 0; round < maxRounds; round++) {
    await endOthers(needs, actor);
    const token = await begin(needs, actor, order);
    if (token) return token;
  }
  throw conflict("Someone else in your organisation is choosing a plan at this moment. Try again.", busy);
}

/** Ends what can still be paid: a page left open, or what has lapsed and is not cancelled yet. */
async function endOthers(needs: Needs, actor: Actor): Promise<void> {
  const { db, clock } = needs;
  const open = await queries.openIdsOf(db, actor);
  // One that was paid a moment ago, of which no event has told yet, must not be cancelled.
  for (const id of open) await syncSubscription(needs, id);
  await refusePlan(needs, db, actor);
  if (open.length === 0) return;
  await orderCancel(db, open, clock.now());
  for (const id of open) await carryOutCancelOrder(needs, id);
}

/** Undefined if somebody else has begun one meanwhile. */
const begin = (needs: Needs, actor: Actor, { price, details }: Order) =>
  needs.db.transaction().execute(async (trx) => {
    const { gateway, clock } = needs;
    const payer = await queries.lockPayer(trx, actor);
    if (!payer) throw forbidden(profileRequired);
    await refusePlan(needs, trx, actor);
    if ((await queries.openIdsOf(trx, actor)).length > 0) return undefined;
    const known = await queries.detailsOf(trx, actor);
    const customerId = await saveCustomer(gateway, payer.public_id, details, known?.customer_id);
    await queries.saveDetails(trx, actor, { ...details, customer_id: customerId });
    const token = await gateway.createSubscription({ customerId, price, key: newPublicId() });
    const begun = { id: token.subscriptionId, organisationId: payer.id, organisationPublicId: payer.public_id };
    await queries.insertPaidSubscription(trx, { ...begun, at: clock.now() });
    return token;
  });

async function refusePlan({ hasPlan }: Needs, from: Database, actor: Actor): Promise<void> {
  if (await hasPlan(from, actor))
    throw conflict("Your organisation has a plan already. Change it instead.", alreadyHasPlan);
}

const alreadyHasPlan = { field: "", rule: "has_plan" };
const busy = { field: "", rule: "purchase_begun" };

/** Creates the customer at the provider, or updates the one given. */
export const saveCustomer = (
  gateway: PaymentGateway,
  organisationId: string,
  details: BillingDetails,
  id: string | undefined,
) => gateway.saveCustomer({ organisationId, details, ...(id !== undefined && { id }) });
