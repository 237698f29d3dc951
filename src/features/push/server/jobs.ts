import type { PushSender, VapidKeys } from "#adapters/push/port.ts";
import * as queries from "#features/push/server/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { type PayloadOf, runs } from "#platform/jobs/task.ts";
import { pushTestTask } from "./tasks.ts";

type Needs = { db: Database; clock: Clock; keys: () => Promise<VapidKeys>; sender: PushSender };

/** Longer than a device needs that is on. */
const ttlSeconds = 5 * 60;

const payload = JSON.stringify({
  title: "Push is on for this device",
  body: "You get critical changes at once and new notices as you chose.",
  path: "/account/notification-settings",
  tag: "test",
  renotify: true,
  acts: [{ label: "Settings", path: "/account/notification-settings", opens: true }],
});

/** The job that sends a test to one browser. */
export const pushJobs = (needs: Needs): Jobs => ({
  tasks: runs(pushTestTask, (job) => sendTest(needs, job)),
});

/** Nothing is sent to a browser that was removed, or ended, meanwhile. */
async function sendTest(
  { db, clock, keys, sender }: Needs,
  { personId, subscriptionId }: PayloadOf<typeof pushTestTask>,
): Promise<void> {
  const target = await queries.targetOf(db, personId, subscriptionId);
  if (!target) return;
  const message = { payload, ttlSeconds, urgency: "normal" as const, topic: "test" };
  const vapid = await keys();
  const isGone = target.serverKey !== vapid.publicKey || (await sender.send(target, message, vapid)) === "gone";
  if (isGone) await queries.endSubscription(db, target, clock.now());
}
