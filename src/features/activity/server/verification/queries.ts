import { sql } from "kysely";
import { privacyCheck } from "#features/opportunities/server/verification/service.ts";
import type { Check } from "#platform/verification/check.ts";

export const activityChecks: readonly Check[] = [
  privacyCheck("activity.private", "Activity about a private notice is its own organisation's.", sql`activity_item`),
];
