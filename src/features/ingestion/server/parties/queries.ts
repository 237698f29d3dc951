import type { Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type Parties = "buyer" | "seller";

/** Names of tables and columns for one of the two kinds. */
const names = {
  buyer: { key: "name_key", same: "same_buyer", part: "buyer_id", main: "main_buyer_id" },
  seller: { key: "seller_key", same: "same_seller", part: "seller_id", main: "main_seller_id" },
} as const;

export type PartyRow = {
  key: string;
  name: string;
  slug: string;
  sound: string;
  abn: string | null;
  address: string | null;
};
/** A row under its key; `main` is itself, or what it was merged into, and `mainName` what that is called. */
export type FoundParty = {
  key: string;
  id: number;
  main: number;
  mainName: string;
  sound: string;
  abn: string | null;
};

const found = (table: Parties) => {
  const { key, same, part, main } = names[table];
  return sql`
    select party.${sql.ref(key)} as key, party.id, coalesce(same.${sql.ref(main)}, party.id) as main,
      coalesce(main_party.name, party.name) as "mainName", coalesce(party.sound, '') as sound, party.abn
    from ${sql.table(table)} as party
    left join ${sql.table(same)} as same on same.${sql.ref(part)} = party.id and undone_at is null
    left join ${sql.table(table)} as main_party on main_party.id = same.${sql.ref(main)}`;
};

export async function partiesByKey(trx: Transaction, table: Parties, keys: string[]): Promise<FoundParty[]> {
  const condition = sql`where party.${sql.ref(names[table].key)} = any(${keys}::text[])`;
  return (await sql<FoundParty>`${found(table)} ${condition}`.execute(trx)).rows;
}

export async function partiesBySound(trx: Transaction, table: Parties, sounds: string[]): Promise<FoundParty[]> {
  const order = sql`where party.sound = any(${sounds}::text[]) order by party.id`;
  return (await sql<FoundParty>`${found(table)} ${order}`.execute(trx)).rows;
}

export async function takenSlugs(trx: Transaction, table: Parties, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = any(${slugs}::text[])
  `.execute(trx);
  return new Set(rows.map((row) => row.slug));
}

/** Adds rows; ids by key. */
export async function addParties(trx: Transaction, table: Parties, parties: PartyRow[]): Promise<Map<string, number>> {
  const address = table === "seller" ? sql`, address` : sql``;
  const key = sql.ref(names[table].key);
  const { rows } = await sql<{ key: string; id: number }>`
    insert into ${sql.table(table)} (${key}, name, slug, sound, abn ${address})
    select key, name, slug, sound, abn ${address} from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb)
      as r (key text, name text, slug text, sound text, abn text, address text)
    returning ${key} as key, id
  `.execute(trx);
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Notes that rows are spellings of others, with what was merged into them before: one step leads from each to its main one. */
export async function addSameParties(
  trx: Transaction,
  table: Parties,
  merges: { id: number; main: number; reason: string }[],
) {
  if (merges.length === 0) return;
  const { same, part, main } = names[table];
  await sql`
    update ${sql.table(same)} as same set ${sql.ref(main)} = r.main
    from jsonb_to_recordset(${JSON.stringify(merges)}::jsonb) as r (id integer, main integer)
    where same.${sql.ref(main)} = r.id and undone_at is null
  `.execute(trx);
  await sql`
    insert into ${sql.table(same)} (${sql.ref(part)}, ${sql.ref(main)}, reason)
    select id, main, reason from jsonb_to_recordset(${JSON.stringify(merges)}::jsonb) as r (id integer, main integer, reason text)
  `.execute(trx);
}

export const setParents = (trx: Transaction, parents: { id: number; parent: number }[]) =>
  sql`
    update buyer set parent_id = r.parent
    from jsonb_to_recordset(${JSON.stringify(parents)}::jsonb) as r (id integer, parent integer) where buyer.id = r.id
  `.execute(trx);

/** How a party stands: `main` is itself, or what it was merged into; `hasParts`: others were merged into it. */
export async function partyBySlug(trx: Transaction, table: Parties, slug: string) {
  const { same, part, main } = names[table];
  const { rows } = await sql<{ id: number; main: number; hasParts: boolean }>`
    select party.id, coalesce(same.${sql.ref(main)}, party.id) as main, exists (
      select from ${sql.table(same)} as into_it where into_it.${sql.ref(main)} = party.id and undone_at is null
    ) as "hasParts"
    from ${sql.table(table)} as party
    left join ${sql.table(same)} as same on same.${sql.ref(part)} = party.id and same.undone_at is null
    where party.slug = ${slug}
  `.execute(trx);
  return rows[0];
}

/** Takes back that a party is another. */
export const undoSameParty = (trx: Transaction, table: Parties, id: number, at: string) =>
  sql`
    update ${sql.table(names[table].same)} set undone_at = ${at}::timestamptz
    where ${sql.ref(names[table].part)} = ${id} and undone_at is null
  `.execute(trx);

/** Which of these buyers were ever merged into another, taken back or not. */
export async function everMerged(trx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom("same_buyer")
    .select("buyer_id")
    .where("buyer_id", "=", sql<number>`any(${ids})`)
    .execute();
  return rows.map(({ buyer_id }) => buyer_id);
}

/** Buyers that belong to one of these. */
export const childrenOf = (trx: Transaction, ids: number[]) =>
  trx
    .selectFrom("buyer")
    .select(["id", "name"])
    .where("parent_id", "=", sql<number>`any(${ids})`)
    .execute();

/** Keys of the opportunities that name a party as their buyer, or as one of their sellers. */
export async function opportunitiesOf(trx: Transaction, table: Parties, id: number) {
  const { rows } = await sql<{ source_id: number; source_key: string }>`
    select distinct source_id, source_key from opportunity
    ${table === "buyer" ? sql`where buyer_id = ${id}` : sql`join award on opportunity_id = opportunity.id where seller_id = ${id}`}
  `.execute(trx);
  return rows;
}
