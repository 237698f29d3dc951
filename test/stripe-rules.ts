import type { Asked } from "./vendor-server.ts";

/* What Stripe refuses before it looks at what a call is about: https://docs.stripe.com/api */

export type StripeAnswer = { status: number; body: string };
export const refuse = (status: number, code: string, message = code): StripeAnswer => ({
  status,
  body: JSON.stringify({ error: { type: "invalid_request_error", code, message } }),
});

/** With `pending_if_incomplete` no other attributes can be passed: docs.stripe.com/billing/subscriptions/pending-updates-reference */
const pendingAttributes =
  /^(expand|items|payment_behavior|proration_behavior|proration_date|billing_cycle_anchor|trial_end|trial_from_plan|add_invoice_items)\b/;

/** The refusal of a call by its headers and its form; undefined if it may go on. */
export function ruleProblem({ method, path, headers, body }: Asked): StripeAnswer | undefined {
  if (headers["authorization"] !== "Bearer sk_test_1") return refuse(401, "api_key_invalid");
  // The shapes that are read are those of one version, whatever the account's own is.
  if (headers["stripe-version"] !== "2025-08-27.basil") return refuse(400, "version_not_pinned");
  if (method === "POST" && !String(headers["content-type"]).startsWith("application/x-www-form-urlencoded"))
    return refuse(400, "no_form");
  const form = new URLSearchParams(body);
  if (form.get("payment_behavior") === "pending_if_incomplete" && /\/subscriptions\/\w+$/.test(path))
    for (const name of form.keys()) if (!pendingAttributes.test(name)) return refuse(400, "parameter_unknown", name);
  // "Use duration instead of iterations", which the next release has removed.
  for (const name of form.keys()) if (name.includes("[iterations]")) return refuse(400, "parameter_unknown", name);
  return undefined;
}

/**
 * Answers a call that has the key of an earlier one as that was answered, and refuses it if its parameters differ:
 * docs.stripe.com/api/idempotent_requests
 */
export function idempotently(reply: (asked: Asked) => Promise<StripeAnswer>) {
  const known = new Map<string, { body: string; answer: Promise<StripeAnswer> }>();
  return async (asked: Asked): Promise<StripeAnswer> => {
    const key = asked.headers["idempotency-key"];
    if (typeof key !== "string") return await reply(asked);
    const earlier = known.get(key);
    if (!earlier) {
      const answer = reply(asked);
      known.set(key, { body: asked.body, answer });
      return await answer;
    }
    return earlier.body === asked.body ? await earlier.answer : refuse(400, "idempotency_key_in_use");
  };
}

type Listed = { id: string };

/** A page of a list: `limit` items (10 if none is asked for) after the one named. */
export function page(all: readonly Listed[], query: URLSearchParams): StripeAnswer {
  const limit = Number(query.get("limit") ?? 10);
  const after = query.get("starting_after");
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + limit);
  return { status: 200, body: JSON.stringify({ object: "list", data, has_more: from + limit < all.length }) };
}

type Subscription = {
  default_payment_method: { id: string } | null;
  latest_invoice: ({ id: string; confirmation_secret?: unknown } & object) | null | undefined;
  schedule: { id: string } | null;
};

/** What is not asked to be expanded is an id, and the secret of a payment is left out: docs.stripe.com/api/expanding_objects */
export function collapse<T extends Subscription>(subscription: T, wanted: string[]) {
  const has = (name: string) => wanted.some((path) => path === name || path.startsWith(`${name}.`));
  const idOr = (name: "default_payment_method" | "latest_invoice" | "schedule") =>
    has(name) ? subscription[name] : (subscription[name]?.id ?? null);
  const invoice = idOr("latest_invoice");
  if (invoice && typeof invoice === "object" && !has("latest_invoice.confirmation_secret"))
    delete (invoice as { confirmation_secret?: unknown }).confirmation_secret;
  return {
    ...subscription,
    default_payment_method: idOr("default_payment_method"),
    latest_invoice: invoice,
    schedule: idOr("schedule"),
  };
}

/** The paths that a call wants expanded, from its form or its query. */
export const expandedBy = (fields: URLSearchParams): string[] =>
  [...fields].filter(([name]) => name.startsWith("expand[")).map(([, path]) => path);
