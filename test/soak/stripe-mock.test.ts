import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { stripeGateway } from "#adapters/payment/stripe/gateway.ts";
import { knownPrice } from "#domain/plan-change.ts";
import { systemClock } from "#platform/clock.ts";
import { runBeside } from "./programs.ts";

/*
 * stripe-mock refuses paths, parameters and types that are not in Stripe's own description of its API; what is inside a
 * parameter it does not look at. It keeps nothing, so what it answers says nothing about what would happen.
 */

const port = 12_111;
const origin = `http://127.0.0.1:${port}`;
const account = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1", clock: systemClock };
const [starter, team, yearly] = (["starter-monthly", "team-monthly", "team-annual"] as const).map(knownPrice);

function stripeMock() {
  if (spawnSync("stripe-mock", ["-version"]).error)
    throw new Error("stripe-mock is missing: go install github.com/stripe/stripe-mock@v0.203.0, and put it on PATH.");
  return runBeside("stripe-mock", ["-http-port", String(port)]);
}

test("every call that we make has the parameters of Stripe's own description of its API", async () => {
  const mock = stripeMock();
  await expect
    .poll(
      async () =>
        await fetch(origin).then(
          () => true,
          () => false,
        ),
    )
    .toBe(true);
  const gateway = stripeGateway({ ...account, origin });
  const details = { name: "Ada", abn: "51 824 753 556", address: "1 Wharf Street", email: "ada@engines.example" };
  const calls: Record<string, () => unknown> = {
    saveCustomer: () => gateway.saveCustomer({ organisationId: "org_1", details }),
    updateCustomer: () => gateway.saveCustomer({ id: "cus_1", organisationId: "org_1", details }),
    createSubscription: () =>
      gateway.createSubscription({ customerId: "cus_1", price: team!, key: crypto.randomUUID() }),
    preview: () => gateway.preview("sub_1", yearly!),
    changeNow: () => gateway.changeNow("sub_1", yearly!, systemClock.now()),
    changeNext: () => gateway.changeNext("sub_1", starter!),
    keep: () => gateway.changeNext("sub_1", null),
    cancel: () => gateway.setCancelling("sub_1", true),
    cancelNow: () => gateway.cancelNow("sub_1"),
    voidOpenInvoices: () => gateway.voidOpenInvoices("sub_1"),
    unpaidToken: () => gateway.unpaidToken("sub_1"),
    cardToken: () => gateway.cardToken("sub_1"),
    useCard: () => gateway.useCard("sub_1", "seti_1_secret_1"),
    changedSince: () => gateway.changedSince(systemClock.now()),
  };
  const refused: string[] = [];
  for (const [name, call] of Object.entries(calls))
    await Promise.resolve(call()).catch((problem: unknown) => {
      refused.push(`${name}: ${String(problem)}`);
    });
  expect(refused, mock.output()).toEqual([]);
});
