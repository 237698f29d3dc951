import type { PushSender, VapidKeys } from "#adapters/push/port.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import * as queries from "#features/push/server/queries.ts";

/** What a notification says, and the page that it opens. */
export type PushNotification = { title: string; body: string; path: `/${string}`; isUrgent: boolean };

/** Sends one message to all devices of a person. `no-device` if there is none. */
export type SendPush = (
  message: { personId: number; deliveryId: string },
  notification: PushNotification,
) => Promise<"sent" | "no-device">;

type Needs = { db: Database; clock: Clock; keys: () => Promise<VapidKeys>; sender: PushSender };

/** How long a push service keeps a message for a device that is off: older news comes with the next digest. Seconds. */
const ttlSeconds = 12 * 3_600;

/**
 * Makes `sendPush`. Devices that have the message from an earlier attempt are left out. Throws if it must be tried again
 * for one of the others, and a PermanentFailure if no device took it.
 */
export const pushMessages =
  ({ db, clock, keys, sender }: Needs): SendPush =>
  async ({ personId, deliveryId }, { title, body, path, isUrgent }) => {
    const vapid = await keys();
    const targets = await queries.targetsOf(db, personId, deliveryId);
    const message = {
      payload: JSON.stringify({ title, body, path, tag: deliveryId }),
      ttlSeconds,
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
