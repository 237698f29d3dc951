import { generateKeyPair, randomBytes, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { importJWK, type JWK, type JWTVerifyGetKey, errors } from "jose";
import * as queries from "#features/identity/server/keys/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";

/** Days after which the newest key is followed by another. */
const rotationDays = 90;
const purposes = ["tokens", "cookies"] as const;
/** What our tokens are signed by. */
const algorithm = "RS256";
/** As strong as 128 bits of a symmetric key (NIST SP 800-57). */
const rsaBits = 3072;
/** Hours for which a followed key is kept: longer than a token or a cookie of it lives. */
const retentionHours = 31 * 24;

/** The newest of each first: it signs, the others are only checked. */
export type Keys = { tokens: JWK[]; cookies: string[] };

const makePair = promisify(generateKeyPair);

type Needs = { db: Database; clock: Clock; secrets: Secrets };

async function insertNewKeys(trx: Transaction, secrets: Secrets, now: Temporal.Instant): Promise<void> {
  const { privateKey } = await makePair("rsa", { modulusLength: rsaBits });
  const id = randomUUID();
  const jwk = { ...privateKey.export({ format: "jwk" }), kid: id, alg: algorithm, use: "sig" };
  const cookie = {
    id: randomUUID(),
    purpose: "cookies",
    secret: { key: randomBytes(32).toString("base64url") },
  } as const;
  const keys = [{ id, purpose: "tokens", secret: jwk } as const, cookie];
  const sealed = keys.map((key) => ({ ...key, secret: secrets.seal(JSON.stringify(key.secret)) }));
  await queries.insertKeys(trx, sealed, now);
}

/** What a row holds; rows of before secrets were sealed hold it as it is until they are. */
const unsealSecret = (row: { secret: unknown }, secrets: Secrets): unknown =>
  typeof row.secret === "string" ? JSON.parse(secrets.open(row.secret)) : row.secret;

/** The keys of this installation; made now where one is missing, by one process of all that ask at once. */
export async function openKeys({ db, clock, secrets }: Needs): Promise<Keys> {
  const rows = await queries.keys(db);
  const of = (purpose: queries.KeyPurpose) => rows.filter((row) => row.purpose === purpose);
  if (isDue(rows, clock.now(), "missing")) {
    await rotateWhenDue({ db, clock, secrets }, "missing");
    return await openKeys({ db, clock, secrets });
  }
  return {
    tokens: of("tokens").map((row) => unsealSecret(row, secrets) as JWK),
    cookies: of("cookies").map((row) => (unsealSecret(row, secrets) as { key: string }).key),
  };
}

type KeyRow = { purpose: string; created_at: Temporal.Instant };

/** Whether new keys are to be made: one of a purpose is missing or, unless only that counts, the newest is old. */
function isDue(rows: KeyRow[], now: Temporal.Instant, when: "missing" | "old"): boolean {
  const newest = purposes.map((purpose) => rows.find((row) => row.purpose === purpose)?.created_at);
  const oldFrom = now.subtract({ hours: rotationDays * 24 });
  return newest.some((at) => at === undefined || (when === "old" && Temporal.Instant.compare(at, oldFrom) <= 0));
}

/**
 * New keys follow the newest where they are due, and keys that were followed long ago are gone. The old ones still hold
 * for what they have signed.
 */
export async function rotateWhenDue({ db, clock, secrets }: Needs, when: "missing" | "old" = "old"): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await queries.lockKeys(trx);
    const rows = await queries.keys(trx);
    // A process with another secrets key would make what nobody else can open.
    for (const row of rows) unsealSecret(row, secrets);
    if (isDue(rows, now, when)) await insertNewKeys(trx, secrets, now);
    await queries.deleteKeysReplacedBefore(trx, now.subtract({ hours: retentionHours }));
  });
}

/** Milliseconds after which a known key is looked up again, so that one that was removed holds no longer. */
const cacheTtlMs = 60_000;

/** The public key that a token names, straight from the database: another process may have made it a moment ago. */
export function verifier(db: Database, secrets: Secrets): JWTVerifyGetKey {
  type Cached = { until: number; keys: Map<string, CryptoKey> };
  let cached: Cached = { until: 0, keys: new Map() };
  const read = async () => {
    const rows = (await queries.keys(db)).filter(({ purpose }) => purpose === "tokens");
    // Opened here and not at each call of the API. Of an RSA key it is never bytes.
    const publicOf = async ({ kty, n, e }: JWK) => (await importJWK({ kty, n, e } as JWK, algorithm)) as CryptoKey;
    const opened = rows.map(async (row) => [row.id, await publicOf(unsealSecret(row, secrets) as JWK)] as const);
    cached = { until: performance.now() + cacheTtlMs, keys: new Map(await Promise.all(opened)) };
  };
  return async ({ kid = "", alg }) => {
    if (alg !== algorithm) throw new errors.JWKSNoMatchingKey();
    if (performance.now() > cached.until || !cached.keys.has(kid)) await read();
    const key = cached.keys.get(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
}
