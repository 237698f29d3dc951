import type { Beginning } from "#features/alerts/server/matching/queries.ts";
import type { Listener } from "#features/alerts/server/telling/queries.ts";
import { type PlansOf, queueMatches } from "#features/alerts/server/telling/tell.ts";
import type { Transaction } from "#platform/db/db.ts";
import { missedMatches } from "./queries.ts";

/** Nothing can be done about a notice that is over, so only the next digest says it. */
const timingsOf = (email: string) => ({ email, sms: "Off", push: "Off" });

/**
 * Makes `tellMissed(trx, found, at)`: queues for the next daily or weekly email what searches would have found, if its
 * source had been silent when it closed (ADR 170).
 */
export const missedTeller =
  ({ plansOf }: { plansOf: PlansOf }) =>
  async (trx: Transaction, found: Beginning[], at: Temporal.Instant): Promise<void> => {
    const as = (listener: Listener) => ({
      ...listener,
      timings: timingsOf(listener.timings.email),
      urgency: "inDigest" as const,
    });
    await queueMatches(trx, await missedMatches(trx, found), { kind: "missed", as }, plansOf, at);
  };
