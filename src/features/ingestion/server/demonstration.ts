import { join } from "node:path";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import { earlierContracts } from "#features/ingestion/server/demonstration/earlier-contracts.ts";
import { inventedNotices } from "#features/ingestion/server/demonstration/generator.ts";
import { dataFolder, loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { originOfFile } from "#features/ingestion/server/runs/origin.ts";
import { withRun } from "#features/ingestion/server/runs/runs.ts";
import { addCounts, ingestRecords, noCounts, type Counts } from "#features/ingestion/server/service.ts";
import { analyzeNotices, countInventedOpen } from "#features/ingestion/server/queries.ts";
import { hasFinishedRun } from "#features/ingestion/server/runs/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

type Stores = { db: Database; clock: Clock };

/** How many of the newest contracts are read before the first page is served. The file is sorted, newest first. */
const firstRows = 15_000;
const firstRun = "Demonstration, first part";
const restRun = "Demonstration, all contracts";

const shipped = [
  { name: "contract_notices.csv.gz", records: 107_524 },
  { name: "nt_awarded_contracts.csv.gz", records: 26_591 },
  { name: "tas_contracts.csv.gz", records: 6_893 },
  { name: "act_contracts_2025.csv.gz", records: 1_296 },
];

/**
 * Loads what the demonstration's first page shows through the normal pipeline: invented notices around the clock's now,
 * and the newest real contracts. Does nothing if that is done, and completes a load that was killed half-way. Resolves
 * to false if there was nothing to do.
 */
export async function loadFirstPart(
  stores: Stores & { progress?: (counts: Counts, expected: number) => void; folder?: string },
): Promise<boolean> {
  const { db, progress, folder = dataFolder } = stores;
  if (await hasFinishedRun(db, firstRun)) return false;
  await loadReferenceData(db, folder);
  const now = stores.clock.now();
  const invented = [...inventedNotices(now), ...earlierContracts(now)];
  const expected = invented.length + firstRows;
  await withRun(stores, firstRun, expected, async (recordCounts, runId) => {
    let before = noCounts;
    const onBatch = async (counts: Counts) => {
      const all = addCounts(before, counts);
      await recordCounts(all);
      progress?.(all, expected);
    };
    before = await ingestRecords(stores, numberRecords(invented), {
      onBatch,
      origin: { readAt: now, runId, announces: false },
    });
    const file = await openNotices(join(folder, shipped[0]!.name));
    const origin = { ...(await originOfFile(stores, file.hash, runId)), announces: false };
    await ingestRecords(stores, takeRecords(file.read().records, firstRows), { onBatch, format: file.format, origin });
    await analyzeNotices(db);
  });
  return true;
}

/** Below this many open notices the demonstration no longer looks like a live portal. */
const minOpen = 800;

/**
 * Adds new invented notices around the clock's now once most of the old ones have closed, some weeks after the first
 * start. The old ones stay as they are. Resolves to false while enough are open.
 */
export async function renewInvented(stores: Stores): Promise<boolean> {
  const { db, clock } = stores;
  const now = clock.now();
  if ((await countInventedOpen(db, now.toString())) >= minOpen) return false;
  const series = now.toZonedDateTimeISO("UTC").toPlainDate().toString();
  const invented = [
    ...inventedNotices(now, { series, statuses: ["open", "future"] }),
    ...earlierContracts(now, series),
  ];
  await withRun(stores, `Demonstration, notices of ${series}`, invented.length, async (onBatch, runId) => {
    await ingestRecords(stores, numberRecords(invented), { onBatch, origin: { readAt: now, runId, announces: false } });
  });
  return true;
}

/** Reads all contracts that ship. Resumable, because ingesting a record again changes nothing. */
export async function loadRest(stores: Stores, signal?: AbortSignal, folder = dataFolder): Promise<void> {
  if (await hasFinishedRun(stores.db, restRun)) return;
  const expected = shipped.reduce((sum, { records }) => sum + records, 0);
  await withRun(stores, restRun, expected, async (recordCounts, runId) => {
    let before = noCounts;
    for (const { name } of shipped) {
      const file = await openNotices(join(folder, name));
      const onBatch = (counts: Counts) => recordCounts(addCounts(before, counts));
      const origin = { ...(await originOfFile(stores, file.hash, runId)), announces: false };
      const about = { format: file.format, origin };
      const counts = await ingestRecords(stores, file.read().records, { ...about, onBatch, signal });
      signal?.throwIfAborted();
      before = addCounts(before, counts);
    }
  });
}

const numberRecords = (notices: object[]): FileRecord[] =>
  notices.map((notice, index) => ({ number: index + 1, body: { ...notice, isInvented: true } }));

async function* takeRecords(records: AsyncIterable<FileRecord>, count: number): AsyncGenerator<FileRecord> {
  for await (const record of records) {
    yield record;
    if (record.number >= count) return;
  }
}
