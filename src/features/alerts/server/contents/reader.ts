import type { PlanInForce } from "#features/billing/server/service.ts";

/** Who a message is for, at the moment of sending. `paused`: what their plan does not cover. */
export type MessageReader = {
  personId: number;
  organisationId: number;
  zone: string;
  now: Temporal.Instant;
  paused: PlanInForce["paused"];
};
