import { type Plan, plans, type Period, priceOf } from "./plans.ts";

type Price = { plan: Plan; period: Period };

const rankOf = ({ id }: Plan) => plans.findIndex((plan) => plan.id === id);

/**
 * Whether a change of price takes effect at once, with the difference paid by days: if neither plan nor period gets
 * smaller. All others begin with the next period, so that nothing has to be paid back.
 */
export const isAtOnce = (from: Price, to: Price): boolean =>
  rankOf(to.plan) >= rankOf(from.plan) && (to.period === "annual" || from.period === "monthly");

/** The price with a code that one of our own prices has. Throws for others. */
export function knownPrice(code: string) {
  const price = priceOf(code);
  if (!price || price.cents === null) throw new Error(`There is no price ${code}.`);
  return { ...price, code, cents: price.cents };
}
export type KnownPrice = ReturnType<typeof knownPrice>;
