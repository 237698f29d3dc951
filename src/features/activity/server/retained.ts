import type { Retained } from "#platform/retention/retained.ts";

export const activityRetained: readonly Retained[] = [
  { table: "activity_item", period: "activity", since: "happened_at" },
];
