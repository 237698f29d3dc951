import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileRecord } from "#features/ingestion/reading/containers.ts";
import { openNotices } from "#features/ingestion/reading/open-file.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { startPostgres } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import type { Bench } from "./figure.ts";

/**
 * The real contract notices through the whole pipeline into a PostgreSQL with its ordinary settings, twice; then state
 * contracts, whose categories are guessed; then all computed again. Memory is this process's, of the first pass.
 */
export const ingestBench: Bench = {
  name: "ingest",
  async run(size, tell) {
    const folder = mkdtempSync(join(tmpdir(), "brolga-bench-"));
    chmodSync(folder, 0o711);
    const postgres = await startPostgres(folder);
    const { db, pool, close } = connect(postgres.url);
    const stores = { db, clock: systemClock };
    const rate = (count: number, from: number) => Math.round(count / ((performance.now() - from) / 1000));
    try {
      await migrate(pool, "db/migrations");
      await loadReferenceData(db);
      for (const pass of ["new records", "the same records again"]) {
        const [from, memory]: [number, number[]] = [performance.now(), []];
        const onBatch = () => void memory.push(process.memoryUsage.rss());
        const { read } = await ingestRecords(stores, contracts(size), { onBatch });
        const target = pass === "new records" ? { atLeast: 2000 } : null;
        tell({ case: pass, value: rate(read, from), unit: "records/s", target });
        if (pass === "new records")
          tell({ case: "memory, last fifth to second", ...growth(memory), target: { atMost: 1.2 } });
      }
      const from = performance.now();
      const { read } = await ingestRecords(stores, firstOf(await recordsOf("nt_awarded_contracts.csv.gz"), size / 4));
      tell({ case: "new records, categories guessed", value: rate(read, from), unit: "records/s", target: null });
      const again = performance.now();
      const rebuilt = await rebuildOpportunities(stores);
      tell({ case: "computed again", value: rate(rebuilt.read, again), unit: "opportunities/s", target: null });
    } finally {
      await close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The most memory of the last fifth of batches against that of the second: the first one fills caches. */
function growth(memory: number[]) {
  const fifth = (number: number) =>
    Math.max(...memory.slice(Math.floor((memory.length * number) / 5), Math.ceil((memory.length * (number + 1)) / 5)));
  return { value: fifth(4) / fifth(1), unit: "times" };
}

/** So many contract rows: those that ship, and beyond them the same again under other numbers. */
async function* contracts(size: number): AsyncGenerator<FileRecord> {
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
