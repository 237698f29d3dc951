/* What stands in for Stripe.js and Stripe's card frame. It runs in the page, so it uses nothing from outside. */

type Options = Record<string, unknown>;
type Call = { name: string; key?: string; options: Options };
export type StripeWindow = Window & { stripeCalls: Call[] };

/** The card frame: it tells the page's script what was typed, as only Stripe's own frames can. */
export const cardFrame = `<!doctype html><title>Card</title><label>Card number <input inputmode="numeric"></label>
<script>document.querySelector("input").oninput = ({ target }) => parent.postMessage({ number: target.value }, "*")</script>`;

/** The keys that Stripe documents and we use: https://docs.stripe.com/elements/appearance-api */
const known = {
  variables:
    "fontFamily fontSizeBase colorPrimary colorBackground colorText colorTextSecondary colorTextPlaceholder colorDanger iconColor borderRadius gridRowSpacing gridColumnSpacing",
  selectors: ".Label .Input .Input:focus .Input--invalid .Error",
  properties: "color fontSize fontWeight border boxShadow lineHeight padding outline outlineOffset",
};

function standIn(keys: typeof known) {
  const page = window as unknown as StripeWindow & { Stripe: unknown };
  const calls: Call[] = (page.stripeCalls ??= []);
  let number = "";
  addEventListener("message", ({ data }: MessageEvent<{ number?: string }>) => (number = data.number ?? number));
  const ask = async (what: string, body: object) => {
    const answer = await fetch(`https://api.stripe.com/v1/${what}`, { method: "POST", body: JSON.stringify(body) });
    return (await answer.json()) as { redirect?: string };
  };
  const refuseOthers = (list: string, object: object, what: string) => {
    for (const [name, value] of Object.entries(object)) {
      if (!list.split(" ").includes(name)) throw new Error(`Stripe does not know the ${what} ${name}.`);
      if (typeof value === "string" && /var\(|light-dark\(|color-mix\(|NaN|undefined|^$/.test(value))
        throw new Error(`Stripe does not take ${value} for ${name}.`);
    }
  };
  const checkLook = ({ appearance }: Options) => {
    const { variables, rules } = appearance as { variables: object; rules: Record<string, object> };
    refuseOthers(keys.variables, variables, "variable");
    refuseOthers(keys.selectors, rules, "selector");
    for (const rule of Object.values(rules)) refuseOthers(keys.properties, rule, "property");
  };
  const record = (name: string, options: Options, key?: string) =>
    calls.push({ name, ...(key && { key }), options: JSON.parse(JSON.stringify(options)) as Options });
  const confirm = async (name: string, given: Options) => {
    const options = { ...given, elements: undefined };
    record(name, options);
    const answer = await ask("confirm", { number, kind: name, ...options });
    if (answer.redirect === undefined) return answer;
    location.assign(answer.redirect);
    return await new Promise(() => {});
  };
  const retrieve = (clientSecret: string) => ask("retrieve", { clientSecret });
  page.Stripe = (key: string) => ({
    elements(options: Options) {
      checkLook(options);
      record("elements", options, key);
      return {
        update(changed: Options) {
          checkLook(changed);
          record("update", changed);
        },
        submit: () => Promise.resolve(number === "" ? { error: { type: "validation_error" } } : {}),
        create(kind: string, more: Options) {
          record(`create ${kind}`, more);
          const frame = Object.assign(document.createElement("iframe"), {
            src: "https://js.stripe.com/card.html",
            title: "Secure payment input frame",
          });
          return {
            on: (event: string, then: () => void) => event === "ready" && frame.addEventListener("load", then),
            mount: (place: Element) => place.append(frame),
            destroy: () => frame.remove(),
          };
        },
      };
    },
    confirmPayment: (options: Options) => confirm("confirmPayment", options),
    confirmSetup: (options: Options) => confirm("confirmSetup", options),
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
  });
}

/** The script that a page gets instead of Stripe.js. */
export const stripeScript = `(${standIn.toString()})(${JSON.stringify(known)})`;
