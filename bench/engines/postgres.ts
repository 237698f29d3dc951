import { unspscPath } from "#domain/unspsc.ts";
import type { Doc } from "#search-core/types.ts";
import type { BenchQuery } from "../corpus/queries.ts";
import { scratchPostgres } from "../scratch-postgres.ts";
import { batchesOf, type Engine } from "./engine.ts";

const schema = `
  create unlogged table notices (
    id bigint primary key, status int, buyer int, value bigint, categories int[], locations int[], words tsvector)`;
const fill = `
  insert into notices
  select id, status, buyer, value, categories, locations,
    setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', description), 'D')
  from json_to_recordset($1) as doc(id bigint, title text, description text, status int, buyer int, value bigint,
    categories int[], locations int[])`;
const indexes = `
  create index on notices using gin (words);
  create index on notices using gin (categories);
  create index on notices (status);
  vacuum analyze notices`;

/** PostgreSQL's full-text search with its GIN indexes: a separate server with the product's settings, one client. */
export async function openPostgres(docs: Iterable<Doc>): Promise<Engine> {
  const { client, close } = await scratchPostgres();
  await client.query(schema);
  for (const batch of batchesOf(docs, 5_000)) await client.query(fill, [JSON.stringify(batch.map(rowOf))]);
  for (const statement of indexes.split(";")) await client.query(statement);
  return {
    name: "PostgreSQL FTS",
    async search(query) {
      const { text, values } = questionOf(query);
      const { rows } = await client.query<{ total: string }>(text, values);
      return Number(rows[0]!.total);
    },
    close,
  };
}

const rowOf = ({ id, title, description, status, buyer, valueFrom, categories, locations }: Doc) => ({
  id,
  title,
  description,
  status,
  buyer,
  value: valueFrom,
  categories: [...new Set(categories.flatMap(unspscPath))],
  locations,
});

function questionOf({ words, filters }: BenchQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  const { status, location, price, category } = filters;
  const asked = words.length > 0 ? `to_tsquery('simple', ${value(words.join(" & "))})` : null;
  const conditions = [
    asked && `words @@ ${asked}`,
    status && `status = any(${value(status)}::int[])`,
    location && `locations && ${value(location)}::int[]`,
    category && `categories && ${value(category)}::int[]`,
    typeof price?.from === "number" && `value >= ${value(price.from)}`,
    typeof price?.to === "number" && `value < ${value(price.to)}`,
  ].filter(Boolean);
  const score = asked ? `ts_rank(words, ${asked})` : "0";
  const counts = (list: string) =>
    `(select json_object_agg(one, many) from (select ${list} as one, count(*) as many from found where ${list === "buyer" ? "buyer is not null" : "true"} group by 1 order by 2 desc limit 50))`;
  const text = `
    with found as materialized (
      select id, status, buyer, categories, locations, ${score} as score from notices
      ${conditions.length > 0 ? `where ${conditions.join(" and ")}` : ""})
    select (select count(*) from found) as total,
      (select json_agg(id) from (select id from found order by score desc, id limit 20)) as hits,
      ${["status", "buyer", "unnest(categories)", "unnest(locations)"].map(counts).join(", ")}`;
  return { text, values };
}
