import { type PartyTable, partyNames } from "#features/ingestion/server/parties/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type NamedParty = { slug: string; name: string; abn: string | null; notices: number };

/** Slugs of the parties that an operator names by slug or by exact name, at most `limit`. Organisations' own are left out. */
export async function slugsNamed(db: Database, table: PartyTable, name: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where ${isPublic(table)} and (slug = ${name} or lower(name) = lower(${name}))
    order by slug <> ${name}, id limit ${limit}
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

/** A party and how many public notices name it. */
export async function namedParty(db: Database, table: PartyTable, slug: string): Promise<NamedParty | undefined> {
  const notices =
    table === "buyer"
      ? sql`(select count(*) from opportunity where buyer_id = party.id and visibility = 'public' and withdrawn_at is null)`
      : sql`(select count(distinct opportunity_id) from award where seller_id = party.id)`;
  const { rows } = await sql<NamedParty>`
    select slug, name, abn, ${notices}::integer as notices from ${sql.table(table)} as party where slug = ${slug}
  `.execute(db);
  return rows[0];
}

/** A page of names that are linked to others, the newest first, and how many there are. */
export async function partyLinksInForce(
  db: Database,
  table: PartyTable,
  { limit, offset }: { limit: number; offset: number },
) {
  const { link, duplicate, canonical } = partyNames[table];
  const from = sql`${sql.table(link)} as link
    join ${sql.table(table)} as party on party.id = link.${sql.ref(duplicate)}
    join ${sql.table(table)} as main on main.id = link.${sql.ref(canonical)} where undone_at is null`;
  const counted = await sql<{ count: number }>`select count(*)::integer as count from ${from}`.execute(db);
  const { rows } = await sql<{ slug: string; name: string; mainSlug: string; mainName: string; reason: string }>`
    select party.slug, party.name, main.slug as "mainSlug", main.name as "mainName", link.reason from ${from}
    order by link.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** Buyers that only an organisation's private notices name have a key of its own. */
const isPublic = (table: PartyTable) => (table === "buyer" ? sql`name_key not like 'private:%'` : sql`true`);
