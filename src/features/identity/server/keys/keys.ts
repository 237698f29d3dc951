import { generateKeyPair, randomBytes, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { importJWK, type JWK, type JWTVerifyGetKey, errors } from "jose";
import * as queries from "#features/identity/server/keys/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

/** Days after which the newest key is followed by another. */
const signsFor = 90;
/** Hours for which a followed key is kept: longer than a token or a cookie of it lives. */
const keptFor = 31 * 24;

/** The newest of each first: it signs, the others are only checked. */
export type Keys = { tokens: JWK[]; cookies: string[] };

const makePair = promisify(generateKeyPair);

async function newKeys(trx: Transaction, now: Temporal.Instant): Promise<void> {
  const { privateKey } = await makePair("rsa", { modulusLength: 2048 });
  const id = randomUUID();
  const jwk = { ...privateKey.export({ format: "jwk" }), kid: id, alg: "RS256", use: "sig" };
  const cookie = {
    id: randomUUID(),
    purpose: "cookies",
    secret: { key: randomBytes(32).toString("base64url") },
  } as const;
  await queries.putKeys(trx, [{ id, purpose: "tokens", secret: jwk }, cookie], now);
}

/** The keys of this installation; made now where there are none, by one process of all that ask at once. */
export async function openKeys({ db, clock }: { db: Database; clock: Clock }): Promise<Keys> {
  const rows = await queries.keys(db);
  if (rows.length === 0) {
    await rotate({ db, clock }, { onlyIfOlderThan: { hours: 1 } });
    return await openKeys({ db, clock });
  }
  const of = (purpose: queries.KeyPurpose) => rows.filter((row) => row.purpose === purpose);
  return {
    tokens: of("tokens").map(({ secret }) => secret as JWK),
    cookies: of("cookies").map(({ secret }) => (secret as { key: string }).key),
  };
}

/**
 * A new key follows the newest, and keys that were followed long ago are gone. The old ones still hold for what they
 * have signed. With `onlyIfOlderThan` nothing is made while the newest is younger.
 */
export async function rotate(
  { db, clock }: { db: Database; clock: Clock },
  { onlyIfOlderThan = { hours: 0 } }: { onlyIfOlderThan?: { hours: number } } = {},
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await queries.lockKeys(trx);
    const [newest] = await queries.keys(trx);
    const isDue = !newest || Temporal.Instant.compare(newest.created_at.add(onlyIfOlderThan), now) <= 0;
    if (isDue) await newKeys(trx, now);
    await queries.dropKeysFollowedBefore(trx, now.subtract({ hours: keptFor }));
  });
}

/** The job: keys that have signed for long enough are followed. */
export const rotateWhenDue = (ground: { db: Database; clock: Clock }) =>
  rotate(ground, { onlyIfOlderThan: { hours: signsFor * 24 } });

/** Milliseconds after which a known key is looked up again, so that one that was removed holds no longer. */
const knownFor = 60_000;

/** The public key that a token names, straight from the database: another process may have made it a moment ago. */
export function verifier(db: Database): JWTVerifyGetKey {
  type Known = { until: number; keys: Map<string, JWK> };
  let known: Known = { until: 0, keys: new Map() };
  const read = async () => {
    const rows = (await queries.keys(db)).filter(({ purpose }) => purpose === "tokens");
    const publicOf = ({ kty, n, e, alg }: JWK) => ({ kty, n, e, alg }) as JWK;
    known = {
      until: performance.now() + knownFor,
      keys: new Map(rows.map(({ id, secret }) => [id, publicOf(secret as JWK)])),
    };
  };
  return async ({ kid = "", alg }) => {
    if (performance.now() > known.until || !known.keys.has(kid)) await read();
    const key = known.keys.get(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return (await importJWK(key, alg)) as CryptoKey;
  };
}
