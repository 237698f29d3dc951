import { sandboxGateway } from "#adapters/payment/sandbox/gateway.ts";
import { signatureOf } from "#adapters/payment/signature.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { findDatabase } from "#platform/db/open.ts";
import { stripePeer } from "#test/stripe-peer.ts";
import { startVendor } from "#test/vendor-server.ts";
import type { Page, Route } from "@playwright/test";
import { stripeSitePort } from "./ports.ts";
import { dataDir, startSite } from "./second-site.ts";
import { cardFrame, stripeScript } from "./stripe-js.ts";

export const stripeSite = `http://127.0.0.1:${stripeSitePort}`;
export const publishableKey = "pk_test_1";

type Confirmation = { number: string; kind: string; clientSecret: string; confirmParams: { return_url: string } };
const reason = "Your card has insufficient funds.";

/**
 * The product with an account at Stripe, whose part is played: its API by a server on this machine, its script and frames
 * in the browser by `playIn`, and the bank behind both by the sandbox.
 */
export async function startStripeSite() {
  const database = connect(await findDatabase({ dataDir }), { work: "ingest" });
  const bank = sandboxGateway({ db: database.db, clock: systemClock, deliver: () => Promise.resolve() });
  const peer = await startVendor(stripePeer(bank));
  const secret = "whsec_1";
  const stopSite = await startSite(stripeSitePort, {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_PEER: peer.origin,
    NODE_OPTIONS: "--import ./e2e/stripe-address.mjs",
  });

  async function tell(subscriptionId: string) {
    const object = { object: "subscription", id: subscriptionId };
    const created = Math.floor(systemClock.now().epochMilliseconds / 1000);
    const body = JSON.stringify({ id: "evt_1", created, data: { object } });
    const signature = signatureOf(body, systemClock.now(), secret);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    await fetch(`${stripeSite}/api/v1/payment/webhook`, { method: "POST", headers, body });
  }
  /** What the bank has decided, by client secret. */
  const statuses = new Map<string, string>();
  async function pay(clientSecret: string, number: string, hasApproved: boolean) {
    const outcome = await bank.sandbox!.pay(clientSecret, { number, expiry: "09 / 28" }, hasApproved);
    statuses.set(clientSecret, outcome === "paid" ? "succeeded" : "requires_payment_method");
    if (outcome === "paid") await tell(clientSecret.split("_secret_", 1)[0]!);
    return outcome;
  }

  /** Answers a page's calls to Stripe. */
  async function answer(route: Route) {
    const asked = route.request().postDataJSON() as Confirmation;
    const reply = (json: object) => route.fulfill({ json, headers: { "access-control-allow-origin": "*" } });
    const isCard = asked.kind === "confirmSetup";
    const { clientSecret, number, confirmParams } = asked;
    if (route.request().url().endsWith("/retrieve"))
      return await reply({ paymentIntent: { status: statuses.get(clientSecret) ?? "requires_action" } });
    const outcome = await pay(clientSecret, number, false);
    if (outcome === "declined")
      return await reply({ error: { type: "card_error", code: "card_declined", message: reason } });
    if (outcome !== "needs approval") return await reply({ paymentIntent: { status: "succeeded" } });
    const back = new URL(confirmParams.return_url);
    back.searchParams.set(isCard ? "setup_intent_client_secret" : "payment_intent_client_secret", clientSecret);
    // The address says that all went well, whatever the bank decides: nobody may believe it.
    back.searchParams.set("redirect_status", "succeeded");
    const query = new URLSearchParams({ back: back.href, clientSecret, number });
    return await reply({ redirect: `https://hooks.stripe.com/ask?${query}` });
  }

  /** The bank's own page, which asks, and leads back to us. */
  async function askPerson(route: Route) {
    const { pathname, searchParams: query } = new URL(route.request().url());
    const back = query.get("back")!;
    if (pathname === "/approve") await pay(query.get("clientSecret")!, query.get("number")!, true);
    const links = `<a href="/approve?${query}">Approve</a> <a href="/refuse?${query}">Refuse</a>`;
    const body = pathname === "/ask" ? links : `<script>location.replace(${JSON.stringify(back)})</script>`;
    await route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Your bank</title>${body}` });
  }

  return {
    async playIn(page: Page): Promise<void> {
      await page.route("https://js.stripe.com/basil/stripe.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: stripeScript }),
      );
      await page.route("https://js.stripe.com/card.html", (route) =>
        route.fulfill({ contentType: "text/html", body: cardFrame }),
      );
      await page.route("https://api.stripe.com/v1/*", answer);
      await page.route("https://hooks.stripe.com/**", askPerson);
    },
    async stop(): Promise<void> {
      await stopSite();
      peer.stop();
      await database.close();
    },
  };
}
