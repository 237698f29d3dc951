import * as queries from "#features/identity/server/limits/queries.ts";
import type { SignInRule } from "#features/identity/shapes.ts";
import type { Database } from "#platform/db/db.ts";
import { networksOf } from "#platform/http/networks.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Attempts per window. Limits by email protect one account, limits by network protect many. A large network that serves
 * many households may have more, but never above `maxPerNetwork`: no single customer of a provider can use up an
 * email's whole limit and lock its owner out. Unknown emails count too, so the limits do not reveal who has an account.
 * A browser that has signed in to the account before has its own limits.
 */
const limits = {
  "sign-in-email": { max: 50, minutes: 15 },
  "sign-in-email-from-address": { max: 10, maxPerNetwork: 40, minutes: 15 },
  "sign-in-address": { max: 100, minutes: 15 },
  "sign-in-email-known": { max: 60, minutes: 15 },
  "sign-in-browser": { max: 20, minutes: 15 },
  "mail-email": { max: 6, minutes: 60 },
  "mail-email-from-address": { max: 3, maxPerNetwork: 4, minutes: 60 },
  "mail-address": { max: 100, minutes: 60 },
  "mail-email-known": { max: 6, minutes: 60 },
  "mail-browser": { max: 3, minutes: 60 },
  "code-address": { max: 100, minutes: 60 },
  "code-browser": { max: 20, minutes: 60 },
  // For an account whose password was right: three of a million codes are valid at each moment.
  "factor-account": { max: 10, minutes: 15 },
  "factor-account-day": { max: 60, minutes: 24 * 60 },
  "factor-browser": { max: 10, minutes: 15 },
  "provider-address": { max: 1_000, minutes: 15 },
} as const satisfies Record<string, { max: number; maxPerNetwork?: number; minutes: number }>;
export type Limit = keyof typeof limits;

/** Minutes after which no count matters. */
export const maxWindowMinutes = Math.max(...Object.values(limits).map(({ minutes }) => minutes));

const keyOf = (limit: Limit, of: string) => `${limit}:${of}`;

/** Counts one attempt. If it was one too many, returns the seconds until the next. */
async function countAttempt(db: Database, limit: Limit, of: string, now: Temporal.Instant, allowance = 1) {
  const {
    max,
    minutes,
    maxPerNetwork = Infinity,
  }: { max: number; maxPerNetwork?: number; minutes: number } = limits[limit];
  const { count, since } = await queries.countAttempt(db, keyOf(limit, of), now, now.subtract({ minutes }));
  if (count <= Math.min(max * allowance, maxPerNetwork)) return undefined;
  return Math.max(1, Math.ceil(since.add({ minutes }).since(now).total("seconds")));
}

/** The key for attempts from one network; `of` limits it to one email. */
const fromNetwork = (key: string, of: string) => (of === "" ? key : `${of} ${key}`);

/**
 * Counts one attempt from an address in each network that contains it, smallest first. The smallest is refused first,
 * so that one household does not use up its neighbours' attempts.
 */
export async function countAttemptFrom(db: Database, limit: Limit, address: string, now: Temporal.Instant, of = "") {
  for (const { key, allowance } of networksOf(address)) {
    const seconds = await countAttempt(db, limit, fromNetwork(key, of), now, allowance);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

/** Counts one attempt. Refuses with `rate_limited` if it was one too many. */
export async function spendAttempt(db: Database, limit: Limit, of: string, now: Temporal.Instant): Promise<void> {
  throwIfLimited(await countAttempt(db, limit, of, now));
}

/** The same for an attempt from an address. */
export async function spendAttemptFrom(db: Database, limit: Limit, address: string, now: Temporal.Instant, of = "") {
  throwIfLimited(await countAttemptFrom(db, limit, address, now, of));
}

function throwIfLimited(seconds: number | undefined): void {
  if (seconds === undefined) return;
  const rule: SignInRule = "too_many";
  const message = `Too many attempts. Try again in ${waitText(seconds)}.`;
  throw new Refusal(message, { kind: "rate_limited", retryAfterSeconds: seconds, rule: { field: "", rule } });
}

/** Takes back an attempt that succeeded. */
export const refundAttempt = (db: Database, limit: Limit, of: string) =>
  queries.decrementAttempts(db, keyOf(limit, of));

/** Takes back an attempt from an address that succeeded. */
export async function refundAttemptFrom(db: Database, limit: Limit, address: string): Promise<void> {
  for (const { key } of networksOf(address)) await queries.decrementAttempts(db, keyOf(limit, key));
}

/** Deletes the failures of one email after its owner has signed in. */
export const resetAttempts = (db: Database, limit: Limit, of: string) => queries.deleteAttempts(db, keyOf(limit, of));

/** The same for those from an address. */
export async function resetAttemptsFrom(db: Database, limit: Limit, address: string, of: string): Promise<void> {
  for (const { key } of networksOf(address)) await resetAttempts(db, limit, fromNetwork(key, of));
}

const waitText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60 ? "a minute" : `${minutes} minutes`;
};
