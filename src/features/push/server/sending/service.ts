import type { PushSender, VapidKeys } from "#adapters/push/port.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import * as queries from "#features/push/server/queries.ts";

/** What a notification says, the page that it opens, and what its buttons do. */
export type PushNotification = {
  title: string;
  body: string;
  path: `/${string}`;
  isUrgent: boolean;
  /** A later one with the same tag takes its place on the device. */
  tag: string;
  /** What takes its place makes itself heard again. */
  isHeardAgain: boolean;
  /** Epoch milliseconds after which something urgent need not arrive. */
  endsAt: number | null;
  /** The page of each act, whose address acts by POST under /api/v1, unless it only opens. At most two are shown. */
  acts: { label: string; path: `/${string}`; opens: boolean }[];
  /** How many changed notices wait to be seen, for the icon of the installed product. */
  badge: number;
};

/** Sends one message to all devices of a person. `no-device` if there is none. */
export type SendPush = (
  message: { personId: number; deliveryId: string },
  notification: PushNotification,
) => Promise<"sent" | "no-device">;

type Needs = { db: Database; clock: Clock; keys: () => Promise<VapidKeys>; sender: PushSender };

/** How long a push service keeps a message for a device that is off: older news comes with the next digest. Seconds. */
const ttlSeconds = 24 * 3_600;
/** Urgent ones until nothing is left to do, within these limits. */
const [minTtlSeconds, maxTtlSeconds] = [3_600, 72 * 3_600];

function ttlOf({ isUrgent, endsAt }: PushNotification, now: Temporal.Instant): number {
  if (!isUrgent) return ttlSeconds;
  if (endsAt === null) return maxTtlSeconds;
  const left = Math.floor((endsAt - now.epochMilliseconds) / 1000);
  return Math.min(maxTtlSeconds, Math.max(minTtlSeconds, left));
}

/**
 * Makes `sendPush`. Devices that have the message from an earlier attempt are left out. Throws if it must be tried again
 * for one of the others, and a PermanentFailure if no device took it.
 */
export const pushMessages =
  ({ db, clock, keys, sender }: Needs): SendPush =>
  async ({ personId, deliveryId }, notification) => {
    const { title, body, path, isUrgent, tag, isHeardAgain, acts, badge } = notification;
    const vapid = await keys();
    const targets = await queries.targetsOf(db, personId, deliveryId);
    const message = {
      payload: JSON.stringify({ title, body, path, tag, renotify: isHeardAgain, acts, badge }),
      ttlSeconds: ttlOf(notification, clock.now()),
      urgency: isUrgent ? ("high" as const) : ("normal" as const),
      topic: deliveryId,
    };
    const failures: Error[] = [];
    let reached = 0;
    for (const target of targets) {
      if (target.hasIt) reached += 1;
      else if (target.serverKey !== vapid.publicKey) await queries.endSubscription(db, target, clock.now());
      else {
        const result = await sender.send(target, message, vapid).catch((error: Error) => error);
        if (result === "gone") await queries.endSubscription(db, target, clock.now());
        else if (result === "accepted") {
          reached += 1;
          await queries.insertReceipt(db, target.id, deliveryId, clock.now());
        } else failures.push(result);
      }
    }
    const passing = failures.find((error) => !(error instanceof PermanentFailure));
    if (passing) throw passing;
    if (reached > 0) return "sent";
    if (failures.length > 0) throw failures[0]!;
    return "no-device";
  };
