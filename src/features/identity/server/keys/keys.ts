import { generateKeyPair, randomBytes, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { importJWK, type JWK, type JWTVerifyGetKey, errors } from "jose";
import * as queries from "#features/identity/server/keys/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";

/** Days after which the newest key is replaced by another. */
const rotationDays = 90;
const purposes = ["tokens", "cookies"] as const;
/** The algorithm that signs our tokens. */
const algorithm = "RS256";
/** As strong as 128 bits of a symmetric key (NIST SP 800-57). */
const rsaBits = 3072;
/** Hours for which a replaced key is kept: longer than its tokens and cookies live. */
const retentionHours = 31 * 24;

/** Newest first: it signs, the others only verify. */
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

/** The secret of a row; rows of earlier releases contain it unsealed until they are sealed. */
const unsealSecret = (row: { secret: unknown }, secrets: Secrets): unknown =>
  typeof row.secret === "string" ? JSON.parse(secrets.open(row.secret)) : row.secret;

/** The keys of this installation. Creates missing ones; of several concurrent processes only one does. */
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

/** True if new keys are due: one is missing or, with "old", the newest is too old. */
function isDue(rows: KeyRow[], now: Temporal.Instant, when: "missing" | "old"): boolean {
  const newest = purposes.map((purpose) => rows.find((row) => row.purpose === purpose)?.created_at);
  const oldFrom = now.subtract({ hours: rotationDays * 24 });
  return newest.some((at) => at === undefined || (when === "old" && Temporal.Instant.compare(at, oldFrom) <= 0));
}

/** Creates new keys if due, and deletes keys replaced long ago. Replaced keys still verify what they signed. */
export async function rotateWhenDue({ db, clock, secrets }: Needs, when: "missing" | "old" = "old"): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await queries.lockKeys(trx);
    const rows = await queries.keys(trx);
    // A process with another secrets key would create keys that no other process can open.
    for (const row of rows) unsealSecret(row, secrets);
    if (isDue(rows, now, when)) await insertNewKeys(trx, secrets, now);
    await queries.deleteKeysReplacedBefore(trx, now.subtract({ hours: retentionHours }));
  });
}

/** Milliseconds for which keys are cached, so that a deleted key soon stops being accepted. */
const cacheTtlMs = 60_000;

/** The public key that a token names, from the database: another process may have just created it. */
export function verifier(db: Database, secrets: Secrets): JWTVerifyGetKey {
  type Cached = { until: number; keys: Map<string, CryptoKey> };
  let cached: Cached = { until: 0, keys: new Map() };
  const read = async () => {
    const rows = (await queries.keys(db)).filter(({ purpose }) => purpose === "tokens");
    // Imported here rather than at each call of the API. An RSA key is never returned as bytes.
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
