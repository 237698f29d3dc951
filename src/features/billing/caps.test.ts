import fc from "fast-check";
import { expect, test } from "vitest";
import { capNames, features, type PlanId, planIds, planOf, plans } from "#domain/plans.ts";
import { billingService } from "#features/billing/server/service.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Refusal } from "#platform/refusal.ts";
import { repeats } from "#test/counts.ts";
import { testServer } from "#test/server.ts";

const { db, clock, member } = await testServer({ at: "2026-09-16T00:00:00Z" });
const billing = billingService({ db, clock });
const identity = { issuer: "https://identity.example", subject: "ada", emailIsVerified: true };
const role = "OrganisationAdmin" as const;

/** An organisation with each plan, and a scope for it. */
const leaves = new Map(
  await Promise.all(
    planIds.map(async (plan) => {
      const email = `ada@${plan}.example`;
      await member({ email });
      const { person_id: personId, organisation_id: organisationId } = await db
        .selectFrom("membership")
        .innerJoin("person", "person.id", "person_id")
        .select(["person_id", "organisation_id"])
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      const term = { started_at: clock.now(), ends_at: clock.now().add({ hours: 1 }) };
      const row = { organisation_id: organisationId, plan, is_trial: false, ...term };
      if (plan !== "none") await db.insertInto("subscription").values(row).execute();
      const caller: Caller = { kind: "member", identity, personId, organisationId, role, isOperator: false };
      return [plan, requirePermission(caller, "subscription.read")] as const;
    }),
  ),
);

const refusalOf = async (asked: Promise<void>) =>
  (await asked.then(
    () => null,
    (error: unknown) => error,
  )) as Refusal | null;

test("a refusal starts exactly beyond the cap and names the smallest sufficient plan", async () => {
  const cases = fc.record({
    plan: fc.constantFrom(...planIds),
    cap: fc.constantFrom(...capNames),
    wanted: fc.oneof(fc.integer({ min: 0, max: 2_500 }), fc.constantFrom(1, 2, 3, 4, 5, 6, 10, 11, 50, 51, 100, 101)),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ plan, cap, wanted }) => {
      const refusal = await refusalOf(billing.requireWithinCap(leaves.get(plan)!, cap, wanted));
      const hasRoom = wanted <= planOf(plan).caps[cap];
      expect(refusal === null).toBe(hasRoom);
      if (hasRoom) return;
      expect(refusal!.reason).toEqual({ kind: "plan_cap", rule: { field: cap, rule: "plan_cap" } });
      const named = plans.filter(({ name }) => refusal!.message.includes(`. ${name} allows`));
      const withRoom = plans.filter(({ caps }) => caps[cap] >= wanted);
      expect(named.filter(({ id }) => id !== plan)).toEqual(withRoom.slice(0, 1));
    }),
    { numRuns: repeats(60, 2_000) },
  );
});

test("a missing feature is refused with the smallest plan that has it", async () => {
  for (const plan of planIds)
    for (const feature of features) {
      const refusal = await refusalOf(billing.requireFeature(leaves.get(plan)!, feature));
      if (planOf(plan).features.includes(feature)) expect(refusal).toBeNull();
      else {
        const smallest = plans.find((plan) => plan.features.includes(feature))!;
        expect(refusal!.reason).toEqual({ kind: "plan_cap", rule: { field: feature, rule: "plan_feature" } });
        expect(refusal!.message).toMatch(new RegExp(`${smallest.name} has it\\.$`));
      }
    }
});

test.each<[PlanId, string]>([
  ["none", "Without a plan you can have 3 watched opportunities. Enterprise allows 2,000."],
  ["starter", "Your plan Starter allows 20 watched opportunities. Enterprise allows 2,000."],
])("for plan %s the sentence is %j", async (plan, sentence) => {
  const refusal = await refusalOf(billing.requireWithinCap(leaves.get(plan)!, "watchedOpportunities", 201));
  expect(refusal!.message).toBe(sentence);
});

test("a refusal beyond the largest plan names no other", async () => {
  const refusal = await refusalOf(billing.requireWithinCap(leaves.get("enterprise")!, "users", 101));
  expect(refusal!.message).toBe("Your plan Enterprise allows 100 people. There is no larger plan.");
});
