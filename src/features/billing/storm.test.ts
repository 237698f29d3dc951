import { fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { sandboxGateway } from "#adapters/payment/sandbox/gateway.ts";
import { signatureOf } from "#adapters/payment/signature.ts";
import { knownPrice } from "#domain/plan-change.ts";
import { unlockDeadWorkers } from "#platform/jobs/heartbeat.ts";
import { repeats, seedOf } from "#test/counts.ts";
import { cardOf, cards, payersOf } from "#test/payers.ts";
import { randomChoices } from "#test/random-choices.ts";
import { testServer } from "#test/server.ts";

/* Events of the payment provider that come in any order, several times or never, while workers are killed. */

const server = await testServer({ at: "2026-09-02T23:58:00Z" });
const { app, clock, db, pool, url, work } = server;
const { payer, run } = payersOf(server);
// The provider. It delivers nothing by itself: the storm does.
const provider = sandboxGateway({ db, clock, deliver: () => Promise.resolve() });

const counts = { payers: repeats(4, 60), rounds: repeats(3, 40), events: repeats(60, 1_000) };
const prices = ["starter-monthly", "team-monthly", "enterprise-monthly", "starter-annual", "team-annual"].map(
  knownPrice,
);

/** What a customer, a bank or time does to a subscription. */
function historyOf({ below, pick, chance }: ReturnType<typeof randomChoices>) {
  const change = async (id: string) => {
    const price = pick(prices);
    if (chance(0.5)) return await provider.changeNext(id, chance(0.3) ? null : price);
    const { from } = await provider.preview(id, price);
    const token = await provider.changeNow(id, price, from);
    if (token) await provider.sandbox!.pay(token, cardOf(cards.pays), false);
  };
  const payUnpaid = async (id: string) => {
    const token = await provider.unpaidToken(id);
    if (token) await provider.sandbox!.pay(token, cardOf(pick([cards.pays, cards.paysOnce])), false);
  };
  const acts = [
    change,
    change,
    payUnpaid,
    (id: string) => provider.setCancelling(id, chance(0.4)),
    (id: string) => provider.sandbox!.setFailing(id, chance(0.5)),
    (id: string) => provider.sandbox!.skip(id, 1 + below(20)),
  ];
  const hasEnded = async (id: string) => (await provider.subscription(id))!.status === "ended";
  return async (id: string) => {
    if (await hasEnded(id)) return;
    // A worker may end it at this moment; what has ended cannot be changed.
    await pick(acts)(id).catch(async (problem: unknown) => {
      if (!(await hasEnded(id))) throw problem;
    });
  };
}

/** Starts a worker, which kills itself at the step. */
async function startWorker(dieAt?: { step: number; isAfterWrite: boolean }) {
  const child = fork("test/payment-worker.ts", [JSON.stringify({ url, now: clock.now().toString(), dieAt })]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  const [{ processId }] = (await once(child, "message")) as [{ processId: string }];
  return {
    /** Resolves when it is dead and its jobs can be taken by others. */
    dead: async () => {
      await ended;
      await unlockDeadWorkers(db, { processId });
    },
    kill: () => child.kill("SIGKILL"),
  };
}

async function post(subscriptionId: string, secret: string): Promise<number> {
  const object = { object: "subscription", id: subscriptionId };
  const payload = JSON.stringify({ id: "evt_1", created: 1, data: { object } });
  const headers = { "content-type": "application/json", "stripe-signature": signatureOf(payload, clock.now(), secret) };
  return (await app.inject({ method: "POST", url: "/api/v1/payment/webhook", headers, payload })).statusCode;
}

const jobsLeft = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from graphile_worker.jobs`.execute(db)).rows[0]!
    .count;

test("a storm of shuffled, repeated and lost events, with workers killed between, ends in the provider's state", async () => {
  const choices = randomChoices(seedOf(20_260_902));
  const { below, pick, chance } = choices;
  const act = historyOf(choices);
  const payers: (Awaited<ReturnType<typeof payer>> & { id: string })[] = [];
  for (let count = 0; count < counts.payers; count++) {
    const one = await payer();
    const id = await one.buy(pick(prices).code, pick([cards.pays, cards.paysOnce]));
    payers.push({ ...one, id });
  }
  const secret = (await db.selectFrom("sandbox_webhook_key").select("secret").executeTakeFirstOrThrow()).secret;
  let kills = 0;
  let posted = 0;
  for (let round = 0; round < counts.rounds; round++) {
    const worker = await startWorker({ step: 20 + below(300), isAfterWrite: chance(0.5) });
    const statuses = new Set<number>();
    while (posted < (counts.events * (round + 1)) / counts.rounds) {
      const { id } = pick(payers);
      // Reading meets changes that are made at the same time. Every third change is told by no event.
      const told = Array.from({ length: chance(0.3) ? 0 : 1 + below(3) }, () => pick([id, id, pick(payers).id]));
      const [answers] = await Promise.all([Promise.all(told.map((about) => post(about, secret))), act(id)]);
      for (const answer of answers) statuses.add(answer);
      posted += told.length;
    }
    expect([...statuses]).toEqual([204]);
    worker.kill(); // unless it has killed itself
    await worker.dead();
    kills++;
    clock.set({ still: clock.now().add({ hours: 1 + below(40) }) });
  }
  expect([kills, posted >= counts.events]).toEqual([counts.rounds, true]);

  // The last changes of each are told by no event, also of those that are still queued: comparing finds them.
  await work();
  for (const { id } of payers) for (let count = 0; count < 4; count++) await act(id);
  await run("reconcile-payments");
  const last = await startWorker();
  await expect.poll(jobsLeft, { timeout: 120_000 }).toBe(0);
  last.kill();
  await last.dead();
  await work();
  for (const { id, name, row, invoices } of payers) {
    const state = (await provider.subscription(id))!;
    const terms = (await row())!;
    const isOver = state.status === "ended";
    const label = `${name}, ${state.status}`;
    expect(
      {
        plan: isOver ? null : terms.price_code,
        next: terms.next_price_code,
        ends: isOver ? null : terms.ends_at.toString(),
        renews: terms.renews,
        failedAt: terms.payment_failed_at?.toString() ?? null,
      },
      label,
    ).toEqual({
      plan: isOver ? null : state.priceCode,
      next: isOver ? null : state.nextPriceCode,
      ends: isOver ? null : state.paidUntil.toString(),
      renews: !isOver && !state.cancelsAtPeriodEnd,
      failedAt: state.failure?.at.toString() ?? null,
    });
    const listed = await invoices();
    expect(state.hasOpenInvoice, label).toBe(false);
    const amounts = (all: number[]) => all.toSorted((a, b) => a - b);
    expect(amounts(listed.map(({ amountInCents }) => amountInCents)), label).toEqual(
      amounts(state.paidInvoices.map(({ totalCents }) => totalCents)),
    );
    // Each invoice is sent once, whichever worker died over it.
    const { rows } = await pool.query<{ subject: string }>(
      "select subject from outbox_message where subject like 'Tax invoice %' and subject like any($1)",
      [listed.map(({ number }) => `%${number}:%`)],
    );
    expect(rows, label).toHaveLength(listed.length);
  }
});
