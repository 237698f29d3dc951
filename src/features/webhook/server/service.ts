import type { BillingService } from "#features/billing/server/service.ts";
import { bodyOf, formOf } from "#features/webhook/server/message.ts";
import { authorizeRow } from "#features/webhook/server/policy.ts";
import { presentEvent, presentWebhook } from "#features/webhook/server/presenter.ts";
import * as queries from "#features/webhook/server/queries.ts";
import { newWebhookSecret } from "#features/webhook/server/sign.ts";
import { failingWebhookService } from "#features/webhook/server/operating/service.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { type OrganisationActor, requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { sendPublicRequest, type SendRequest } from "#platform/http-client/send-request.ts";
import { newPublicId } from "#platform/public-id.ts";
import { notFound } from "#platform/refusal.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { requireCurrent, versionOf } from "#platform/stored-version.ts";
import { postMessage } from "#features/webhook/server/sending/post.ts";

export { recordMatches } from "./events.ts";
export type WebhookService = ReturnType<typeof webhookService>;

type Needs = {
  db: Database;
  clock: Clock;
  secrets: Secrets | undefined;
  requireFeature: BillingService["requireFeature"];
  origin: () => string;
  productName: string;
  /** For tests. Default: to the public internet only. */
  sendRequest?: SendRequest | undefined;
};

const maxEvents = 20;
/** What of a webhook has a version; also of one that is not there yet. */
const editable = (row: { url: string } | undefined) => ({ url: row?.url ?? "" });
/** Receivers have this long to take a new secret over. */
const overlap = { hours: 24 };

/** The webhook of an organisation, which its admins manage. */
export function webhookService({
  db,
  clock,
  secrets,
  requireFeature,
  origin,
  productName,
  sendRequest = sendPublicRequest,
}: Needs) {
  const sealing = () => {
    if (!secrets) throw new Error("This process has no secrets key.");
    return secrets;
  };
  type Actor = OrganisationActor<"webhook.manage">;
  const admin = (caller: Caller): Actor => requirePermission(caller, "webhook.manage");
  async function own(actor: Actor) {
    const row = authorizeRow(actor, await queries.webhookOf(db, actor));
    if (!row) throw notFound("Your organisation has no webhook.");
    return row;
  }

  return {
    /** What operators see and do. */
    failing: failingWebhookService({ db, clock }),

    /** The webhook, if there is one, with its latest messages. */
    async get(caller: Caller) {
      const actor = admin(caller);
      const row = authorizeRow(actor, await queries.webhookOf(db, actor));
      const events = await queries.recentEvents(db, actor, maxEvents);
      return {
        webhook: row ? presentWebhook(row, clock.now()) : null,
        version: versionOf(editable(row)),
        events: events.flatMap((event) => authorizeRow(actor, event) ?? []).map(presentEvent),
      };
    },

    /**
     * Sets the address. Returns the secret of a new webhook. Refuses with `plan_cap` if the plan has no webhook, and with
     * `conflict` (rule `stale_version`) if another admin has changed it meanwhile.
     */
    async save(caller: Caller, { url, version }: { url: string; version?: string | undefined }) {
      const actor = admin(caller);
      await requireFeature(actor, "Webhook");
      const secret = newWebhookSecret();
      const sealed = sealing().seal(secret);
      const isNew = await db.transaction().execute(async (trx) => {
        requireCurrent(version, editable(await queries.lockAddress(trx, actor)));
        return queries.upsertWebhook(trx, actor, { url, secret: sealed }, clock.now());
      });
      return { secret: isNew ? secret : null };
    },

    /** A new secret, beside which the one before is used for a day. Refuses with `not_found` without a webhook. */
    async rotateSecret(caller: Caller) {
      const actor = admin(caller);
      await own(actor);
      const secret = newWebhookSecret();
      const until = clock.now().add(overlap);
      await queries.replaceSecret(db, actor, { secret: sealing().seal(secret), until });
      return { secret };
    },

    /** Sends a test message, also to a webhook that is switched off. Refuses like `save` and `rotateSecret`. */
    async test(caller: Caller) {
      const actor = admin(caller);
      await requireFeature(actor, "Webhook");
      const { url, secret } = await own(actor);
      const [id, now] = [newPublicId(), clock.now()];
      const sent = { id, createdDate: isoInstant(now), origin: origin(), now };
      const body = bodyOf({ kind: "test", productName }, formOf(url), sent);
      const error = await postMessage(sendRequest, { url, id, body, at: now, secrets: [sealing().open(secret)] });
      return { isDelivered: error === null, answer: error ?? `${new URL(url).host} took the message.` };
    },

    /** Sends again to a webhook that was switched off. Refuses like `save` and `rotateSecret`. */
    async switchOn(caller: Caller): Promise<void> {
      const actor = admin(caller);
      await requireFeature(actor, "Webhook");
      await own(actor);
      await queries.switchOn(db, actor, clock.now());
    },

    /** Forgets the webhook. Twice is once. */
    async delete(caller: Caller): Promise<void> {
      await queries.deleteWebhook(db, admin(caller));
    },
  };
}
