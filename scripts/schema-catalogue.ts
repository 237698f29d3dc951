import type pg from "pg";

/** Describes the tables from the catalogue, as SQL for readers and as types for queries. */
export type Description = { sql: string; types: string };

type Column = {
  table: string;
  name: string;
  type: string;
  required: boolean;
  default: string | null;
  identity: boolean;
};

const columnsQuery = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity <> '' as identity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' order by c.relname, a.attnum`;
// Only since PostgreSQL 18 are not-null constraints rows of pg_constraint. The columns already state them.
const constraintsQuery = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c') order by 1, contype, 2`;
const indexesQuery = `
  select indexdef as definition from pg_indexes where schemaname = 'public'
  and indexname not in (select conname from pg_constraint) order by tablename, indexname`;
const functionsQuery = `
  select pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace order by proname`;
const triggersQuery = `
  select pg_get_triggerdef(oid) as definition from pg_trigger
  where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  order by tgrelid::regclass::text, tgname`;

async function catalogue(pool: pg.Pool) {
  const { rows: columns } = await pool.query<Column>(columnsQuery);
  const { rows: constraints } = await pool.query<{ table: string; name: string; definition: string }>(constraintsQuery);
  const { rows: indexes } = await pool.query<{ definition: string }>(indexesQuery);
  const definitionsOf = async (query: string) =>
    (await pool.query<{ definition: string }>(query)).rows.map(({ definition }) => `${definition.trim()};`);
  const [functions, triggers] = [await definitionsOf(functionsQuery), await definitionsOf(triggersQuery)];
  const tables = Map.groupBy(columns, (column) => column.table);
  return { tables, constraints, indexes, functions, triggers };
}
type Catalogue = Awaited<ReturnType<typeof catalogue>>;

function sqlOf({ tables, constraints, indexes, functions, triggers }: Catalogue): string {
  const blocks = [...tables].map(([table, columns]) => {
    const lines = [
      ...columns.map((column) => {
        const identity = column.identity
          ? " generated always as identity"
          : column.default
            ? ` default ${column.default}`
            : "";
        return `${column.name} ${column.type}${identity}${column.required ? " not null" : ""}`;
      }),
      ...constraints
        .filter((constraint) => constraint.table === table)
        .map((constraint) => `constraint ${constraint.name} ${constraint.definition}`),
    ];
    return `create table ${table} (\n${lines.map((line) => `  ${line}`).join(",\n")}\n);`;
  });
  const header = "-- Dumped from a migrated database by scripts/dump-schema.ts. Read it, do not run or edit it.";
  const indexLines = indexes.map((index) => `${index.definition};`).join("\n");
  return `${[header, ...blocks, indexLines, ...functions, triggers.join("\n")].join("\n\n")}\n`;
}

const typeNames: Record<string, string> = {
  smallint: "number",
  integer: "number",
  bigint: "number",
  xid8: "string",
  boolean: "boolean",
  text: "string",
  uuid: "string",
  bytea: "Buffer",
  date: "string",
  "double precision": "number",
  "text[]": "string[]",
  "integer[]": "number[]",
  "time without time zone": "string",
  jsonb: "Json",
  "timestamp with time zone": "Instant",
};

/** Types that are read as one type and written as another. */
const columnTypes = new Set(["Json", "Instant"]);

function typeOf(column: Column): string {
  const name = typeNames[column.type];
  if (!name) throw new Error(`no TypeScript type for ${column.table}.${column.name}: ${column.type}`);
  const nullable = column.required ? name : `${name} | null`;
  if (column.identity) return `GeneratedAlways<${nullable}>`;
  if (!column.default) return nullable;
  return columnTypes.has(name) ? `WithDefault<${name}>` : `Generated<${nullable}>`;
}

function typesOf({ tables }: Catalogue): string {
  const bodies = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => `    ${column.name}: ${typeOf(column)};`);
    return `  ${table}: {\n${fields.join("\n")}\n  };`;
  });
  const names = [...tables].map(
    ([table, columns]) => `  ${table}:\n    "${columns.map(({ name }) => name).join(" ")}",`,
  );
  return `// Written by scripts/dump-schema.ts from a migrated database. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

type Instant = ColumnType<Temporal.Instant, Temporal.Instant | string, Temporal.Instant | string>;
/** Read as the parsed value, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type WithDefault<Column> =
  Column extends ColumnType<infer Read, infer Write, infer Update> ? ColumnType<Read, Write | undefined, Update> : never;

export type Tables = {
${bodies.join("\n")}
};

/** The columns of each table, separated by spaces: what a database must have. */
export const columnNames: Record<keyof Tables, string> = {
${names.join("\n")}
};
`;
}

/** Describes the public schema of a database, with the same result on every supported PostgreSQL. */
export async function describeSchema(pool: pg.Pool): Promise<Description> {
  const found = await catalogue(pool);
  return { sql: sqlOf(found), types: typesOf(found) };
}
