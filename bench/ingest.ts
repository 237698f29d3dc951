import { openNotices } from "#features/ingestion/reading/open-file.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import type { Bench } from "./figure.ts";
import { scratchPostgres } from "./scratch-postgres.ts";

/** The real contract notices through the whole pipeline into a PostgreSQL with its ordinary settings, twice. */
export const ingestBench: Bench = {
  name: "ingest",
  async run(size, tell) {
    const postgres = await scratchPostgres();
    const { db, pool, close } = connect(postgres.url);
    try {
      await migrate(pool, "db/migrations");
      await loadReferenceData(db);
      for (const pass of ["new records", "the same records again"]) {
        const from = performance.now();
        const { read } = await ingestRecords({ db, clock: systemClock }, firstOf(await contractNotices(), size));
        const seconds = (performance.now() - from) / 1000;
        const target = pass === "new records" ? { atLeast: 2000 } : null;
        tell({ case: pass, value: Math.round(read / seconds), unit: "records/s", target });
      }
    } finally {
      await close();
      await postgres.close();
    }
  },
};

async function contractNotices() {
  const file = await openNotices("data/contract_notices.csv.gz");
  return file.read().records;
}

async function* firstOf<Item>(items: AsyncIterable<Item>, count: number) {
  let left = count;
  for await (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}
