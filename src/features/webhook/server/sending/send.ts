import { isoInstant } from "#domain/iso-instant.ts";
import type { PlanInForce } from "#features/billing/server/service.ts";
import type { presentDifferences } from "#features/opportunities/server/changes/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { bodyOf, formOf, type WebhookContents } from "#features/webhook/server/message.ts";
import { webhookOffTask } from "#features/webhook/server/tasks.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { SendRequest } from "#platform/http-client/send-request.ts";
import { addJob } from "#platform/jobs/add.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { postMessage } from "./post.ts";
import * as queries from "./queries.ts";

type Needs = {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  opportunities: Pick<OpportunityService, "listedFor">;
  plansOf: (organisationIds: number[]) => Promise<Map<number, PlanInForce>>;
  sendRequest: SendRequest;
  origin: string;
};

/** Minutes until the next try after each that failed: seven tries over 54 hours. */
export const retryMinutes = [1, 10, 60, 4 * 60, 16 * 60, 32 * 60 + 49];
/** Longer than a try takes. */
const leaseMinutes = 2;
/** Messages of one webhook before the others have their turn. */
const maxInTurn = 20;

/** Sends what waits for webhooks, each in the order in which it happened. One that fails holds back its own messages only. */
export async function sendWebhooks(needs: Needs, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const now = needs.clock.now();
    const webhook = await queries.leaseWebhook(needs.db, { now, until: now.add({ minutes: leaseMinutes }) });
    if (!webhook) return;
    for (let sent = 0; sent < maxInTurn && !signal.aborted; sent += 1)
      if ((await sendNext(needs, webhook)) !== "sent") break;
    await queries.releaseWebhook(needs.db, webhook);
  }
}

async function sendNext(needs: Needs, webhook: queries.LeasedWebhook): Promise<"sent" | "nothing" | "failed"> {
  const { db, clock, secrets, sendRequest, origin } = needs;
  const event = await queries.nextEvent(db, webhook.organisationId);
  if (!event) return "nothing";
  const now = clock.now();
  const contents = await contentsOf(needs, webhook.organisationId, event);
  const end = (state: "sent" | "dropped", attempts: 0 | 1) =>
    db.transaction().execute((trx) => queries.endEvent(trx, webhook, { id: event.id, state, attempts }, clock.now()));
  if (!contents) {
    await end("dropped", 0);
    return "sent";
  }
  const sent = { id: event.publicId, createdDate: isoInstant(event.createdAt), origin, now };
  const keys = [webhook.secret, ...(webhook.previousSecret === null ? [] : [webhook.previousSecret])];
  const error = await postMessage(sendRequest, {
    url: webhook.url,
    id: event.publicId,
    body: bodyOf(contents, formOf(webhook.url), sent),
    at: now,
    secrets: keys.map((sealed) => secrets.open(sealed)),
  });
  if (error === null) {
    await end("sent", 1);
    webhook.failures = 0;
    return "sent";
  }
  await db.transaction().execute(async (trx) => {
    const { organisationId, failures } = webhook;
    const minutes = retryMinutes[failures];
    const tryAt = minutes === undefined ? null : clock.now().add({ minutes });
    const isStored = await queries.recordFailure(trx, webhook, { id: event.id, error, tryAt }, clock.now());
    if (isStored && tryAt === null)
      await addJob(trx, webhookOffTask, { organisationId, error, at: isoInstant(clock.now()) });
  });
  return "failed";
}

/** What a message tells as things are now; null if nobody is told of it any more. */
async function contentsOf(
  { opportunities, plansOf }: Needs,
  organisationId: number,
  event: queries.WaitingEvent,
): Promise<WebhookContents | null> {
  const { features } = (await plansOf([organisationId])).get(organisationId)!;
  if (!features.includes("Webhook")) return null;
  const [notice] = await opportunities.listedFor([event.opportunityId], { kind: "member", organisationId });
  if (!notice) return null;
  if (event.kind === "change")
    return { kind: "change", changes: event.changes as ReturnType<typeof presentDifferences>, notice };
  if (event.savedSearchId === null || event.savedSearchName === null) return null;
  return { kind: "match", savedSearch: { savedSearchId: event.savedSearchId, name: event.savedSearchName }, notice };
}
