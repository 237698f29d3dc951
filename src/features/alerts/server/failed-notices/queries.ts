import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import { maxFailures } from "#platform/feed/dead-letters.ts";

/** The partitions of saved searches are one step. */
const step = sql<string>`regexp_replace(consumer, '^(saved-searches)-\\d+$', '\\1')`;

export type FailedNoticeRow = {
  /** What could not be done: the name of the consumer of the feed. */
  step: string;
  sequence: number;
  /** Null of a notice that is not there any more. */
  publicId: string | null;
  /** Of a public notice. */
  title: string | null;
  error: string;
  attempts: number;
  failedAt: Temporal.Instant;
  isRetried: boolean;
};

/** A page of changes of notices that could not be processed, the newest first, and how many there are. */
export async function failedNotices(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<FailedNoticeRow & { count: number }>`
    select failed.*, public_id as "publicId", title, (count(*) over ())::integer as count
    from (
      select ${step} as step, sequence, opportunity_id, max(error) as error, max(attempts) as attempts,
        max(failed_at) as "failedAt", bool_and(try_at is not null) as "isRetried"
      from feed_dead_letter where attempts >= ${maxFailures} group by 1, 2, 3
    ) as failed
    left join opportunity on opportunity.id = opportunity_id and visibility = 'public' and withdrawn_at is null
    order by "failedAt" desc, sequence desc, step limit ${limit} offset ${offset}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, rows };
}

export type RetriedNotice = {
  step: string;
  sequence: number;
  publicId: string | null;
  attempts: number;
  error: string;
};

/** Lets a change of a notice be processed again; undefined if it has not failed. */
export async function retryNotice(
  trx: Transaction,
  wanted: { step: string; sequence: number },
  now: Temporal.Instant,
): Promise<RetriedNotice | undefined> {
  const { rows } = await sql<RetriedNotice>`
    with retried as (
      update feed_dead_letter set try_at = ${now.toString()}::timestamptz
      where sequence = ${wanted.sequence} and ${step} = ${wanted.step} and attempts >= ${maxFailures}
      returning opportunity_id, attempts, error
    )
    select ${wanted.step} as step, ${wanted.sequence}::bigint as sequence, public_id as "publicId", attempts, error
    from retried
    left join opportunity on opportunity.id = opportunity_id and visibility = 'public' and withdrawn_at is null
    order by attempts desc limit 1
  `.execute(trx);
  return rows[0];
}
