import { sql } from "kysely";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { databaseErrorKind } from "#platform/db/postgres-errors.ts";
import type { readFeedWithDocuments } from "./feed.ts";

type Stores = { db: Database; clock: Clock };
type FeedChange = Awaited<ReturnType<typeof readFeedWithDocuments>>[number];

/**
 * A row that failed so often by itself is a dead letter, so that it stops no other. After fewer failures the cursor has
 * not passed it, and it is tried again in its turn.
 */
export const maxFailures = 3;

/** Classes of PostgreSQL's errors that come from the moment: conflicts of transactions, resources, operators, the system. */
const ofTheMoment = /^(?:40|53|57|58|XX)/;

/** True for an error that comes from what was processed. Waiting does not help then, as it does when the database is away. */
export function isFaultOfRow(error: unknown): boolean {
  const kind = databaseErrorKind(error);
  if (kind !== undefined) return kind === "unstorable";
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code !== "string" || !ofTheMoment.test(code);
}

/**
 * Counts a failure of the next row of those of these cursors that are furthest behind. After the last attempt the row
 * becomes their dead letter, and they move past it: then it is true.
 */
export const recordFailure = ({ db, clock }: Stores, consumers: readonly string[], error: unknown): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const at = clock.now().toString();
    const { rows } = await sql<{ consumer: string; sequence: number; attempts: number }>`
      with cursor as (
        select consumer, sequence from feed_cursor where consumer = any(${consumers}::text[])
        order by consumer for update skip locked
      ), row as (
        select * from feed where sequence > (select min(sequence) from cursor) order by sequence limit 1
      )
      insert into feed_dead_letter as letter
        (consumer, sequence, kind, opportunity_id, written_at, before, is_news, error, failed_at)
      select consumer, row.sequence, kind, opportunity_id, written_at, before, is_news, ${textOf(error)}, ${at}::timestamptz
      from cursor, row where cursor.sequence = (select min(sequence) from cursor)
      on conflict (consumer, sequence) do update set
        attempts = letter.attempts + 1, error = excluded.error, failed_at = excluded.failed_at
      returning consumer, sequence, attempts
    `.execute(trx);
    const passed = rows.filter(({ attempts }) => attempts >= maxFailures);
    if (passed.length === 0) return false;
    await sql`
      update feed_cursor set sequence = ${passed[0]!.sequence}, moved_at = ${at}::timestamptz
      where consumer = any(${passed.map(({ consumer }) => consumer)}::text[])
    `.execute(trx);
    return true;
  });

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);

type Processed = { after: number; last: number; opportunityIds: number[] };

/**
 * Call it in the transaction that has processed rows: those that had failed before did not this time. Earlier letters
 * about the same notices are tried again, because what was wrong may have been corrected.
 */
export const settleDeadLetters = (
  trx: Transaction,
  consumers: readonly string[],
  { after, last, opportunityIds }: Processed,
  at: Temporal.Instant,
) =>
  sql`
    with own as (
      select consumer, sequence from feed_dead_letter where consumer = any(${consumers}::text[])
    ), over as (
      delete from feed_dead_letter as letter using own
      where letter.consumer = own.consumer and letter.sequence = own.sequence
        and own.sequence > ${after} and own.sequence <= ${last}
    )
    update feed_dead_letter as letter set try_at = ${at.toString()}::timestamptz from own
    where letter.consumer = own.consumer and letter.sequence = own.sequence
      and own.sequence <= ${after} and opportunity_id = any(${opportunityIds}::integer[])
  `.execute(trx);

type DeadLetter = FeedChange & { consumer: string };

/**
 * Processes the letters of these consumers that are to be tried again, each notice by itself, with all of its rows, in a
 * transaction. What fails waits until it is asked for again. Returns how many letters there were.
 */
export async function retryDeadLetters(
  { db, clock }: Stores,
  consumers: readonly string[],
  process: (trx: Transaction, rows: FeedChange[], consumers: string[]) => Promise<void>,
): Promise<number> {
  const { rows } = await sql<{ opportunityId: number }>`
    select distinct opportunity_id as "opportunityId" from feed_dead_letter
    where consumer = any(${consumers}::text[]) and try_at <= ${clock.now().toString()}::timestamptz
      and attempts >= ${maxFailures}
  `.execute(db);
  let count = 0;
  for (const { opportunityId } of rows) {
    let taken: DeadLetter[] = [];
    try {
      await db.transaction().execute(async (trx) => {
        taken = await takeDeadLetters(trx, consumers, opportunityId);
        const bySequence = new Map(taken.map((row) => [row.sequence, row]));
        if (taken.length > 0)
          await process(trx, [...bySequence.values()], [...new Set(taken.map(({ consumer }) => consumer))]);
      });
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      await postpone(db, taken, error, clock.now());
    }
    count += taken.length;
  }
  return count;
}

/** Locks the cursors, so that nobody else works for these consumers, and takes their letters about a notice. */
async function takeDeadLetters(
  trx: Transaction,
  consumers: readonly string[],
  opportunityId: number,
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    with cursor as (
      select consumer from feed_cursor where consumer = any(${consumers}::text[])
      order by consumer for update skip locked
    )
    delete from feed_dead_letter as letter using cursor
    where letter.consumer = cursor.consumer and opportunity_id = ${opportunityId} and try_at is not null
      and attempts >= ${maxFailures}
    returning letter.consumer, sequence, kind, opportunity_id as "opportunityId", written_at as "writtenAt",
      is_news as "isNews", before
  `.execute(trx);
  return rows.toSorted((a, b) => a.sequence - b.sequence);
}

const postpone = (db: Database, letters: DeadLetter[], error: unknown, at: Temporal.Instant) =>
  sql`
    update feed_dead_letter as letter set
      attempts = attempts + 1, error = ${textOf(error)}, failed_at = ${at.toString()}::timestamptz, try_at = null
    from unnest(
      ${letters.map(({ consumer }) => consumer)}::text[], ${letters.map(({ sequence }) => sequence)}::bigint[]
    ) as failed (consumer, sequence)
    where letter.consumer = failed.consumer and letter.sequence = failed.sequence
  `.execute(db);
