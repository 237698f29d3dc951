import type { Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type PartyTable = "buyer" | "seller";

/** Names of tables and columns for buyers or sellers. */
export const partyNames = {
  buyer: { key: "name_key", link: "same_buyer", duplicate: "buyer_id", canonical: "main_buyer_id" },
  seller: { key: "seller_key", link: "same_seller", duplicate: "seller_id", canonical: "main_seller_id" },
} as const;

export type PartyRow = {
  key: string;
  name: string;
  slug: string;
  fingerprint: string;
  abn: string | null;
  address: string | null;
};
/** A row by its key. `canonical` is itself or the party it was linked to, and `canonicalName` that party's name. */
export type PartyMatch = {
  key: string;
  id: number;
  canonical: number;
  canonicalName: string;
  fingerprint: string;
  abn: string | null;
};

const selectParties = (table: PartyTable) => {
  const { key, link, duplicate, canonical } = partyNames[table];
  return sql`
    select party.${sql.ref(key)} as key, party.id, coalesce(link.${sql.ref(canonical)}, party.id) as canonical,
      coalesce(canonical_party.name, party.name) as "canonicalName", coalesce(party.sound, '') as fingerprint, party.abn
    from ${sql.table(table)} as party
    left join ${sql.table(link)} as link on link.${sql.ref(duplicate)} = party.id and undone_at is null
    left join ${sql.table(table)} as canonical_party on canonical_party.id = link.${sql.ref(canonical)}`;
};

export async function partiesByKey(trx: Transaction, table: PartyTable, keys: string[]): Promise<PartyMatch[]> {
  const condition = sql`where party.${sql.ref(partyNames[table].key)} = any(${keys}::text[])`;
  return (await sql<PartyMatch>`${selectParties(table)} ${condition}`.execute(trx)).rows;
}

export async function partiesByFingerprint(
  trx: Transaction,
  table: PartyTable,
  fingerprints: string[],
): Promise<PartyMatch[]> {
  const order = sql`where party.sound = any(${fingerprints}::text[]) order by party.id`;
  return (await sql<PartyMatch>`${selectParties(table)} ${order}`.execute(trx)).rows;
}

export async function takenSlugs(trx: Transaction, table: PartyTable, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = any(${slugs}::text[])
  `.execute(trx);
  return new Set(rows.map((row) => row.slug));
}

/** Inserts rows and returns their ids by key. */
export async function insertParties(
  trx: Transaction,
  table: PartyTable,
  parties: PartyRow[],
): Promise<Map<string, number>> {
  const address = table === "seller" ? sql`, address` : sql``;
  const key = sql.ref(partyNames[table].key);
  const { rows } = await sql<{ key: string; id: number }>`
    insert into ${sql.table(table)} (${key}, name, slug, sound, abn ${address})
    select key, name, slug, fingerprint, abn ${address} from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb)
      as r (key text, name text, slug text, fingerprint text, abn text, address text)
    returning ${key} as key, id
  `.execute(trx);
  return new Map(rows.map((row) => [row.key, row.id]));
}

/**
 * Links rows to their canonical ones, and whatever was linked to them before, so that each is one step from its
 * canonical row.
 */
export async function insertPartyLinks(
  trx: Transaction,
  table: PartyTable,
  links: { id: number; canonical: number; reason: string }[],
) {
  if (links.length === 0) return;
  const { link, duplicate, canonical } = partyNames[table];
  await sql`
    update ${sql.table(link)} as link set ${sql.ref(canonical)} = r.canonical
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (id integer, canonical integer)
    where link.${sql.ref(canonical)} = r.id and undone_at is null
  `.execute(trx);
  await sql`
    insert into ${sql.table(link)} (${sql.ref(duplicate)}, ${sql.ref(canonical)}, reason)
    select id, canonical, reason from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (id integer, canonical integer, reason text)
  `.execute(trx);
}

export const setParents = (trx: Transaction, parents: { id: number; parent: number }[]) =>
  sql`
    update buyer set parent_id = r.parent
    from jsonb_to_recordset(${JSON.stringify(parents)}::jsonb) as r (id integer, parent integer) where buyer.id = r.id
  `.execute(trx);

/**
 * The links of a party: `canonical` is itself or the party it was linked to; `hasDuplicates`: others were linked to it.
 */
export async function partyBySlug(trx: Transaction, table: PartyTable, slug: string) {
  const { link, duplicate, canonical } = partyNames[table];
  const { rows } = await sql<{ id: number; canonical: number; hasDuplicates: boolean }>`
    select party.id, coalesce(link.${sql.ref(canonical)}, party.id) as canonical, exists (
      select from ${sql.table(link)} as into_it where into_it.${sql.ref(canonical)} = party.id and undone_at is null
    ) as "hasDuplicates"
    from ${sql.table(table)} as party
    left join ${sql.table(link)} as link on link.${sql.ref(duplicate)} = party.id and link.undone_at is null
    where party.slug = ${slug}
  `.execute(trx);
  return rows[0];
}

/** Unlinks a party. */
export const undoPartyLink = (trx: Transaction, table: PartyTable, id: number, at: string) =>
  sql`
    update ${sql.table(partyNames[table].link)} set undone_at = ${at}::timestamptz
    where ${sql.ref(partyNames[table].duplicate)} = ${id} and undone_at is null
  `.execute(trx);

/** Which of these buyers were ever linked to another, including those unlinked since. */
export async function everLinked(trx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom("same_buyer")
    .select("buyer_id")
    .where("buyer_id", "=", sql<number>`any(${ids})`)
    .execute();
  return rows.map(({ buyer_id }) => buyer_id);
}

/** Children of these buyers. */
export const childrenOf = (trx: Transaction, ids: number[]) =>
  trx
    .selectFrom("buyer")
    .select(["id", "name"])
    .where("parent_id", "=", sql<number>`any(${ids})`)
    .execute();

/** Keys of the opportunities that name a party as buyer or seller. */
export async function opportunitiesOf(trx: Transaction, table: PartyTable, id: number) {
  const { rows } = await sql<{ source_id: number; source_key: string }>`
    select distinct source_id, source_key from opportunity
    ${table === "buyer" ? sql`where buyer_id = ${id}` : sql`join award on opportunity_id = opportunity.id where seller_id = ${id}`}
  `.execute(trx);
  return rows;
}
