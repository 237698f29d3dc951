import { keyRows, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** A merge of two keys: its canonical key, and whether it is in force. */
export type LinkRow = SourceKey & { main_source_id: number; main_source_key: string; isInForce: boolean };

/** All merges of these keys, past ones included. */
export async function linksOf(trx: Transaction, keys: SourceKey[]): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select source_id, source_key, main_source_id, main_source_key, undone_at is null as "isInForce"
    from same_opportunity join ${keyRows(keys)} using (source_id, source_key)
  `.execute(trx);
  return rows;
}

/** The stored reason of links that no rule made. */
export const linkedByHand = "by hand";

/** Merges in force into these keys. `joined`: when an operator made it; null if a rule did, which then saw nothing older. */
export async function linksInto(
  trx: Transaction,
  canonicalKeys: SourceKey[],
): Promise<(LinkRow & { joined: Temporal.Instant | null })[]> {
  const { rows } = await sql<LinkRow & { joined: Temporal.Instant | null }>`
    select same.source_id, same.source_key, main_source_id, main_source_key, true as "isInForce",
      case when reason = ${linkedByHand} then made_at end as joined
    from same_opportunity as same
    join ${keyRows(canonicalKeys)} on given.source_id = main_source_id and given.source_key = main_source_key
    where undone_at is null order by same.id
  `.execute(trx);
  return rows;
}

/** The keys that were linked to this one at an instant. */
export async function linksIntoAt(db: Database, canonical: SourceKey, at: string): Promise<SourceKey[]> {
  const { rows } = await sql<SourceKey>`
    select source_id, source_key from same_opportunity
    where main_source_id = ${canonical.source_id} and main_source_key = ${canonical.source_key}
      and made_at <= ${at}::timestamptz and (undone_at is null or undone_at > ${at}::timestamptz)
    order by id
  `.execute(db);
  return rows;
}

/** The key of an opportunity by its id. */
export const keyOfOpportunity = (db: Database, id: number): Promise<SourceKey | undefined> =>
  db.selectFrom("opportunity").select(["source_id", "source_key"]).where("id", "=", id).executeTakeFirst();

/** A possible duplicate of a new notice. Instants in ISO 8601. */
export type Candidate = SourceKey & {
  formats: string[];
  reference: string | null;
  title: string;
  title_key: string;
  reference_key: string | null;
  buyer: string | null;
  remindsAt: Temporal.Instant | null;
  staysOpenUntil: Temporal.Instant | null;
};

/**
 * Public opportunities with one of these titles or references that can have duplicates, oldest first. Those that an
 * operator has withdrawn are among them, so that another portal does not bring one back.
 */
export async function candidates(trx: Transaction, titleKeys: string[], referenceKeys: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select source_id, source_key, reference, title, title_key, reference_key, buyer.name as buyer,
      reminds_at as "remindsAt", stays_open_until as "staysOpenUntil",
      array(
        select distinct format from release
        where release.source_id = opportunity.source_id and release.source_key = opportunity.source_key
      ) as formats
    from opportunity left join buyer on buyer.id = buyer_id
    where (title_key = any(${titleKeys}::text[]) or reference_key = any(${referenceKeys}::text[])) and title_key is not null
      and visibility = 'public' and merged_into is null
      and (withdrawn_at is null or exists (
        select from notice_withdrawal as withdrawal where withdrawal.source_id = opportunity.source_id
          and withdrawal.source_key = opportunity.source_key and restored_at is null
      ))
    order by opportunity.id
  `.execute(trx);
  return rows;
}

export type NewLink = SourceKey & { canonical: SourceKey; public_id: string; reason: string; made_at: string };

export async function insertLinks(trx: Transaction, links: NewLink[]) {
  if (links.length === 0) return;
  const rows = links.map(({ canonical, ...link }) => {
    return { ...link, main_source_id: canonical.source_id, main_source_key: canonical.source_key };
  });
  await trx.insertInto("same_opportunity").values(rows).execute();
}

/** The key that a public id was made from, whether of a canonical opportunity or a duplicate. */
export async function keyOfPublicId(db: Database, publicId: string): Promise<SourceKey | undefined> {
  const { rows } = await sql<SourceKey>`
    select source_id, source_key from opportunity where public_id = ${publicId} and visibility = 'public'
    union select source_id, source_key from same_opportunity where public_id = ${publicId} limit 1
  `.execute(db);
  return rows[0];
}

/** Undoes the merge of a key. Returns its canonical key. */
export async function undoLink(trx: Transaction, key: SourceKey, at: string): Promise<SourceKey | undefined> {
  const { rows } = await sql<{ main_source_id: number; main_source_key: string }>`
    update same_opportunity set undone_at = ${at}::timestamptz
    where source_id = ${key.source_id} and source_key = ${key.source_key} and undone_at is null
    returning main_source_id, main_source_key
  `.execute(trx);
  return rows[0] && { source_id: rows[0].main_source_id, source_key: rows[0].main_source_key };
}
