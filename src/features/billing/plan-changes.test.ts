import fc from "fast-check";
import { expect, test } from "vitest";
import { isAtOnce, knownPrice } from "#domain/plan-change.ts";
import { priceOfDays } from "#domain/proration.ts";
import { outcomes, refused } from "#test/firms.ts";
import { cards, payersOf } from "#test/payers.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const start = "2026-09-02T23:58:00Z"; // Thu 3 Sep 2026 9:58am in Sydney
const server = await testServer({ at: start });
const { clock, colleague, outbox } = server;
const { payer, goTo } = payersOf(server);
const begin = () => clock.set({ still: Temporal.Instant.from(start) });

test("a larger plan starts at once and costs the difference by days, as it was shown", async () => {
  begin();
  const { admin, buy, change, invoices, paid } = await payer();
  await buy("starter-monthly");
  clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
  const preview = await admin.billing.previewChange({ body: { paymentCode: "team-monthly" } });
  expect(preview).toMatchObject({
    atOnce: true,
    lines: [{ amountInCents: 9_350 }, { amountInCents: -3_117 }],
    dueInCents: 6_233,
    gstInCents: 567,
    nextPayment: { amountInCents: 16_500, date: "2026-10-02T23:58:00Z" },
  });
  await expect(
    admin.billing.changePlan({ body: { paymentCode: "team-monthly", dueInCents: 6_232 } }),
  ).rejects.toMatchObject(refused(409, "other_price", "dueInCents"));
  expect(await paid()).toMatchObject({ paymentCode: "starter-monthly" });
  expect(await change("team-monthly")).toMatchObject({ token: null });
  expect(await paid()).toMatchObject({ paymentCode: "team-monthly", periodEnd: "2026-10-02T23:58:00Z" });
  expect(await invoices()).toMatchObject([{ amountInCents: 6_233, gstInCents: 567 }, { amountInCents: 5_500 }]);
});

test("of changes that two people make at once, from the same page or to different plans, one is carried out and paid", async () => {
  for (const codes of [
    ["team-monthly", "team-monthly"],
    ["team-monthly", "enterprise-monthly"],
  ]) {
    begin();
    const { admin, buy, invoices, paid } = await payer();
    await buy("starter-monthly");
    clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
    const shown = await Promise.all(
      codes.map(async (paymentCode) => {
        const { dueInCents } = await admin.billing.previewChange({ body: { paymentCode } });
        return { paymentCode, dueInCents };
      }),
    );
    expect(await outcomes(shown.map((body) => admin.billing.changePlan({ body })))).toEqual([200, 409]);
    // Nor does what was shown before count afterwards, to a smaller plan neither.
    expect(await outcomes(shown.map((body) => admin.billing.changePlan({ body })))).toEqual([409, 409]);
    const { paymentCode } = (await paid())!;
    const done = shown.find((one) => one.paymentCode === paymentCode);
    expect(await invoices()).toMatchObject([{ amountInCents: done?.dueInCents }, { amountInCents: 5_500 }]);
  }
});

test("a change whose payment fails leaves everything as it was until another card pays", async () => {
  begin();
  const { buy, change, paid, pay, invoices } = await payer();
  await buy("starter-monthly", cards.paysOnce);
  const { token } = await change("team-monthly");
  expect(await paid()).toMatchObject({ paymentCode: "starter-monthly" });
  expect(await pay(token!, cards.declines)).toBe("declined");
  expect(await invoices()).toHaveLength(1);
  expect(await pay(token!)).toBe("paid");
  expect(await paid()).toMatchObject({ paymentCode: "team-monthly", card: "Visa ending 4242, expires 09/2028" });
});

test("another card is used for later payments once it is confirmed, and only with the organisation's own token", async () => {
  begin();
  const [one, other] = [await payer(), await payer()];
  await one.buy("team-monthly", cards.paysOnce);
  await other.buy("team-monthly");
  const use = (who: typeof one, token: string) => who.admin.billing.useCard({ body: { token } });
  const { token } = await one.admin.billing.cardToken({});
  await expect(use(one, token)).rejects.toMatchObject(refused(409, "unconfirmed", "token"));
  expect(await one.pay(token, cards.declines)).toBe("declined");
  await expect(use(one, token)).rejects.toMatchObject(refused(409, "unconfirmed", "token"));
  expect(await one.pay(token)).toBe("paid");
  expect((await one.paid())?.card).toContain("0341");
  await expect(use(other, token)).rejects.toMatchObject(refused(409, "unconfirmed", "token"));
  await use(one, token);
  expect(await one.paid()).toMatchObject({ card: "Visa ending 4242, expires 09/2028" });
  await expect(use(one, token)).rejects.toMatchObject({ status: 409 });
  expect(await one.invoices()).toHaveLength(1);
  await goTo("2026-10-02T23:58:30Z");
  expect([(await one.paid())?.failure, (await one.invoices()).length]).toEqual([null, 2]);
});

test("a smaller plan starts with the next period, and what it stops is named before", async () => {
  begin();
  const { admin, at, buy, change, paid, invoices } = await payer();
  await buy("team-monthly");
  await colleague(admin, { email: at("jo"), name: "Jo Marsh" });
  const preview = await admin.billing.previewChange({ body: { paymentCode: "starter-monthly" } });
  expect(preview).toMatchObject({
    atOnce: false,
    dueInCents: 0,
    effectiveDate: "2026-10-02T23:58:00Z",
    nextPayment: { amountInCents: 5_500, date: "2026-10-02T23:58:00Z" },
    stops: { users: { count: 2, cap: 1, names: ["Jo Marsh"] }, savedSearches: { names: [] } },
  });
  await change("starter-monthly");
  expect(await paid()).toMatchObject({ paymentCode: "team-monthly", nextPaymentCode: "starter-monthly" });
  await admin.billing.undoChange({});
  expect(await paid()).toMatchObject({ nextPaymentCode: null });
  await change("starter-monthly");
  await goTo("2026-10-03T00:00:00Z");
  expect(await paid()).toMatchObject({ paymentCode: "starter-monthly", nextPaymentCode: null });
  expect((await invoices()).map(({ amountInCents }) => amountInCents)).toEqual([5_500, 16_500]);
});

test("saved searches and watched opportunities that a smaller plan is too small for are named, the newest of them", async () => {
  begin();
  const { admin, buy } = await payer();
  await buy("team-monthly");
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await server.publish(...numbers(22).map((number) => release({ key: `stop-${number}`, title: `Jetty ${number}` })));
  const { items } = await server.api.search.free({ body: { freeText: "jetty", statusIds: [], pageSize: 100 } });
  const titles: string[] = [];
  for (const { publicOpportunityId, title } of items) {
    clock.set({ still: clock.now().add({ seconds: 1 }) });
    await admin.watchList.watch({ body: { publicOpportunityId } });
    titles.push(title);
  }
  for (const number of numbers(7)) {
    clock.set({ still: clock.now().add({ seconds: 1 }) });
    await admin.savedSearches.create({ body: { name: `Search ${number}`, searchRequest: { freeText: "jetty" } } });
  }
  const { stops } = await admin.billing.previewChange({ body: { paymentCode: "starter-monthly" } });
  expect(stops.savedSearches).toMatchObject({ count: 7, cap: 5 });
  expect(stops.savedSearches.names.toSorted()).toEqual(["Search 6", "Search 7"]);
  expect(stops.watchedOpportunities).toMatchObject({ count: 22, cap: 20 });
  expect(stops.watchedOpportunities.names.toSorted()).toEqual(titles.slice(20).toSorted());
});

test("a change never takes back a cancellation, nor a planned change one that is paid at once", async () => {
  begin();
  const { admin, buy, cancel, change, paid } = await payer();
  await buy("team-monthly", cards.paysOnce);
  await cancel();
  const tries = (code: string) => expect(change(code)).rejects;
  await tries("enterprise-monthly").toMatchObject(refused(409, "cancelled"));
  await tries("starter-monthly").toMatchObject(refused(409, "cancelled"));
  expect(await paid()).toMatchObject({ cancelAskedDate: start });
  await admin.billing.undoCancel({});
  await change("starter-monthly");
  await tries("enterprise-monthly").toMatchObject(refused(409, "change_planned"));
  expect(await paid()).toMatchObject({ paymentCode: "team-monthly", nextPaymentCode: "starter-monthly" });
  await admin.billing.undoChange({});
  // Its payment waits for another card; nothing else is due.
  expect((await change("enterprise-monthly")).token).not.toBeNull();
  await expect(admin.billing.payUnpaid({})).rejects.toMatchObject({ status: 409 });
});

test("a plan is cancelled at the end of its period with a security token, and that can be undone until then", async () => {
  begin();
  const { admin, buy, cancel, paid } = await payer();
  await buy("team-monthly");
  await expect(admin.billing.cancelSubscription({ body: { securityToken: "x" } })).rejects.toMatchObject({
    status: 403,
  });
  await cancel("TooExpensive");
  expect(await admin.billing.subscription({})).toMatchObject({ planIsRenewing: false, isCurrent: true });
  expect(await paid()).toMatchObject({ cancelAskedDate: "2026-09-02T23:58:00Z" });
  await admin.billing.undoCancel({});
  expect(await paid()).toMatchObject({ cancelAskedDate: null });
  await cancel();
  await goTo("2026-10-02T23:57:59Z");
  expect(await admin.billing.subscription({})).toMatchObject({ isCurrent: true });
  await goTo("2026-10-02T23:58:00Z");
  expect(await admin.billing.subscription({})).toMatchObject({ isCurrent: false, expiryDate: "2026-10-02T23:58:00Z" });
  await expect(admin.billing.undoCancel({})).rejects.toMatchObject({ status: 409 });
  const reasons = await server.db.selectFrom("cancel_reason").select("reason").execute();
  expect(reasons).toEqual([{ reason: "TooExpensive" }]);
});

test("the admins are told when the plan starts, changes, will change or ends, whoever did it, and of nothing else", async () => {
  begin();
  const { admin, at, buy, change, cancel } = await payer();
  const titles = async () => {
    await server.work();
    const all = await Promise.all(["ada", "bob"].map((who) => outbox(at(who))));
    const [ada, bob] = all.map((messages) =>
      messages.map(({ subject }) => subject!).filter((subject) => /Starter|Team|Enterprise/.test(subject)),
    );
    // Bob came after the plan had started.
    expect(ada).toEqual([...bob!, "You are on Team"]);
    return ada!.toReversed();
  };
  await buy("team-monthly");
  await colleague(admin, { email: at("bob"), makeAdmin: true });
  await change("enterprise-monthly");
  await change("starter-monthly");
  const told = ["You are on Team", "You are on Enterprise now", "Starter starts on Sat 3 Oct 2026"];
  expect(await titles()).toEqual(told);
  await admin.billing.undoChange({});
  await cancel();
  told.push("Enterprise ends on Sat 3 Oct 2026");
  expect(await titles()).toEqual(told);
  await admin.billing.undoCancel({});
  told.push("You keep Enterprise");
  expect(await titles()).toEqual(told);
  await change("starter-monthly");
  told.push("Starter starts on Sat 3 Oct 2026");
  expect(await titles()).toEqual(told);
  await admin.billing.undoChange({});
  told.push("You keep Enterprise");
  expect(await titles()).toEqual(told);
  await goTo("2026-10-02T23:58:30Z");
  expect(await titles()).toEqual(told);
});

test("an email about a plan that is not so any more is not sent", async () => {
  begin();
  const { admin, at, buy, cancel } = await payer();
  await buy("team-monthly");
  await cancel();
  await admin.billing.undoCancel({});
  await server.work();
  expect((await outbox(at("ada"))).filter(({ subject }) => subject!.includes("ends on"))).toEqual([]);
});

test("no cent is lost by changes of plan: the invoices are the prices of the days", async () => {
  const codes = ["starter-monthly", "team-monthly", "enterprise-monthly"];
  const rank = (code: string) => codes.indexOf(code);
  begin();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { minLength: 1, maxLength: 2 }),
      async (dayNumbers) => {
        begin();
        const { buy, change, invoices } = await payer();
        await buy("starter-monthly");
        const changes = dayNumbers.toSorted((a, b) => a - b).map((day, index) => ({ day, code: codes[index + 1]! }));
        for (const { day, code } of changes) {
          clock.set({ still: Temporal.Instant.from(start).add({ hours: 24 * day, minutes: 1 }) });
          await change(code);
        }
        const charged = (await invoices()).reduce((sum, { amountInCents }) => sum + amountInCents, 0);
        // A period of 30 days: each plan is paid for the days from its start to the next.
        const steps = [{ day: 0, code: "starter-monthly" }, ...changes];
        const used = steps.map(({ day, code }, index) => {
          const next = steps[index + 1]?.day ?? 30;
          const { cents } = knownPrice(code);
          return (
            priceOfDays(cents, { days: 30 - day, ofDays: 30 }) - priceOfDays(cents, { days: 30 - next, ofDays: 30 })
          );
        });
        expect(charged).toBe(used.reduce((sum, cents) => sum + cents, 0));
        expect(steps.every(({ code }, index) => rank(code) === index)).toBe(true);
      },
    ),
    { numRuns: 8 },
  );
});

test("a change is at once if neither plan nor period gets smaller", () => {
  const atOnce = (from: string, to: string) => isAtOnce(knownPrice(from), knownPrice(to));
  expect(atOnce("starter-monthly", "team-monthly")).toBe(true);
  expect(atOnce("team-monthly", "team-annual")).toBe(true);
  expect(atOnce("starter-annual", "team-annual")).toBe(true);
  expect(atOnce("team-annual", "team-monthly")).toBe(false);
  expect(atOnce("team-annual", "enterprise-monthly")).toBe(false);
  expect(atOnce("enterprise-monthly", "team-annual")).toBe(false);
});
