import { join } from "node:path";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords, type Counts } from "#features/ingestion/server/service.ts";
import { systemClock } from "#platform/clock.ts";
import { connect, type Pool } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import type { Bench, Figure } from "./figure.ts";
import { scratchPostgres } from "./scratch-postgres.ts";

/**
 * The real contract notices through the whole pipeline into a PostgreSQL with its default settings, twice. Then state
 * contracts, whose categories are guessed; then a rebuild. Memory is this process's.
 */
export const ingestBench: Bench = {
  name: "ingest",
  async run(size, report) {
    const postgres = await scratchPostgres();
    const { db, pool, close } = connect(postgres.url);
    const stores = { db, clock: systemClock };
    const rate = (count: number, from: number) => Math.round(count / ((performance.now() - from) / 1000));
    try {
      await migrate(pool, "db/migrations");
      await loadReferenceData(db);
      const first = performance.now();
      const marks: Mark[] = [{ read: 0, at: first, memory: process.memoryUsage.rss() }];
      const onBatch = (counts: Counts) =>
        void marks.push({ read: counts.read, at: performance.now(), memory: process.memoryUsage.rss() });
      const { added } = await ingestRecords(stores, contracts(size), { onBatch });
      report({ case: "new opportunities", value: rate(added, first), unit: "a second", target: { atLeast: 2000 } });
      for (const figure of courseOf(marks, size)) report(figure);
      for (const figure of await sizesOf(pool, added)) report(figure);
      const second = performance.now();
      const same = await ingestRecords(stores, contracts(size));
      report({ case: "the same records again", value: rate(same.read, second), unit: "records/s", target: null });
      const from = performance.now();
      const { read } = await ingestRecords(stores, firstOf(await recordsOf("nt_awarded_contracts.csv.gz"), size / 4));
      report({ case: "new records, categories guessed", value: rate(read, from), unit: "records/s", target: null });
      const again = performance.now();
      const rebuilt = await rebuildOpportunities(stores);
      report({ case: "computed again", value: rate(rebuilt.read, again), unit: "opportunities/s", target: null });
    } finally {
      await close();
      await postgres.close();
    }
  },
};

/** Bytes that each new opportunity takes in the database, with all its indexes, and the tables that take the most. */
async function sizesOf(pool: Pool, added: number): Promise<Omit<Figure, "bench" | "size">[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(`
    select 'database' as name, pg_database_size(current_database()) as bytes
    union all (
      select relname, pg_total_relation_size(relid) from pg_stat_user_tables
      order by pg_total_relation_size(relid) desc limit 6
    )`);
  return rows.map(({ name, bytes }) => ({
    case: `stored: ${name}`,
    value: Math.round(bytes / added),
    unit: "bytes/opportunity",
    target: null,
  }));
}

/** Progress of a pass: milliseconds, and bytes of memory. */
type Mark = { read: number; at: number; memory: number };

/** Rate and peak memory by tenths, and before them what an average hides: the slowest tenth, and the growth. */
function courseOf(marks: Mark[], size: number): Omit<Figure, "bench" | "size">[] {
  const byTenth = Map.groupBy(marks.slice(1), ({ read }) => Math.ceil((read * 10) / size));
  let before = marks[0]!;
  const tenths = [...byTenth.values()].map((part) => {
    const end = part.at(-1)!;
    const rate = ((end.read - before.read) * 1000) / (end.at - before.at);
    before = end;
    const memory = Math.max(...part.map((mark) => mark.memory)) / 2 ** 20;
    return { column: end.read.toLocaleString("en-AU"), rate: Math.round(rate), memory: Math.round(memory) };
  });
  const slowest = Math.min(...tenths.map(({ rate }) => rate));
  const most = (from: number, to?: number) => Math.max(...tenths.slice(from, to).map(({ memory }) => memory));
  return [
    { case: "slowest tenth", value: slowest, unit: "records/s", target: { atLeast: 2000 } },
    // The first fifth fills caches.
    { case: "memory, last fifth to second", value: most(-2) / most(2, 4), unit: "times", target: { atMost: 1.2 } },
    ...tenths.map(({ column, rate }) => ({ case: "new records", column, value: rate, unit: "a second" })),
    ...tenths.map(({ column, memory }) => ({ case: "memory", column, value: memory, unit: "MiB" })),
  ];
}

/** This many contract rows: the shipped ones, then the same again under other numbers. */
export async function* contracts(size: number): AsyncGenerator<FileRecord> {
  for (let copy = 0, left = size; left > 0; copy += 1) {
    for await (const record of firstOf(await recordsOf("contract_notices.csv.gz"), left)) {
      left -= 1;
      if (copy === 0 || "problem" in record) yield record;
      else yield { ...record, body: { ...record.body, ocid: `${String(record.body["ocid"])}-${copy}` } };
    }
  }
}

async function recordsOf(name: string) {
  const file = await openNotices(join("data", name));
  return file.read().records;
}

async function* firstOf<Item>(items: AsyncIterable<Item>, count: number) {
  let left = count;
  for await (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}
