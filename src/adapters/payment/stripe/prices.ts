import { type KnownPrice, knownPrice } from "#domain/plan-change.ts";
import type { StripeClient } from "./client.ts";
import type { StripePrice } from "./objects.ts";

/** How Stripe counts periods. */
export const intervalOf = ({ period }: Pick<KnownPrice, "period">) => (period === "monthly" ? "month" : "year");

/**
 * Our prices at Stripe, found by their lookup keys, which are our codes. One that is missing or differs is created; who
 * pays an earlier one goes on paying it, so that one keeps our code in its metadata.
 */
export function stripePrices(stripe: StripeClient) {
  const known = new Map<string, Promise<StripePrice>>();

  async function find({ code, cents, plan, period }: KnownPrice): Promise<StripePrice> {
    const list = await stripe.get<{ data: StripePrice[] }>("/v1/prices", { lookup_keys: [code], active: true });
    const found = list?.data[0];
    if (found?.unit_amount === cents) return found;
    const metadata = { code };
    if (found) await stripe.post(`/v1/prices/${encodeURIComponent(found.id)}`, { metadata });
    const created = await stripe.post<StripePrice>("/v1/prices", {
      currency: "aud",
      unit_amount: cents,
      tax_behavior: "inclusive",
      recurring: { interval: intervalOf({ period }) },
      lookup_key: code,
      metadata,
      transfer_lookup_key: true,
      ...(found ? { product: found.product } : { product_data: { name: `${plan.name}, ${period}` } }),
    });
    return created!;
  }

  return {
    async idOf(price: KnownPrice): Promise<string> {
      const pending = known.get(price.code) ?? find(price);
      known.set(price.code, pending);
      pending.catch(() => known.delete(price.code));
      return (await pending).id;
    },
    /** Our code of a price, given whole or as its id. */
    async codeOf(price: string | StripePrice): Promise<string> {
      const whole =
        typeof price === "string" ? await stripe.get<StripePrice>(`/v1/prices/${encodeURIComponent(price)}`) : price;
      return knownPrice(whole?.lookup_key ?? whole?.metadata.code ?? "").code;
    },
  };
}
