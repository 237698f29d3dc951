import type { PassingEngine } from "#adapters/search-engine/port.ts";
import type { SmsSender } from "#adapters/sms/port.ts";
import { billingService } from "#features/billing/server/service.ts";
import { buyerService } from "#features/opportunities/server/buyers/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import { opportunityService } from "#features/opportunities/server/service.ts";
import type { SendPush } from "#features/push/server/sending/service.ts";
import { systemActor } from "#platform/auth/system.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { FeedConsumer } from "#platform/feed/cursor.ts";
import type { FeedFollower } from "#platform/feed/follower.ts";
import type { Tasks } from "#platform/jobs/task.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import { deleteEndedLinks } from "#features/alerts/server/acts/service.ts";
import { watchedChanges } from "#features/alerts/server/changes/consumer.ts";
import type { Coverage } from "#features/alerts/server/contents/receipt.ts";
import { purgeMemories } from "#features/alerts/server/changes/queries.ts";
import { escalateUnseen } from "#features/alerts/server/escalations/tell.ts";
import { queueNothingNew } from "#features/alerts/server/nothing-new/queue.ts";
import { remind } from "#features/alerts/server/reminders/remind.ts";
import { matchingFollower } from "#features/alerts/server/matching/follower.ts";
import { takeUnlogged } from "#features/alerts/server/matching/queries.ts";
import { deliverer } from "#features/alerts/server/sending/deliver.ts";
import { sendDue } from "#features/alerts/server/sending/send.ts";
import { tellSuccessors } from "#features/alerts/server/successors/tell.ts";
import { missedTeller } from "#features/alerts/server/repairs/tell.ts";
import { teller } from "#features/alerts/server/telling/tell.ts";

type Needs = {
  db: Database;
  clock: Clock;
  coverage: Coverage;
  passingEngine: PassingEngine;
  sendEmail: SendEmail;
  sms: SmsSender;
  sendPush: SendPush;
  publicUrl: string;
  /** What one query reads of people whose messages are due. */
  batchSize?: number;
};

export const alertsCrontab = "* * * * * send-alerts\n41 * * * * purge-alert-memory";

/** A watch that was ended this long ago is not taken back: a new one begins with the notice as it is then. */
const maxUndoMinutes = 60;

const scopeOf = (organisationId: number) => systemActor(organisationId, "send alerts");

/** The jobs of alerts by name. */
export function alertsTasks({
  db,
  clock,
  coverage,
  passingEngine,
  sendEmail,
  sms,
  sendPush,
  publicUrl,
  batchSize,
}: Needs): Tasks {
  const opportunities = opportunityService({ db, buyers: buyerService({ db }), categories: categoryService({ db }) });
  const { plansOf } = billingService({ db, clock });
  const deliver = deliverer({
    db,
    opportunities,
    coverage,
    plansOf,
    passingEngine,
    sendEmail,
    sms,
    sendPush,
    host: new URL(publicUrl).host,
    scopeOf,
  });
  const queueDue = async (now: Temporal.Instant) => {
    await remind(db, plansOf, now);
    await tellSuccessors(db, plansOf, now);
    await escalateUnseen(db, plansOf, now);
    await queueNothingNew(db, now);
  };
  const needs = { db, clock, deliver, queueDue, ...(batchSize !== undefined && { batchSize }) };
  return {
    async "send-alerts"(_payload, { signal, log }) {
      const savedSearches = await takeUnlogged(db);
      if (savedSearches.length > 0) log.warn({ savedSearches }, "saved searches that this version cannot read");
      const paused = await sendDue(needs, signal);
      if (paused.length > 0) log.warn({ paused }, "channels of alerts that fail; the next minute tries them again");
      await deleteEndedLinks(db, clock.now());
    },
    "purge-alert-memory": async () => void (await purgeMemories(db, clock.now().subtract({ minutes: maxUndoMinutes }))),
  };
}

/** Queues what watchers are told of changes. */
export const alertsConsumers = ({ db, clock }: Pick<Needs, "db" | "clock">): FeedConsumer[] => [
  watchedChanges({ clock, plansOf: billingService({ db, clock }).plansOf, scopeOf }),
];

/** Matches saved searches with the feed, and queues what people are told. */
export function alertsFollowers({ db, clock }: Pick<Needs, "db" | "clock">): FeedFollower[] {
  const { plansOf } = billingService({ db, clock });
  return [matchingFollower({ db, tell: teller({ plansOf }), tellMissed: missedTeller({ plansOf }) })];
}
