import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import type { webhook, webhookEvent } from "#features/webhook/contract.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import type { z } from "zod";
import { formOf } from "./message.ts";
import type { EventRow, WebhookRow } from "./queries.ts";

export function presentWebhook(row: Authorized<WebhookRow>, now: Temporal.Instant): z.input<typeof webhook> {
  const hasPrevious = row.previous_until !== null && Temporal.Instant.compare(row.previous_until, now) > 0;
  const isFailing = row.failures > 0 && row.off_at === null;
  return {
    url: row.url,
    form: formOf(row.url),
    createdDate: isoInstant(row.created_at),
    createdBy: row.creator,
    previousSecretUntilDate: hasPrevious ? isoInstant(row.previous_until!) : null,
    isOn: row.off_at === null,
    switchedOffDate: isoInstantOrNull(row.off_at),
    error: row.error,
    nextTryDate: isFailing ? isoInstant(row.try_at) : null,
  };
}

const states = { waiting: "Waiting", sent: "Sent", dropped: "NotNeeded", failed: "Failed" } as const;

export const presentEvent = (row: Authorized<EventRow>): z.input<typeof webhookEvent> => ({
  eventId: row.public_id,
  kind: row.kind as "match" | "change",
  title: row.title,
  createdDate: isoInstant(row.created_at),
  state: states[row.state as keyof typeof states],
  attempts: row.attempts,
  endedDate: isoInstantOrNull(row.ended_at),
  error: row.error,
});
