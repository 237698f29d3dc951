import { sql } from "kysely";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { OpportunityColumns } from "#features/ingestion/release.ts";
import { keyRows, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { type Source, sources } from "#features/ingestion/sources.ts";
import type { Database } from "#platform/db/db.ts";
import type { Check } from "#platform/verification/check.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";

/** Keys of notices with releases, picked at random. */
export async function sampleKeys(db: Database, limit: number): Promise<SourceKey[]> {
  const { rows } = await sql<SourceKey>`
    select source_id, source_key from (select distinct source_id, source_key from release) as key
    where not exists (
      select from same_opportunity as same
      where same.source_id = key.source_id and same.source_key = key.source_key and undone_at is null
    )
    order by random() limit ${limit}
  `.execute(db);
  return rows;
}

type Named = { name: string };
const namesOf = ({ rows }: { rows: Named[] }) => rows.map(({ name }) => name);

/** Notices whose stored record differs from a computed one, each with the columns. The buyer may be a linked one. */
export async function differingRecords(
  db: Database,
  records: (SourceKey & OpportunityColumns & { buyer_key: string | null })[],
): Promise<string[]> {
  const [first] = records;
  if (!first) return [];
  const { source_id: _source, source_key: _key, buyer_key: _buyer, ...columns } = first;
  const differences = sql.join(
    Object.keys(columns).map(
      (name) => sql`case when stored.${sql.ref(name)} is distinct from wanted.${sql.ref(name)} then ${name}::text end`,
    ),
  );
  return namesOf(
    await sql<Named>`
      with computed as materialized (
        select row.*, buyer_key from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as item,
          lateral jsonb_populate_record(null::opportunity, item) as row,
          lateral (select item ->> 'buyer_key' as buyer_key) as buyer
      )
      select coalesce(stored.public_id, wanted.source_key) || ': ' || differing as name
      from computed as wanted left join opportunity as stored using (source_id, source_key)
      left join buyer on buyer.id = stored.buyer_id,
      lateral (select concat_ws(', ', ${differences}, case when stored.id is null then 'no row' end,
        case when (buyer_key is null) <> (stored.buyer_id is null) then 'buyer_id' end) as differing) as found
      where differing <> '' order by 1
    `.execute(db),
  );
}

/** Notices whose stored changes differ from computed ones. */
export async function differingHistories(db: Database, keys: SourceKey[], changes: object[]): Promise<string[]> {
  return namesOf(
    await sql<Named>`
      with wanted as (
        select opportunity.id, r.number, r.field, r.kind, r.before, r.after, r.changed_at, r.seen_at, release.id as release_id
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (
          source_id smallint, source_key text, number integer, field text, kind text, before jsonb, after jsonb,
          changed_at timestamptz, seen_at timestamptz, from_source_id smallint, from_source_key text, hash text
        )
        join opportunity using (source_id, source_key)
        left join release on release.source_id = from_source_id and release.source_key = from_source_key
          and release.content_hash = decode(hash, 'hex')
      ),
      stored as (
        select opportunity_id as id, number, field, kind, before, after, changed_at, change.seen_at, release_id
        from opportunity_change as change join opportunity on opportunity.id = opportunity_id
        join ${keyRows(keys)} using (source_id, source_key)
      )
      select distinct public_id || ': change ' || number as name
      from ((select * from wanted except select * from stored) union (select * from stored except select * from wanted)) as differing
      join opportunity using (id) order by 1
    `.execute(db),
  );
}

/** Notices whose stored awards differ from computed ones, or whose total is not their sum. A seller may be linked. */
export async function differingAwards(db: Database, keys: SourceKey[], awards: object[]): Promise<string[]> {
  const canonical = sql`coalesce((select main_seller_id from same_seller where seller_id = seller.id and undone_at is null), seller.id)`;
  return namesOf(
    await sql<Named>`
      with wanted as (
        select opportunity.id, award_key, ${canonical} as seller_id, value_cents, r.awarded_at, details
        from jsonb_to_recordset(${JSON.stringify(awards)}::jsonb) as r (
          source_id smallint, source_key text, award_key text, seller_key text, value_cents bigint,
          awarded_at timestamptz, details text
        )
        join opportunity using (source_id, source_key) left join seller using (seller_key)
      ),
      stored as (
        select opportunity_id as id, award_key, seller_id, value_cents, award.awarded_at, details
        from award join opportunity on opportunity.id = opportunity_id join ${keyRows(keys)} using (source_id, source_key)
      )
      select distinct public_id || ': award ' || award_key as name
      from ((select * from wanted except select * from stored) union (select * from stored except select * from wanted)) as differing
      join opportunity using (id) order by 1
    `.execute(db),
  );
}

/** Notices that are shown without a release that makes them, or made by releases and not shown. */
export async function wronglyShown(
  db: Database,
  keys: SourceKey[],
  isMade: (key: SourceKey) => boolean,
): Promise<string[]> {
  const { rows } = await sql<SourceKey & { public_id: string; isShown: boolean }>`
    select source_id, source_key, public_id, withdrawn_at is null as "isShown"
    from opportunity join ${keyRows(keys)} using (source_id, source_key)
  `.execute(db);
  return rows.filter((row) => row.isShown !== isMade(row)).map(({ public_id }) => public_id);
}

const idsOf = (is: (source: Source) => boolean | undefined) => sources.filter(is).map(({ id }) => id);
const privateIds = idsOf(({ isPrivate }) => isPrivate);
const inventedIds = idsOf(({ isInvented }) => isInvented);
const isPrivateSource = sql`source_id = any(${privateIds}::smallint[])`;

/** Chains of links: a duplicate that others lead to, or a main one that leads on. */
const linkChain = (table: "same_buyer" | "same_seller", own: string, main: string) => ({
  rows: sql`(select from ${sql.table(table)} where undone_at is null)`,
  broken: sql`
    select link.id as name from ${sql.table(table)} as link
    join ${sql.table(table)} as next on next.${sql.ref(own)} = link.${sql.ref(main)} and next.undone_at is null
    where link.undone_at is null`,
});

/** What SQL alone can say about notices, their links and their parties. */
export const ingestionSqlChecks: readonly Check[] = [
  sqlCheck("ingestion.supported", "Every notice that can be found has a release of its own or of a linked notice.", {
    rows: sql`(select from opportunity where withdrawn_at is null)`,
    broken: sql`
      select public_id as name from opportunity where withdrawn_at is null
        and not exists (
          select from release where release.source_id = opportunity.source_id
            and release.source_key = opportunity.source_key)
        and not exists (
          select from same_opportunity as same
          where same.main_source_id = opportunity.source_id and same.main_source_key = opportunity.source_key
            and undone_at is null)`,
  }),
  sqlCheck("ingestion.closed", "No notice is open more than a day after its closing.", ({ at }) => ({
    rows: sql`(select from opportunity where status_id = any(${activeStatusIds}::smallint[]) and withdrawn_at is null)`,
    broken: sql`
      select public_id as name from opportunity
      where status_id = any(${activeStatusIds}::smallint[]) and withdrawn_at is null
        and stays_open_until < ${at.toString()}::timestamptz - interval '1 day'`,
  })),
  sqlCheck(
    "ingestion.links",
    "A linked notice is withdrawn, leads to its main notice, and that one leads no further.",
    {
      rows: sql`(select from same_opportunity where undone_at is null)`,
      broken: sql`
      select same.public_id as name from same_opportunity as same
      join opportunity as duplicate on duplicate.source_id = same.source_id and duplicate.source_key = same.source_key
      left join opportunity as main on main.source_id = main_source_id and main.source_key = main_source_key
      where undone_at is null and (duplicate.withdrawn_at is null
        or duplicate.merged_into is distinct from main.id or main.merged_into is not null)
      union all
      select public_id from opportunity where merged_into is not null and not exists (
        select from same_opportunity as same where same.source_id = opportunity.source_id
          and same.source_key = opportunity.source_key and undone_at is null)`,
    },
  ),
  sqlCheck(
    "ingestion.buyers",
    "A buyer that is another spelling leads to a buyer that is none.",
    linkChain("same_buyer", "buyer_id", "main_buyer_id"),
  ),
  sqlCheck(
    "ingestion.sellers",
    "A seller that is another spelling leads to a seller that is none.",
    linkChain("same_seller", "seller_id", "main_seller_id"),
  ),
  sqlCheck("ingestion.private", "A notice is private exactly if an organisation entered it, and it is never linked.", {
    rows: sql`(select from opportunity where ${isPrivateSource} or organisation_id is not null)`,
    broken: sql`
      select public_id as name from opportunity
      where (${isPrivateSource}) <> (visibility = 'organisation') or (${isPrivateSource}) <> (organisation_id is not null)
        or (${isPrivateSource} and merged_into is not null)
      union all
      select public_id from same_opportunity
      where ${isPrivateSource} or main_source_id = any(${privateIds}::smallint[])`,
  }),
  sqlCheck("ingestion.private-buyers", "The buyer that one organisation has named is named by its notices alone.", {
    rows: sql`(select from buyer where starts_with(name_key, 'private:'))`,
    broken: sql`
      select public_id as name from opportunity join buyer on buyer.id = buyer_id
      where starts_with(name_key, 'private:')
        and not starts_with(name_key, 'private:' || coalesce(organisation_id, 0) || ':')`,
  }),
  sqlCheck("ingestion.invented", "No invented notice is announced to anybody.", {
    rows: sql`(select from feed where is_news)`,
    broken: sql`
      select sequence as name from feed join opportunity on opportunity.id = opportunity_id
      where is_news and (is_invented or source_id = any(${inventedIds}::smallint[]))`,
  }),
  sqlCheck("ingestion.runs", "A run that has ended counts every record that it read.", {
    rows: sql`(select from ingest_run where finished_at is not null and error is null)`,
    broken: sql`
      select id || ' ' || run.name as name from ingest_run as run
      where finished_at is not null and error is null and read <> added + changed + unchanged + skipped`,
  }),
];
