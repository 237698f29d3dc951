import type { PaymentGateway } from "#adapters/payment/port.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { isAtOnce, type KnownPrice } from "#domain/plan-change.ts";
import { type CapName, capNames, type Plan } from "#domain/plans.ts";
import { gstOf } from "#domain/proration.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { z } from "zod";
import type * as shape from "#features/billing/payment-shapes.ts";
import type { Running } from "./account.ts";
import { pausedIn } from "#features/billing/server/paused/paused.ts";
import { presentLine } from "./invoices.ts";

type Actor = OrganisationActor<"subscription.change">;
/** How many there are of what a cap counts, and the names of those beyond it. */
type Excess = { count: number; names: string[] };
export type ChangeNeeds = {
  db: Database;
  clock: Clock;
  /** What a cap would stop, by name: other capabilities know it. */
  namesBeyond: (actor: Actor, cap: CapName, beyond: ReadonlySet<number>) => Promise<Excess>;
};

/** What a plan is too small for, by name. */
export async function stopsOf(
  { db, actor, namesBeyond }: Pick<ChangeNeeds, "db" | "namesBeyond"> & { actor: Actor },
  { caps }: Plan,
) {
  const { organisationId } = actor;
  const beyond = (await pausedIn(db, [{ organisationId, caps }])).get(organisationId)!;
  const stops = {} as Record<CapName, Excess & { cap: number }>;
  for (const cap of capNames) stops[cap] = { ...(await namesBeyond(actor, cap, beyond[cap])), cap: caps[cap] };
  return stops;
}

type Preview = z.input<typeof shape.changePreview>;

/** What a change costs: at once by days, otherwise nothing before the next period. */
export async function describeChange(
  { gateway, clock }: { gateway: PaymentGateway; clock: Clock },
  running: Running,
  price: KnownPrice,
  stops: Preview["stops"],
): Promise<Preview> {
  if (!isAtOnce(running.price, price)) {
    const date = isoInstant(running.ends_at);
    const next = { amountInCents: price.cents, date };
    return { atOnce: false, effectiveDate: date, lines: [], dueInCents: 0, gstInCents: 0, nextPayment: next, stops };
  }
  const { lines, dueCents, periodEnd } = await gateway.preview(running.id, price);
  return {
    atOnce: true,
    effectiveDate: isoInstant(clock.now()),
    lines: lines.map(({ from, until, ...line }) =>
      presentLine({ ...line, from: from.toString(), until: until.toString() }),
    ),
    dueInCents: dueCents,
    gstInCents: gstOf(dueCents),
    nextPayment: { amountInCents: price.cents, date: isoInstant(periodEnd) },
    stops,
  };
}
