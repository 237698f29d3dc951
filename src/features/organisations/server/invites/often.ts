import { lettersSince } from "#features/organisations/server/invites/queries.ts";
import type { Seats } from "#features/organisations/server/seats.ts";
import type { Within } from "#platform/auth/authorized.ts";
import type { Transaction } from "#platform/db/db.ts";
import { HttpProblem } from "#platform/http/problem.ts";

/**
 * How many letters of invites go out within a day: to one address, and of an organisation for each seat. Their readers
 * have not asked for them, and whoever sends them chooses the words.
 */
const limit = { within: { hours: 24 }, toOneAddress: 5, forEachSeat: 3 };

export const dayBefore = (now: Temporal.Instant): Temporal.Instant => now.subtract(limit.within);

/** Throws the problem 429 when another letter would be too many. Ask while the organisation is held. */
export async function mustNotBeTooOften(
  trx: Transaction,
  leave: Within<"invites.manage">,
  emailKey: string,
  { now, seats }: { now: Temporal.Instant; seats: Seats },
): Promise<void> {
  const { all, toThis } = await lettersSince(trx, leave, emailKey, dayBefore(now));
  if (toThis >= limit.toOneAddress) throw tooMany(`${limit.toOneAddress} letters went to this address within a day.`);
  const most = limit.forEachSeat * (await seats.count(trx, leave));
  if (all >= most) throw tooMany(`Your organisation has sent ${most} letters within a day.`);
}

const tooMany = (what: string) =>
  new HttpProblem(429, {
    detail: `${what} Try again tomorrow.`,
    headers: { "retry-after": String(Temporal.Duration.from(limit.within).total("seconds")) },
  });
