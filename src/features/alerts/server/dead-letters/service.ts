import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { maskEmail } from "#domain/mask-email.ts";
import type { OperatorDeliveryQuery } from "#features/alerts/shapes.ts";
import { lateAfterMinutes } from "#features/alerts/server/figures/service.ts";
import * as detail from "#features/alerts/server/dead-letters/detail/queries.ts";
import * as queries from "#features/alerts/server/dead-letters/queries.ts";
import { actsOn, type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import { webhookMessageFigures } from "#features/webhook/server/operating/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";

export type OperatorDeliveryService = ReturnType<typeof operatorDeliveryService>;

/** "+61412345218" -> "+614•••218" */
const maskMobile = (mobile: string) => `${mobile.slice(0, 4)}•••${mobile.slice(-3)}`;

function targetOf({ channel, email, mobile }: queries.OperatorDeliveryRow): string {
  if (channel === "push") return "their devices";
  if (channel === "sms") return mobile === null ? "no mobile" : maskMobile(mobile);
  return maskEmail(email);
}

const presentDelivery = (row: queries.OperatorDeliveryRow) => ({
  deliveryId: row.publicId,
  dueDate: isoInstant(row.dueAt),
  channel: row.channel,
  isDigest: row.isDigest,
  to: targetOf(row),
  organisation: row.organisation,
  alerts: row.alerts,
  title: row.title,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  tryDate: row.state === "waiting" ? isoInstant(row.tryAt) : null,
  endedDate: isoInstantOrNull(row.endedAt),
});

/** What the audit list says of a delivery: nobody's name. */
const subjectOf = (id: string, { channel, organisation }: { channel: string; organisation: string | null }) => ({
  subject: id,
  subjectName: `${channel} to someone at ${organisation ?? "no organisation"}`,
});

/** Messages of alerts as operators see them: never their words, and only the titles of public notices. */
export function operatorDeliveryService({ db, clock }: { db: Database; clock: Clock }) {
  /** Changes deliveries one by one, and lists an act for each that it changed. Refuses with `conflict` if none was. */
  async function changeEach(
    actor: OperatorActor,
    ids: readonly string[],
    { kind, reason, refusal }: { kind: "delivery_retried" | "delivery_given_up"; reason: string; refusal: string },
  ) {
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      let count = 0;
      for (const id of new Set(ids)) {
        const changed = await (kind === "delivery_retried"
          ? queries.retryDelivery(trx, id, now)
          : queries.giveUpDelivery(trx, id, now));
        if (!changed) continue;
        count += 1;
        const before = { attempts: changed.attempts, error: changed.error };
        await recordAct(trx, actor, { kind, ...subjectOf(id, changed), reason, before }, now);
      }
      if (count === 0) throw conflict(refusal);
      return { count };
    });
  }

  return {
    async list({ page, pageSize, ...wanted }: OperatorDeliveryQuery) {
      const now = clock.now();
      const times = { since: now.subtract({ hours: 24 }), lateBefore: now.subtract({ minutes: lateAfterMinutes }) };
      const [{ count, rows }, channels, webhook] = await Promise.all([
        queries.operatorDeliveries(db, wanted, { limit: pageSize, offset: (page - 1) * pageSize }),
        queries.channelFigures(db, times),
        webhookMessageFigures(db, times),
      ]);
      return {
        totalRecords: count,
        items: rows.map(presentDelivery),
        channels: [...channels, { channel: "webhook" as const, ...webhook }],
      };
    },

    /** One message: what it tells, what else tells that, and what operators did about it. Refuses with `not_found`. */
    async read(id: string) {
      const row = await queries.operatorDelivery(db, id);
      if (!row) throw notFound("There is no such delivery.");
      const [told, elsewhere, isBeingSent, acts] = await Promise.all([
        detail.toldBy(db, id),
        detail.toldElsewhere(db, id),
        detail.isBeingSent(db, id, clock.now()),
        actsOn(db, ["delivery_retried", "delivery_given_up", "address_shown"], id),
      ]);
      return {
        ...presentDelivery(row),
        isBeingSent,
        tells: told.map(({ kind, timing, publicId, title }) => ({
          kind,
          timing,
          publicOpportunityId: publicId,
          title,
        })),
        elsewhere: elsewhere.map(({ publicId, channel, state, dueAt, endedAt }) => ({
          deliveryId: publicId,
          channel,
          state,
          dueDate: isoInstant(dueAt),
          endedDate: isoInstantOrNull(endedAt),
        })),
        acts,
      };
    },

    /** The whole address of a message. Refuses with `not_found`. */
    showAddress: (actor: OperatorActor, id: string) =>
      db.transaction().execute(async (trx) => {
        const target = await queries.deliveryTarget(trx, id);
        if (!target) throw notFound("There is no such delivery.");
        await recordAct(trx, actor, { kind: "address_shown", ...subjectOf(id, target) }, clock.now());
        const { channel, email, mobile } = target;
        return { address: channel === "email" ? email : channel === "sms" ? mobile : null };
      }),

    /** Lets messages that failed go out again as if they were due now, with the same Message-ID. */
    retry: (
      actor: OperatorActor,
      { deliveryIds, reason = "" }: { deliveryIds: string[]; reason?: string | undefined },
    ) =>
      changeEach(actor, deliveryIds, {
        kind: "delivery_retried",
        reason,
        refusal: "None of these deliveries has failed.",
      }),

    /** Ends the attempts of messages that failed and wait for the next. */
    giveUp: (actor: OperatorActor, { deliveryIds, reason }: { deliveryIds: string[]; reason: string }) =>
      changeEach(actor, deliveryIds, {
        kind: "delivery_given_up",
        reason,
        refusal: "None of these deliveries waits for another attempt.",
      }),
  };
}
