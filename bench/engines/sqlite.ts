import { DatabaseSync } from "node:sqlite";
import { unspscPath } from "#domain/unspsc.ts";
import type { Doc } from "#search-core/types.ts";
import type { BenchQuery } from "../corpus/queries.ts";
import { batchesOf, type Engine } from "./engine.ts";

const schema = `
  create virtual table texts using fts5(title, description, content='', tokenize="unicode61 remove_diacritics 0");
  create table notices(id integer primary key, status integer, buyer integer, value integer);
  create table categories(id integer, category integer, primary key (id, category)) without rowid;
  create table locations(id integer, location integer, primary key (id, location)) without rowid`;

const work = `
  select count(*) as total from found;
  select id from found order by score, id limit 20;
  select status, count(*) from found group by status;
  select buyer, count(*) from found group by buyer order by 2 desc limit 50;
  select category, count(*) from found join categories using (id) group by category order by 2 desc limit 50;
  select location, count(*) from found join locations using (id) group by location`;

/** SQLite's full-text search, in this process and in memory. */
export function openSqlite(docs: Iterable<Doc>): Engine {
  const db = new DatabaseSync(":memory:");
  db.exec(schema);
  const text = db.prepare("insert into texts(rowid, title, description) values (?, ?, ?)");
  const notice = db.prepare("insert into notices values (?, ?, ?, ?)");
  const category = db.prepare("insert into categories values (?, ?)");
  const location = db.prepare("insert into locations values (?, ?)");
  for (const batch of batchesOf(docs, 10_000)) {
    db.exec("begin");
    for (const doc of batch) {
      text.run(doc.id, doc.title, doc.description);
      notice.run(doc.id, doc.status, doc.buyer, doc.valueFrom);
      for (const code of new Set(doc.categories.flatMap(unspscPath))) category.run(doc.id, code);
      for (const place of doc.locations) location.run(doc.id, place);
    }
    db.exec("commit");
  }
  db.exec("insert into texts(texts) values ('optimize')");
  const questions = work.split(";");
  return {
    name: "SQLite FTS5",
    search(query) {
      const { sql, values } = selectionOf(query);
      db.exec("drop table if exists temp.found");
      db.prepare(`create temp table found as ${sql}`).run(...values);
      const [total] = questions.map((question) => db.prepare(question).all());
      return Number(total![0]!["total"]);
    },
    close: () => db.close(),
  };
}

function selectionOf({ words, filters }: BenchQuery): { sql: string; values: (string | number)[] } {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const where = (condition: string, ...its: (string | number)[]) => {
    conditions.push(condition);
    values.push(...its);
  };
  const oneOf = (list: number[]) => `(${list.map(() => "?").join(", ")})`;
  const { status, location, price, category } = filters;
  if (words.length > 0) where("texts match ?", words.map((word) => `"${word}"`).join(" AND "));
  if (status) where(`status in ${oneOf(status)}`, ...status);
  if (typeof price?.from === "number") where("value >= ?", price.from);
  if (typeof price?.to === "number") where("value < ?", price.to);
  if (location)
    where(`exists (select 1 from locations l where l.id = n.id and location in ${oneOf(location)})`, ...location);
  if (category)
    where(`exists (select 1 from categories c where c.id = n.id and category in ${oneOf(category)})`, ...category);
  const text =
    words.length > 0
      ? { score: "bm25(texts, 2.0, 1.0)", from: "texts join notices n on n.id = texts.rowid" }
      : { score: "0", from: "notices n" };
  const condition = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  return { sql: `select n.id, status, buyer, ${text.score} as score from ${text.from} ${condition}`, values };
}
