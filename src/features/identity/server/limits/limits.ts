import * as queries from "#features/identity/server/limits/queries.ts";
import type { SignInRule } from "#features/identity/shapes.ts";
import type { Database } from "#platform/db/db.ts";
import { HttpProblem } from "#platform/http/problem.ts";

/**
 * How often within how many minutes. An e-mail's limits keep guessers from one account, an address's from many. One
 * address alone reaches no e-mail's whole limit, so that it cannot keep the owner out. All count people who do not
 * exist as well: whether someone does cannot be told from them.
 */
const limits = {
  "sign-in-email": { most: 50, minutes: 15 },
  "sign-in-email-from-address": { most: 10, minutes: 15 },
  "sign-in-address": { most: 100, minutes: 15 },
  "mail-email": { most: 6, minutes: 60 },
  "mail-email-from-address": { most: 3, minutes: 60 },
  "mail-address": { most: 100, minutes: 60 },
  "code-address": { most: 100, minutes: 60 },
  "provider-address": { most: 1_000, minutes: 15 },
} as const;
export type Limit = keyof typeof limits;

/** Minutes after which no count matters any more. */
export const longestWindow = Math.max(...Object.values(limits).map(({ minutes }) => minutes));

const keyOf = (limit: Limit, of: string) => `${limit}:${of}`;

/** Counts one try. Returns after how many seconds there may be another when it was one too many. */
export async function countTry(db: Database, limit: Limit, of: string, now: Temporal.Instant) {
  const { most, minutes } = limits[limit];
  const { count, since } = await queries.countAttempt(db, keyOf(limit, of), now, now.subtract({ minutes }));
  if (count <= most) return undefined;
  return Math.max(1, Math.ceil(since.add({ minutes }).since(now).total("seconds")));
}

/** The same; throws the problem 429 with Retry-After when it was one too many. */
export async function take(db: Database, limit: Limit, of: string, now: Temporal.Instant): Promise<void> {
  const seconds = await countTry(db, limit, of, now);
  if (seconds === undefined) return;
  const rule: SignInRule = "too_many";
  const message = `Too many tries. Try again in ${wait(seconds)}.`;
  throw new HttpProblem(429, {
    detail: message,
    errors: [{ field: "", rule, message }],
    headers: { "retry-after": String(seconds) },
  });
}

/** A try that succeeded counts for nothing. */
export const giveBack = (db: Database, limit: Limit, of: string) => queries.uncountAttempt(db, keyOf(limit, of));

/** Forgets the failures of one e-mail: the person was there. */
export const forget = (db: Database, limit: Limit, of: string) => queries.forgetAttempts(db, keyOf(limit, of));

const wait = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60 ? "a minute" : `${minutes} minutes`;
};

/** By what an address of the network is counted: an IPv6 network is one household, as an IPv4 address is. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail] = address.split("%", 1)[0]!.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":");
}
