import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { unavailable } from "#platform/refusal.ts";

export type StripeSettings = {
  secretKey: string;
  /** Stripe's address, or a test server's. */
  origin?: string;
  timeoutMs?: number;
};

type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };
export type Form = { [key: string]: Value };

/** The version whose fields we read: https://docs.stripe.com/api/versioning */
const version = "2025-08-27.basil";
const defaults = { origin: "https://api.stripe.com", timeoutMs: 20_000 };

/** Calls Stripe: `get` and `post` a path with a form, and `remove`. Undefined where Stripe knows nothing by this id. */
export function stripeClient(settings: StripeSettings) {
  const { secretKey, origin, timeoutMs } = { ...defaults, ...settings };

  async function call(method: string, path: string, form: Form, key?: string): Promise<unknown> {
    const fields = new URLSearchParams(fieldsOf(form));
    const address = method === "GET" && fields.size > 0 ? `${path}?${fields}` : path;
    const response = await fetch(origin + address, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        "stripe-version": version,
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(method !== "GET" && { body: fields }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw away();
    });
    const text = await response.text().catch(() => "");
    if (response.status === 404) return undefined;
    if (!response.ok) throw failureOf(response.status, text);
    return JSON.parse(text) as unknown;
  }

  return {
    get: <Answer>(path: string, form: Form = {}) => call("GET", path, form) as Promise<Answer | undefined>,
    post: <Answer>(path: string, form: Form = {}, key?: string) =>
      call("POST", path, form, key) as Promise<Answer | undefined>,
    remove: <Answer>(path: string) => call("DELETE", path, {}) as Promise<Answer | undefined>,

    /** All items of a list, page after page. */
    async all<Item extends { id: string }>(path: string, form: Form): Promise<Item[]> {
      const items: Item[] = [];
      for (;;) {
        const after = items.at(-1)?.id;
        const query = { ...form, limit: 100, ...(after !== undefined && { starting_after: after }) };
        const page = (await call("GET", path, query)) as { data: Item[]; has_more: boolean } | undefined;
        items.push(...(page?.data ?? []));
        if (!page?.has_more || page.data.length === 0) return items;
      }
    },
  };
}
export type StripeClient = ReturnType<typeof stripeClient>;

/** Stripe's encoding: `items[0][price]=price_1`. What is undefined is left out, null is sent as an empty text. */
function fieldsOf(value: Value, name = ""): [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[name, ""]];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, name ? `${name}[${key}]` : key));
}

/** Errors contain Stripe's code and no words of it, which can name people. */
function failureOf(status: number, text: string): Error {
  const code = /"code":\s*"([\w-]+)"/.exec(text)?.[1] ?? "no code";
  // Too many calls, two at once about one thing, or a fault of its own: the same call can succeed later.
  if (status === 409 || status === 429 || status >= 500) return away();
  const sentence = `Stripe answered ${status} (${code})`;
  return status === 400 ? new PermanentFailure(sentence) : new Error(`${sentence}.`);
}

/** Nobody knows then whether it did what it was asked to, so what it has is read before anything is tried again. */
const away = () =>
  unavailable("The payment provider does not answer. Look at your subscription before you try again.", 60);
