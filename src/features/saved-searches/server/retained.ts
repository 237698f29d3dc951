import type { Retained } from "#platform/retention/retained.ts";

export const savedSearchesRetained: readonly Retained[] = [
  { table: "saved_search_notification", period: "alerts", since: "created_at" },
];
