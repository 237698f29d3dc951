import { expect, test } from "vitest";
import { plans } from "#domain/plans.ts";
import { testServer } from "#test/server.ts";

const { api, clock, db, member, colleague } = await testServer({ at: "2026-09-16T00:00:00Z" });
const at = (time: string) => clock.set({ still: Temporal.Instant.from(time) });
const entitlementsOf = async (who: typeof api) => (await who.workspace.userCache({})).entitlements;

test("anyone can read the plans, smallest first, with monthly and annual prices", async () => {
  const found = await api.billing.plans({});
  expect(found.map(({ name }) => name)).toEqual(["No plan", "Starter", "Team", "Enterprise"]);
  expect(found[0]).toMatchObject({ monthlyPayment: null, annualPayment: null, userCap: 1, features: [] });
  expect(found[2]).toMatchObject({
    planId: "team",
    userCap: 10,
    savedSearchesCap: 50,
    watchedOpportunitiesCap: 200,
    monthlyPayment: { amountInCents: 16_500, amountInDollars: 165, code: "team-monthly" },
    annualPayment: { amountInCents: 165_000, amountInDollars: 1_650, code: "team-annual" },
  });
  for (const { monthlyPayment, annualPayment } of found.slice(1))
    expect(annualPayment!.amountInCents).toBe(10 * monthlyPayment!.amountInCents);
});

test("a trial is exactly seven days of Team from its start", async () => {
  const ada = await member({ email: "ada@engines.example" });
  expect(await ada.billing.subscription({})).toBeNull();
  expect(await entitlementsOf(ada)).toMatchObject({ plan: { planId: "none" }, trialIsPossible: true });
  await ada.billing.startTrial({});
  const { organisationId } = await ada.organisations.get({});
  expect(await ada.billing.subscription({})).toMatchObject({
    organisationId,
    plan: { planId: "team", userCap: 10 },
    expiryDate: "2026-09-23T00:00:00Z",
    trialEndDate: "2026-09-23T00:00:00Z",
    planIsRenewing: false,
    isTrial: true,
    isCurrent: true,
  });
  at("2026-09-22T23:59:59Z");
  expect(await entitlementsOf(ada)).toMatchObject({ plan: { planId: "team" }, isCurrent: true, lapsed: null });
  at("2026-09-23T00:00:00Z");
  expect(await ada.billing.subscription({})).toMatchObject({ plan: { planId: "team" }, isCurrent: false });
  expect(await entitlementsOf(ada)).toMatchObject({
    plan: { planId: "none" },
    isTrial: false,
    trialIsPossible: false,
    lapsed: { planName: "Team", isTrial: true, endedAt: "2026-09-23T00:00:00Z" },
  });
  await expect(ada.billing.startTrial({})).rejects.toMatchObject({ status: 409 });
  expect(await ada.organisations.get({})).toMatchObject({ hasTrialed: true });
  at("2026-09-16T00:00:00Z");
});

test("when two admins start a trial at the same time, one succeeds", async () => {
  const ada = await member({ email: "ada@twice.example" });
  const started = await Promise.allSettled([1, 2, 3, 4].map(() => ada.billing.startTrial({})));
  expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = started.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  for (const reason of refused) expect(reason).toMatchObject({ status: 409 });
});

test("a paying organisation cannot start a trial; a lapsed one without an earlier trial can", async () => {
  const ada = await member({ email: "ada@paying.example" });
  const { id } = await db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "person_id")
    .select("organisation_id as id")
    .where("email", "=", "ada@paying.example")
    .executeTakeFirstOrThrow();
  const paid = { organisation_id: id, plan: "starter", is_trial: false, payment_customer_id: "customer-1" };
  const term = { started_at: "2026-09-01T00:00:00Z", ends_at: "2026-10-01T00:00:00Z" };
  await db
    .insertInto("subscription")
    .values({ ...paid, ...term })
    .execute();
  await expect(ada.billing.startTrial({})).rejects.toMatchObject({ status: 409 });
  expect(await ada.billing.subscription({})).toMatchObject({ plan: { planId: "starter" }, isTrial: false });
  at("2026-10-02T00:00:00Z");
  expect((await entitlementsOf(ada)).trialIsPossible).toBe(true);
  await ada.billing.startTrial({});
  expect(await ada.billing.subscription({})).toMatchObject({ plan: { planId: "team" }, isCurrent: true });
  expect(await ada.organisations.get({})).toMatchObject({ paymentGatewayCustomerId: "customer-1" });
  at("2026-09-16T00:00:00Z");
});

test("a refusal beyond a cap names the cap and a larger plan", async () => {
  const ada = await member({ email: "ada@full.example" });
  const invite = (name: string) => ada.organisations.inviteUser({ body: { inviteeEmail: `${name}@full.example` } });
  const message = "Without a plan you can have 1 person. Team allows 10.";
  await expect(invite("one")).rejects.toMatchObject({
    status: 403,
    result: { detail: message, errors: [{ field: "users", rule: "plan_cap", message }] },
  });
  await ada.billing.startTrial({});
  await colleague(ada, { email: "one@full.example" });
  for (const name of ["2", "3", "4", "5", "6", "7", "8", "9"]) await invite(name);
  await expect(invite("10")).rejects.toMatchObject({
    status: 403,
    result: { detail: "Your plan Team allows 10 people. Enterprise allows 100." },
  });
  expect((await entitlementsOf(ada)).use.users).toBe(10);
});

test("members can read what they cannot change", async () => {
  const ada = await member({ email: "ada@read.example" });
  await ada.billing.startTrial({});
  const grace = await colleague(ada, { email: "grace@read.example" });
  expect(await grace.billing.subscription({})).toEqual(await ada.billing.subscription({}));
  await expect(grace.billing.startTrial({})).rejects.toMatchObject({ status: 403 });
});

test("every plan includes the plan below it", () => {
  for (const [index, plan] of plans.slice(1).entries()) {
    const before = plans[index]!;
    for (const cap of ["users", "savedSearches", "watchedOpportunities"] as const)
      expect(plan.caps[cap]).toBeGreaterThanOrEqual(before.caps[cap]);
    for (const feature of before.features) expect(plan.features).toContain(feature);
    for (const feature of plan.standoutFeatures) expect(plan.features).toContain(feature);
  }
});
