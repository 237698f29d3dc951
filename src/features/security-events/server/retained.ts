import type { Retained } from "#platform/retention/retained.ts";

/** An event that goes on is as old as its last occurrence. */
export const securityEventsRetained: readonly Retained[] = [
  { table: "security_event", period: "securityEvents", since: "last_at", inRealTime: true },
];
