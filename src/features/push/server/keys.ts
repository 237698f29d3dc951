import { createECDH } from "node:crypto";
import type { VapidKeys } from "#adapters/push/port.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { type Secrets, UnknownSecretsKey } from "#platform/secrets/secrets.ts";
import { insertKey, readKey, resealKey } from "./queries.ts";

const curve = "prime256v1";

type Needs = {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  /** VAPID_PRIVATE_KEY; without it one is made and kept sealed in the database. */
  configured: Buffer | undefined;
};

/** The key pair of a private key: both are bytes in base64url. */
function pairOf(privateKey: Buffer): VapidKeys {
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: ecdh.getPrivateKey("base64url") };
}

/** Makes a reader of the VAPID keys of this installation, which never change while it runs. */
export function vapidKeys({ db, clock, secrets, configured }: Needs): () => Promise<VapidKeys> {
  let known: VapidKeys | undefined = configured && pairOf(configured);
  const read = async (): Promise<VapidKeys> => {
    const stored = await readKey(db);
    if (stored) return pairOf(Buffer.from(secrets.open(stored.sealed), "base64url"));
    const ecdh = createECDH(curve);
    ecdh.generateKeys();
    await insertKey(db, secrets.seal(ecdh.getPrivateKey("base64url")), clock.now());
    return await read();
  };
  return async () => (known ??= await read());
}

/**
 * Seals the stored key under the newest secrets key. One that cannot be opened stays as it is: the right secrets key may
 * be at hand, and with another VAPID key every browser would have to subscribe anew.
 */
export async function resealPushKey({ db, secrets }: Pick<Needs, "db" | "secrets">): Promise<void> {
  const stored = await readKey(db);
  if (!stored || stored.sealed.startsWith(secrets.prefix())) return;
  try {
    await resealKey(db, stored.sealed, secrets.seal(secrets.open(stored.sealed)));
  } catch (error) {
    if (!(error instanceof UnknownSecretsKey)) throw error;
  }
}

/** Whether a browser's public key is a point of the curve: a message can be encrypted for it. */
export function isPublicKey(p256dh: string): boolean {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  try {
    return ecdh.computeSecret(Buffer.from(p256dh, "base64url")).length > 0;
  } catch {
    return false;
  }
}
