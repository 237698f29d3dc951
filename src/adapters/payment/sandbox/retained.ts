import type { Retained } from "#platform/retention/retained.ts";

/** Events that nobody reads any more. */
export const sandboxRetained: readonly Retained[] = [
  { table: "sandbox_event", period: "outbox", since: "delivered_at" },
];
