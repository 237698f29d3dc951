import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import {
  type MessageRow,
  type WantedMessages,
  webhookMessages,
} from "#features/webhook/server/operating/messages/queries.ts";
import { failingWebhooks, retryWebhook } from "./queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict } from "#platform/refusal.ts";

export { webhookFigures } from "#features/webhook/server/queries.ts";
export { deadMessages, webhookMessageFigures } from "#features/webhook/server/operating/messages/queries.ts";

const presentMessage = ({ url, createdAt, offAt, tryAt, endedAt, publicId, failures, ...row }: MessageRow) => ({
  ...row,
  eventId: publicId,
  host: new URL(url).host,
  createdDate: isoInstant(createdAt),
  isOff: offAt !== null,
  nextTryDate: row.state === "waiting" && failures > 0 && offAt === null ? isoInstant(tryAt) : null,
  endedDate: isoInstantOrNull(endedAt),
});

/** Webhooks that fail, as operators see them: the host alone, because an address has keys in it, and no words of messages. */
export function failingWebhookService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async list({ page, pageSize }: { page: number; pageSize: number }) {
      const { count, rows } = await failingWebhooks(db, { limit: pageSize, offset: (page - 1) * pageSize });
      return {
        totalRecords: count,
        items: rows.map(({ organisationId, organisation, url, error, offAt, tryAt, failures, waiting, failed }) => ({
          organisationId,
          organisation,
          host: new URL(url).host,
          tries: failures,
          error,
          waiting,
          failed,
          nextTryDate: offAt === null ? isoInstant(tryAt) : null,
          switchedOffDate: isoInstantOrNull(offAt),
        })),
      };
    },

    /** Messages by their state, the host alone. */
    async messages({ page, pageSize, ...wanted }: WantedMessages & { page: number; pageSize: number }) {
      const { count, rows } = await webhookMessages(db, wanted, { limit: pageSize, offset: (page - 1) * pageSize });
      return { totalRecords: count, items: rows.map(presentMessage) };
    },

    /**
     * Sends again, now, what waits for a webhook and what was given up when it was switched off, each with its id, also
     * when its admins have switched it on since. Refuses with `conflict` if there is nothing to try again.
     */
    retry: (actor: OperatorActor, { organisationId }: { organisationId: string }): Promise<{ count: number }> =>
      db.transaction().execute(async (trx) => {
        const now = clock.now();
        const retried = await retryWebhook(trx, organisationId, now);
        if (!retried) throw conflict("This webhook has nothing to try again.");
        const { organisation, error, failures, count } = retried;
        const [before, after] = [{ error, tries: failures }, { messages: count }];
        const what = { kind: "webhook_retried", subject: organisationId, subjectName: organisation } as const;
        await recordAct(trx, actor, { ...what, reason: "", before, after }, now);
        return { count };
      }),
  };
}
export type FailingWebhookService = ReturnType<typeof failingWebhookService>;
