import { requireLoopback } from "#features/operations/server/dev-guard.ts";
import { invalidFields } from "#platform/refusal.ts";
import { setDemoClock } from "#platform/db/demo-clock.ts";
import { type ClockState, type SettableClock, systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const body = z.union([
  z.strictObject({ at: z.iso.datetime({ offset: true }).describe("stop here") }),
  z.strictObject({ advance: z.iso.duration().describe("advance by this much") }),
  z.strictObject({ run: z.literal(true).describe("run from the current time") }),
]);

// PostgreSQL and pages only support years of four digits.
const earliest = Temporal.Instant.from("2000-01-01T00:00:00Z");
const latest = Temporal.Instant.from("3000-01-01T00:00:00Z");

const outside = () => {
  const message = "must lead to a time between the years 2000 and 2999";
  return invalidFields(`The clock ${message}.`, [{ field: "", rule: "clock_range", message }]);
};

/** The target of a clock command. A duration can exceed the calendar's range. */
function targetOf(order: z.output<typeof body>, now: Temporal.Instant): Temporal.Instant {
  if ("run" in order) return now;
  if ("at" in order) return Temporal.Instant.from(order.at);
  try {
    return now.toZonedDateTimeISO("UTC").add(Temporal.Duration.from(order.advance)).toInstant();
  } catch (error) {
    if (error instanceof RangeError) throw outside();
    throw error;
  }
}

function stateAfter(order: z.output<typeof body>, clock: SettableClock): ClockState {
  const target = targetOf(order, clock.now());
  if (Temporal.Instant.compare(target, earliest) < 0 || Temporal.Instant.compare(target, latest) >= 0) throw outside();
  const stands = "at" in order || (!("run" in order) && "still" in clock.state());
  return stands ? { still: target } : { aheadSeconds: target.since(systemClock.now()).total("seconds") };
}

/**
 * Demo mode, on loopback: `POST /dev/clock` with { at }, { advance } or { run: true } sets the clock of every process.
 */
export function devClockRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: SettableClock }) {
  app.get("/dev/clock", { onRequest: requireLoopback, schema: { hide: true } }, () => ({
    now: clock.now().toString(),
    stands: "still" in clock.state(),
  }));
  app.post("/dev/clock", { onRequest: requireLoopback, schema: { hide: true, body } }, async (request) => {
    const state = stateAfter(request.body as z.output<typeof body>, clock);
    clock.set(state);
    await setDemoClock(db, state);
    return { now: clock.now().toString(), stands: "still" in state };
  });
}
