import type { VapidKeys } from "#adapters/push/port.ts";
import { deviceName } from "#domain/device-name.ts";
import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { requirePerson } from "#platform/auth/authorized.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { newPublicId } from "#platform/public-id.ts";
import { addJob } from "#platform/jobs/add.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { isPublicKey } from "./keys.ts";
import { pushTestTask } from "./tasks.ts";
import * as queries from "./queries.ts";

type Needs = { db: Database; clock: Clock; keys: () => Promise<VapidKeys> };
export type PushService = ReturnType<typeof pushService>;
type NewDevice = { endpoint: string; publicKey: string; keys: { p256dh: string; auth: string } };

/** Each message goes to every device. */
const maxDevices = 20;

/** The browsers that show a person's alerts. */
export function pushService({ db, clock, keys }: Needs) {
  return {
    publicKey: async () => ({ publicKey: (await keys()).publicKey }),

    async devices(caller: Caller) {
      const rows = await queries.subscriptionsOf(db, requirePerson(caller));
      const items = rows.map(({ public_id, endpoint, device, created_at, last_sent_at, ended_at }) => ({
        subscriptionId: public_id,
        device,
        endpoint,
        createdDate: isoInstant(created_at),
        lastSentDate: isoInstantOrNull(last_sent_at),
        endedDate: isoInstantOrNull(ended_at),
      }));
      return { totalRecords: items.length, items };
    },

    /**
     * Refuses with `invalid` if the browser's keys cannot be encrypted for, and with `conflict` if it subscribed with
     * another key than ours, or if the person has too many devices.
     */
    async subscribe(caller: Caller, { endpoint, publicKey, keys: { p256dh, auth } }: NewDevice, userAgent?: string) {
      const person = requirePerson(caller);
      if (!isPublicKey(p256dh))
        throw invalid("This key of the browser is not valid.", { field: "keys.p256dh", rule: "public_key" });
      const { publicKey: serverKey } = await keys();
      if (publicKey !== serverKey)
        throw conflict("The browser subscribed with another key. Switch push off and on again.", {
          field: "publicKey",
          rule: "other_key",
        });
      const subscription = {
        personId: person.personId,
        publicId: newPublicId(),
        endpoint,
        p256dh,
        auth,
        serverKey,
        device: deviceName(userAgent ?? null),
        sessionId: signedIn(caller).identity.sessionId,
        at: clock.now(),
      };
      return await db.transaction().execute(async (trx) => {
        if ((await queries.countOthers(trx, person, endpoint)) >= maxDevices)
          throw conflict(`You have push on ${maxDevices} devices. Remove one of them first.`, {
            field: "",
            rule: "too_many_devices",
          });
        return { subscriptionId: await queries.upsertSubscription(trx, subscription) };
      });
    },

    /** Refuses with `not_found` if the caller has no such device. */
    async unsubscribe(caller: Caller, subscriptionId: string): Promise<void> {
      const { numDeletedRows } = await queries.deleteSubscription(db, requirePerson(caller), subscriptionId);
      if (numDeletedRows === 0n) throw notFound("You have no such device. It may have been removed before.");
    },

    /**
     * Sends a test to a browser, once, because nobody waits longer for it. Refuses with `not_found` if the caller has no such
     * device, or if it shows no alerts any more.
     */
    async test(caller: Caller, subscriptionId: string): Promise<void> {
      const { personId } = requirePerson(caller);
      if (!(await queries.targetOf(db, personId, subscriptionId)))
        throw notFound("This device shows no alerts any more. Switch push on again.");
      await addJob(db, pushTestTask, { personId, subscriptionId }, { maxAttempts: 1 });
    },
  };
}
