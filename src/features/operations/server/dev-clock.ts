import { HttpProblem } from "#platform/http/problem.ts";
import { isLoopback } from "#platform/http/loopback.ts";
import { setDemoClock } from "#platform/db/demo-clock.ts";
import { type ClockState, type SettableClock, systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const body = z.union([
  z.strictObject({ at: z.iso.datetime({ offset: true }).describe("stand still here") }),
  z.strictObject({ advance: z.iso.duration().describe("move on by this much") }),
  z.strictObject({ run: z.literal(true).describe("run on from where it stands") }),
]);

function stateAfter(order: z.output<typeof body>, clock: SettableClock): ClockState {
  if ("at" in order) return { still: Temporal.Instant.from(order.at) };
  if ("run" in order) return { aheadSeconds: clock.now().since(systemClock.now()).total("seconds") };
  const later = clock.now().toZonedDateTimeISO("UTC").add(Temporal.Duration.from(order.advance)).toInstant();
  const state = clock.state();
  return "still" in state ? { still: later } : { aheadSeconds: later.since(systemClock.now()).total("seconds") };
}

/** Demonstration mode, on loopback: `POST /dev/clock` with { at }, { advance } or { run: true } puts every process's clock. */
export function devClockRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: SettableClock }) {
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/dev/") && !isLoopback(request))
      throw new HttpProblem(404, { detail: "Only on this machine itself." });
  });
  app.get("/dev/clock", { schema: { hide: true } }, () => ({
    now: clock.now().toString(),
    stands: "still" in clock.state(),
  }));
  app.post("/dev/clock", { schema: { hide: true, body } }, async (request) => {
    const state = stateAfter(request.body as z.output<typeof body>, clock);
    clock.set(state);
    await setDemoClock(db, state);
    return { now: clock.now().toString(), stands: "still" in state };
  });
}
