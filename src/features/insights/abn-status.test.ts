import { expect, test } from "vitest";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { newAbn } from "#test/abns.ts";

const asked: string[] = [];
const answers = new Map<string, () => ReturnType<BusinessRegister["byAbn"]>>();
const businessRegister: BusinessRegister = {
  byAbn(abn) {
    asked.push(abn);
    return answers.get(abn)!();
  },
  byName: () => Promise.resolve([]),
};
const { api, clock, publish } = await testServer({ at: "2026-09-16T00:00:00Z", businessRegister });

/** A seller whose ABN the register answers about in its own way. */
async function seller(name: string, answer: (abn: string) => ReturnType<BusinessRegister["byAbn"]>) {
  const abn = newAbn();
  answers.set(abn, () => answer(abn));
  const award = { supplier: name, abn, dollars: 1_000, date: "2026-08-01" };
  await publish(release({ key: abn, title: `Work of ${name}`, status: "complete", award }));
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return { abn, status: async () => (await api.insights.seller({ params: { slug } })).operatingStatus };
}
const businessThat = (isActive: boolean) => (abn: string) =>
  Promise.resolve({ abn, businessName: "Any Pty Ltd", isActive });

test("a seller's page says whether its ABN is active, and asks the register once a day", async () => {
  const { abn, status } = await seller("Active Works Pty Ltd", businessThat(true));
  expect([await status(), await status()]).toEqual(["Active", "Active"]);
  expect(asked.filter((each) => each === abn)).toHaveLength(1);
  clock.set({ still: clock.now().add({ hours: 25 }) });
  answers.set(abn, () => businessThat(false)(abn));
  expect(await status()).toBe("Cancelled");
});

test("a register that fails or knows nothing of the ABN leaves the status out, and is not asked by every reader", async () => {
  const failing = await seller("Failing Works Pty Ltd", () => Promise.reject(new Error("away")));
  expect([await failing.status(), await failing.status()]).toEqual([null, null]);
  expect(asked.filter((each) => each === failing.abn)).toHaveLength(1);
  const unknown = await seller("Unknown Works Pty Ltd", () => Promise.resolve(undefined));
  expect(await unknown.status()).toBeNull();
});

test("a page does not wait for a slow register; the answer is there for the next reader", async () => {
  const { promise, resolve } = Promise.withResolvers<{ abn: string; businessName: string; isActive: boolean }>();
  const slow = await seller("Slow Works Pty Ltd", () => promise);
  expect(await slow.status()).toBeNull();
  resolve({ abn: slow.abn, businessName: "Slow Works Pty Ltd", isActive: true });
  await expect.poll(slow.status).toBe("Active");
});
