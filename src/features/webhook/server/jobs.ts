import { billingService } from "#features/billing/server/service.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { opportunityService } from "#features/opportunities/server/service.ts";
import { webhookOffTemplate } from "#features/webhook/emails/webhook-off.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { sendPublicRequest, type SendRequest } from "#platform/http-client/send-request.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { runs } from "#platform/jobs/task.ts";
import { type SendEmail, withIdempotencyKey } from "#platform/mail/email.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { webhookChanges } from "./events.ts";
import { adminsOf, deleteEndedEvents } from "./queries.ts";
import { sendWebhooks } from "#features/webhook/server/sending/send.ts";
import { webhookOffTask } from "./tasks.ts";

type Needs = {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  sendEmail: SendEmail;
  config: { http: { publicUrl: string } };
  /** For tests. Default: to the public internet only. */
  sendRequest?: SendRequest | undefined;
};

/** Messages that ended this long ago are forgotten. */
const retention = { hours: 24 * 30 };

/** The jobs of webhooks by name. */
export function webhookJobs({ db, clock, secrets, sendEmail, config, sendRequest = sendPublicRequest }: Needs): Jobs {
  const opportunities = opportunityService({ db, buyers: buyerService({ db }), categories: categoryService({ db }) });
  const { plansOf } = billingService({ db, clock });
  const origin = new URL(config.http.publicUrl).origin;
  return {
    tasks: {
      "send-webhooks": (_payload, { signal }) =>
        sendWebhooks({ db, clock, secrets, opportunities, plansOf, sendRequest, origin }, signal),
      "purge-webhook-events": async () => void (await deleteEndedEvents(db, clock.now().subtract(retention))),
      ...runs(webhookOffTask, async ({ organisationId, error }, { jobKey }) => {
        for (const { id, email, organisationName } of await adminsOf(db, organisationId))
          await withIdempotencyKey({ sendEmail }, `${jobKey} ${id}`).sendEmail(
            webhookOffTemplate({ to: email, organisationName, error }),
          );
      }),
    },
    crontab: "* * * * * send-webhooks\n47 2 * * * purge-webhook-events",
    consumers: [webhookChanges({ clock })],
  };
}
