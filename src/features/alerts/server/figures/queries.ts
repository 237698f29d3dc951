import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import { maxFailures } from "#platform/feed/dead-letters.ts";

/** What operators watch. */
export type AlertFigures = {
  /** Feed rows that the slowest partition of saved searches, or the watchers' consumer, has not read. */
  lag: number;
  /** Workers that match saved searches now, and partitions that none of them holds. */
  workers: number;
  unheld: number;
  /** Deliveries that are tried now or later. */
  waiting: number;
  /** People and channels with something that was due long ago and was not sent. What waits in quiet hours is not late. */
  late: number;
  /** Deliveries that were given up. */
  dead: number;
  /** Saved searches whose stored request cannot be read, so that they find nothing. */
  unreadable: number;
  /** Changes of notices that could not be processed and were set aside, once for each step. */
  failed: number;
  /** Deliveries whose last attempt failed, whether they are tried again or were given up. */
  failures: Record<"email" | "sms" | "push", number>;
};

/** A worker that matches saved searches, the partitions that it holds, and how far and how quickly these read the feed. */
export type PartitionHolder = {
  name: string;
  partitions: number[];
  sequence: number;
  behind: number;
  p95Seconds: number | null;
};

/** The workers that hold partitions now, by name. */
export async function partitionHolders(db: Database): Promise<PartitionHolder[]> {
  const { rows } = await sql<PartitionHolder>`
    select name, partitions, sequence,
      greatest(0, (select coalesce(max(feed.sequence), 0) from feed) - held.sequence) as behind,
      (
        select (percentile_disc(0.95) within group (order by delay))::double precision / 1000
        from feed_cursor, unnest(delays) as delay where consumer = any(cursors)
      ) as "p95Seconds"
    from (
      select holder.id, name, array_agg(number::integer order by number) as partitions,
        array_agg(consumer) as cursors, min(sequence) as sequence
      from alert_holder as holder join alert_partition on holder_id = holder.id
      join feed_cursor on consumer = 'saved-searches-' || lpad(number::text, 2, '0')
      where lease_ends_at > now() group by holder.id
    ) as held order by name, id
  `.execute(db);
  return rows;
}

/** How many of the newest alerts and feed rows are looked at for the time between them. */
const [newestAlerts, newestRows] = [2_000, 20_000];

/** Seconds from a change of a notice to the alerts about it, which 95 in 100 since an instant did not exceed. */
export async function feedDelay(db: Database, since: Temporal.Instant): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    with told as materialized (
      select id, opportunity_id, created_at from alert
      where id > (select max(id) - ${newestAlerts} from alert) and kind in ('match', 'change')
        and created_at > ${since.toString()}::timestamptz
    ), changed as materialized (
      select opportunity_id, written_at from feed where sequence > (select max(sequence) - ${newestRows} from feed)
    ), delay as (
      select min(created_at - written_at) as delay from told join changed using (opportunity_id)
      where written_at <= created_at group by told.id
    )
    select (extract(epoch from percentile_disc(0.95) within group (order by delay)))::double precision as seconds from delay
  `.execute(db);
  return rows[0]!.seconds;
}

/**
 * The figures at an instant. `lateBefore`: what was due before that and was not sent is late, also if no worker has made
 * a delivery of it.
 */
export async function alertFigures(db: Database, lateBefore: Temporal.Instant): Promise<AlertFigures> {
  const late = lateBefore.toString();
  const { rows } = await sql<AlertFigures>`
    with delivery as (select state, channel, due_at, try_at, error from alert_delivery where state in ('waiting', 'dead'))
    select
      ((select coalesce(max(sequence), 0) from feed)
        - coalesce((select min(sequence) from feed_cursor where consumer like 'saved-searches-%'
          or consumer = 'watched-changes'), (select coalesce(max(sequence), 0) from feed)))::integer as lag,
      (select count(*) from alert_holder where lease_ends_at > now())::integer as workers,
      (select count(*) from alert_partition left join alert_holder as holder on holder.id = holder_id
        where holder.id is null or lease_ends_at <= now())::integer as unheld,
      count(*) filter (where state = 'waiting')::integer as waiting,
      (count(*) filter (
        where state = 'waiting' and due_at < ${late}::timestamptz and (try_at < ${late}::timestamptz or error is not null)
      ) + (
        select count(distinct (person_id, channel)) from alert_item
        where delivery_id is null and due_at < ${late}::timestamptz
      ))::integer as late,
      count(*) filter (where state = 'dead')::integer as dead,
      (select count(*) from alert_unreadable_search)::integer as unreadable,
      (select count(distinct (sequence, regexp_replace(consumer, '-\\d+$', ''))) from feed_dead_letter
        where attempts >= ${maxFailures})::integer as failed,
      jsonb_build_object(
        'email', count(*) filter (where channel = 'email' and error is not null),
        'sms', count(*) filter (where channel = 'sms' and error is not null),
        'push', count(*) filter (where channel = 'push' and error is not null)
      ) as failures
    from delivery
  `.execute(db);
  return rows[0]!;
}
