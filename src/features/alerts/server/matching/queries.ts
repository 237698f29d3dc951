import type { OperatorActor } from "#features/operator/server/service.ts";
import { sql } from "kysely";
import { numberArray } from "#platform/db/number-array.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";

/** A saved search as it is matched. */
export type StoredSearch = {
  id: number;
  organisationId: number;
  request: unknown;
  announcesAfter: number;
  isDeleted: boolean;
};

/**
 * The oldest transaction that may still be running. Whatever an earlier one has written is visible from now on, so
 * reading from it on misses nothing.
 */
export async function oldestTransaction(trx: Database): Promise<string> {
  const { rows } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(
    trx,
  );
  return rows[0]!.xmin;
}

type Partitions = { numbers: number[]; count: number };

/** Searches of these partitions that this transaction or a later one has written. */
export async function searchesChangedSince(
  trx: Transaction,
  { numbers, count }: Partitions,
  since: string,
): Promise<StoredSearch[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<StoredSearch>`
    select id, organisation_id as "organisationId", request, announces_after as "announcesAfter",
      deleted_at is not null as "isDeleted"
    from saved_search
    where id % ${count}::integer = any(${numbers}::integer[]) and changed_in >= ${since}::xid8
  `.execute(trx);
  return rows;
}

/** The next searches of these partitions after an id, by id, without deleted ones. */
export async function searchesAfter(
  db: Database,
  { numbers, count }: Partitions,
  after: number,
  limit: number,
): Promise<StoredSearch[]> {
  const { rows } = await sql<StoredSearch>`
    select id, organisation_id as "organisationId", request, announces_after as "announcesAfter", false as "isDeleted"
    from saved_search
    where id > ${after} and id % ${count}::integer = any(${numbers}::integer[]) and deleted_at is null
    order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** Those of these searches that are not deleted. */
export async function searchesByIds(trx: Database, ids: number[]): Promise<StoredSearch[]> {
  const { rows } = await sql<StoredSearch>`
    select id, organisation_id as "organisationId", request, announces_after as "announcesAfter", false as "isDeleted"
    from saved_search where id = any(${ids}::integer[]) and deleted_at is null
  `.execute(trx);
  return rows;
}

/** A search that began to match, as it was when it was compiled. */
export type Beginning = { savedSearchId: number; announcesAfter: number; opportunityId: number };
export type MatchRow = { savedSearchId: number; opportunityId: number };

/**
 * From now on searches, notices and memberships that others delete are deleted with what this transaction inserts for
 * them, and what is deleted already is not visible to it. One lock for all of them, shared with other workers (ADR 159).
 */
export const shareTargets = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock_shared(${locks.alertTargets}::bigint)`.execute(trx);

/**
 * Stores matches and returns those that are new. A search that was deleted or edited since it was compiled has none: what
 * it finds now is not announced. The caller has locked the targets. Each is read once, and what is inserted joins nothing,
 * so that no estimate of the planner can go wrong. It is sorted as the index is, which then reads each of its pages once.
 */
export async function insertMatches(
  trx: Transaction,
  beginnings: Beginning[],
  at: Temporal.Instant,
): Promise<MatchRow[]> {
  if (beginnings.length === 0) return [];
  const idsOf = (ids: number[]) => numberArray([...new Set(ids)]);
  const notices = await sql<{ id: number }>`
    select id from opportunity
    where id = any(${idsOf(beginnings.map(({ opportunityId }) => opportunityId))}::integer[])
  `.execute(trx);
  const searches = await sql<{ id: number; head: number }>`
    select id, announces_after as head from saved_search
    where id = any(${idsOf(beginnings.map(({ savedSearchId }) => savedSearchId))}::integer[]) and deleted_at is null
  `.execute(trx);
  const visible = new Set(notices.rows.map(({ id }) => id));
  const heads = new Map(searches.rows.map(({ id, head }) => [id, head]));
  const current = beginnings
    .filter(
      ({ savedSearchId, announcesAfter, opportunityId }) =>
        heads.get(savedSearchId) === announcesAfter && visible.has(opportunityId),
    )
    .toSorted((a, b) => a.savedSearchId - b.savedSearchId || a.opportunityId - b.opportunityId);
  const { rows } = await sql<MatchRow>`
    insert into alert_match (saved_search_id, opportunity_id, matched_at)
    select search, notice, ${at.toString()}::timestamptz
    from unnest(
      ${numberArray(current.map(({ savedSearchId }) => savedSearchId))}::integer[],
      ${numberArray(current.map(({ opportunityId }) => opportunityId))}::integer[]
    ) as beginning (search, notice)
    on conflict (saved_search_id, opportunity_id) do nothing
    returning saved_search_id as "savedSearchId", opportunity_id as "opportunityId"
  `.execute(trx);
  return rows;
}

/** What a search that found a duplicate has announced, it has announced of the canonical notice. */
export const copyMatches = (
  trx: Database,
  { canonicalId, duplicateId }: { canonicalId: number; duplicateId: number },
) =>
  sql`
    insert into alert_match (saved_search_id, opportunity_id, matched_at)
    select saved_search_id, ${canonicalId}::integer, matched_at
    from alert_match join saved_search as search on search.id = saved_search_id
    where opportunity_id = ${duplicateId}
    for key share of search
    on conflict do nothing
  `.execute(trx);

/** Remembers which of the searches that were read now cannot be compiled. */
export async function recordUnreadable(
  trx: Database,
  { read, unreadable }: { read: number[]; unreadable: number[] },
  at: Temporal.Instant,
): Promise<void> {
  if (read.length === 0) return;
  await sql`
    delete from alert_unreadable_search
    where saved_search_id = any(${read}::integer[]) and saved_search_id <> all(${unreadable}::integer[])
  `.execute(trx);
  await sql`
    insert into alert_unreadable_search (saved_search_id, found_at)
    select id, ${at.toString()}::timestamptz from saved_search where id = any(${unreadable}::integer[])
    on conflict do nothing
  `.execute(trx);
}

/** The unreadable searches that no log line has named yet; they count as named from now on. */
export async function takeUnlogged(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update alert_unreadable_search set is_logged = true where not is_logged returning saved_search_id as id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The saved searches that a notice matches, for an operator who is about to join it. */
export async function searchesMatching(db: Database, _actor: OperatorActor, opportunityId: number) {
  const rows = await db
    .selectFrom("alert_match")
    .select("saved_search_id")
    .where("opportunity_id", "=", opportunityId)
    .execute();
  return rows.map(({ saved_search_id }) => saved_search_id);
}
