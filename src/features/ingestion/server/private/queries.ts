import { keyRows, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** What was stored last for a key, undefined if there is nothing. */
export async function newestBody(db: Database, { source_id, source_key }: SourceKey): Promise<unknown> {
  const { rows } = await sql<{ body: unknown }>`
    select body from release left join release_again as again on again.release_id = release.id
    where source_id = ${source_id} and source_key = ${source_key}
    order by greatest(release.received_at, again.received_at) desc, release.id desc limit 1
  `.execute(db);
  return rows[0]?.body;
}

/** Counts the releases of a key no longer, or again for null. */
export const setReleasesWithdrawn = async (trx: Transaction, keys: SourceKey[], at: Temporal.Instant | null) => {
  const withdrawn = sql`${at && at.toString()}::timestamptz`;
  const ids = sql`select id from release join ${keyRows(keys)} using (source_id, source_key)`;
  await sql`update release set withdrawn_at = ${withdrawn} where id in (${ids})`.execute(trx);
  await sql`update release_again set withdrawn_at = ${withdrawn} where release_id in (${ids})`.execute(trx);
};

/** The keys of an organisation's private notices. */
export const privateKeys = (trx: Transaction, { organisationId }: OrganisationScope): Promise<SourceKey[]> =>
  trx
    .selectFrom("opportunity")
    .select(["source_id", "source_key"])
    .where("organisation_id", "=", organisationId)
    .orderBy("id")
    .execute();

/** Deletes notices with their releases, and what the feed still has of them. Returns the ids of their rows. */
export async function deleteNotices(trx: Transaction, keys: SourceKey[]): Promise<number[]> {
  const ids = sql`select id from release join ${keyRows(keys)} using (source_id, source_key)`;
  const { rows } = await sql<{ id: number }>`
    delete from opportunity using ${keyRows(keys)}
    where opportunity.source_id = given.source_id and opportunity.source_key = given.source_key returning id
  `.execute(trx);
  await sql`delete from release_again where release_id in (${ids})`.execute(trx);
  await sql`delete from release_confirmed where release_id in (${ids})`.execute(trx);
  await sql`delete from release where id in (${ids})`.execute(trx);
  const erased = rows.map(({ id }) => id);
  await sql`update feed set before = null where opportunity_id = any(${erased}::integer[])`.execute(trx);
  return erased;
}

/** Deletes an organisation's own buyers that no notice names any more. */
export const deletePrivateBuyers = (trx: Transaction, keyPrefix: string) =>
  sql`
    delete from buyer where starts_with(name_key, ${keyPrefix})
      and not exists (select from opportunity where buyer_id = buyer.id)
  `.execute(trx);
