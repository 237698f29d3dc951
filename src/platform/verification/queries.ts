import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import type { Check } from "./check.ts";
import { sqlCheck } from "./sql-check.ts";

type ForeignKey = { name: string; table: string; target: string; columns: string[]; targetColumns: string[] };

async function foreignKeys(db: Database): Promise<ForeignKey[]> {
  const names = (keys: string, table: string) => sql`array(
    select attname::text from unnest(${sql.ref(keys)}) with ordinality as part (number, position)
    join pg_attribute on attrelid = ${sql.ref(table)} and attnum = number order by position)`;
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as target,
      ${names("conkey", "conrelid")} as columns, ${names("confkey", "confrelid")} as "targetColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1
  `.execute(db);
  return rows;
}

/** Rows whose foreign key leads nowhere, and how many rows have one. */
async function danglingRows(db: Database, { table, target, columns, targetColumns }: ForeignKey) {
  const isSet = sql.join(
    columns.map((column) => sql`source.${sql.ref(column)} is not null`),
    sql` and `,
  );
  const isThere = sql.join(
    columns.map((column, index) => sql`target.${sql.ref(targetColumns[index]!)} = source.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows } = await sql<{ checked: number; broken: number }>`
    select count(*) as checked, count(*) filter (where target.${sql.ref(targetColumns[0]!)} is null) as broken
    from ${sql.table(table)} as source left join ${sql.table(target)} as target on ${isThere} where ${isSet}
  `.execute(db);
  return rows[0]!;
}

const foreignKeysCheck: Check = {
  rules: { "database.foreign-keys": "Every row that a row refers to is there." },
  async *run({ db }) {
    for (const key of await foreignKeys(db)) {
      const { checked, broken } = await danglingRows(db, key);
      const examples = broken > 0 ? [`${key.name}: ${broken}`] : [];
      yield { check: "database.foreign-keys", checked, broken, examples };
    }
  },
};

const identityColumns = sql`
  select class.relname::text as "table", attname::text as "column",
    pg_get_serial_sequence(format('public.%I', class.relname), attname) as sequence
  from pg_attribute join pg_class class on class.oid = attrelid
  where attidentity <> '' and class.relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;

/** A restore that went wrong would show here: the next row would get an id that another has. */
const sequencesCheck: Check = {
  rules: { "database.sequences": "Every sequence is at or beyond the largest id of its table." },
  async *run({ db }) {
    const { rows } = await sql<{ table: string; column: string; sequence: string }>`${identityColumns}`.execute(db);
    for (const { table, column, sequence } of rows) {
      const found = await sql<{ isLow: boolean }>`
        select coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0) >
          (select case when is_called then last_value else last_value - 1 end from ${sql.raw(sequence)}) as "isLow"
      `.execute(db);
      const isLow = found.rows[0]!.isLow;
      yield { check: "database.sequences", checked: 1, broken: Number(isLow), examples: isLow ? [table] : [] };
    }
  },
};

const rulesOfSchema: RawBuilder<unknown> = sql`
  select conname::text as name, convalidated as holds from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select indexrelid::regclass::text, indisvalid and indisready from pg_index
  join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
  union all
  select tgname || ' of ' || tgrelid::regclass, tgenabled = 'O' from pg_trigger
  join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace`;

/** What every table and every capability depends on. */
export const databaseChecks: readonly Check[] = [
  foreignKeysCheck,
  sequencesCheck,
  sqlCheck("database.rules", "Every constraint, index and trigger of the database is in force.", {
    rows: sql`(${rulesOfSchema})`,
    broken: sql`select name from (${rulesOfSchema}) as rule where not holds`,
  }),
];

/** Feed rows about notices themselves, each with the one before and after it. */
const noticeRows = sql`(
  select sequence, kind, opportunity_id, before,
    lag(kind) over (partition by opportunity_id order by sequence) as "kindBefore",
    lead(kind) over (partition by opportunity_id order by sequence) is null as "isLast"
  from feed where kind <> 'activity'
)`;

export const feedChecks: readonly Check[] = [
  sqlCheck("feed.cursors", "No consumer has read beyond the newest row of the feed.", {
    rows: sql`feed_cursor`,
    broken: sql`
      select consumer as name from feed_cursor where sequence > (select coalesce(max(sequence), 0) from feed)`,
  }),
  sqlCheck("feed.rows", "The newest row about a notice says whether it can be found, as its own row does.", {
    rows: sql`(select from ${noticeRows} as row where "isLast")`,
    broken: sql`
      select opportunity_id || ' is ' || kind as name from ${noticeRows} as row
      left join opportunity on opportunity.id = opportunity_id and withdrawn_at is null
      where "isLast" and (kind = 'removed') <> (opportunity.id is null)`,
  }),
  sqlCheck("feed.documents", "The document in a feed row is that of its notice, which could be found before.", {
    rows: sql`(select from feed where before is not null)`,
    broken: sql`
      select sequence as name from ${noticeRows} as row
      where before is not null
        and ("kindBefore" = 'removed' or (before ->> 'id')::bigint is distinct from opportunity_id)`,
  }),
];
