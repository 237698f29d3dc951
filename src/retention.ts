import { sandboxRetained } from "#adapters/payment/sandbox/retained.ts";
import { activityRetained } from "#features/activity/server/retained.ts";
import { alertsRetained } from "#features/alerts/server/retained.ts";
import { ingestionRetained } from "#features/ingestion/server/retained.ts";
import { savedSearchesRetained } from "#features/saved-searches/server/retained.ts";
import { securityEventsRetained } from "#features/security-events/server/retained.ts";
import { supportRetained } from "#features/support/server/retained.ts";
import { outboxRetained } from "#platform/db/outbox.ts";
import { feedRetained } from "#platform/feed/prune.ts";
import type { Retained } from "#platform/retention/retained.ts";

/** Everything that is deleted after a time. docs/retention.md says of every other table what keeps it small. */
export const retained: readonly Retained[] = [
  ...feedRetained,
  ...outboxRetained,
  ...sandboxRetained,
  ...ingestionRetained,
  ...securityEventsRetained,
  ...supportRetained,
  ...activityRetained,
  ...alertsRetained,
  ...savedSearchesRetained,
];
