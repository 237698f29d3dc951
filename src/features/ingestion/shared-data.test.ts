import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mergeReleases } from "#features/ingestion/merge.ts";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { UnreadableRecord } from "#features/ingestion/notice.ts";
import { findFiles } from "#features/ingestion/extraction/find-files.ts";
import { parseRecord, type ParsedRelease } from "#features/ingestion/server/batch.ts";
import { repeats } from "#test/counts.ts";

/*
 * Real notices that we may not ship are beside the checkout on some machines. Counts are those of that folder's README.
 * Only a sample of the large tables is read here, all of them in `npm run soak`.
 */
const folder = join(process.cwd(), "../shared/data");
const isThere = existsSync(folder);
if (!isThere) console.log("left out: real notices in ../shared/data (the folder is not there)");

const sample = repeats(3000, Number.MAX_SAFE_INTEGER);

async function readSome(path: string) {
  const file = await openNotices(join(folder, path));
  const [taken, reasons]: [ParsedRelease[], string[]] = [[], []];
  for await (const record of file.read().records) {
    if (record.number > sample) break;
    try {
      if ("problem" in record) reasons.push(record.problem);
      else taken.push(parseRecord(record.body, file.format));
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      reasons.push(`${record.number}: ${error.message}`);
    }
  }
  return { taken, reasons };
}

test.skipIf(!isThere).each([
  ["austender-contracts/contract_notices.csv.gz", Math.min(sample, 107_524)],
  ["austender-contracts/snapshot_changes.jsonl", 558],
  ["state-contracts/nt_awarded_contracts.csv.gz", Math.min(sample, 26_591)],
  ["state-contracts/tas_contracts.csv.gz", Math.min(sample, 6893)],
  ["state-contracts/act_contracts_2025.csv.gz", 1296],
  ["au-open-tenders-2026/austender_atm.jsonl", 26],
  ["au-open-tenders-2026/nsw_buynsw_open.jsonl", 66],
  ["au-open-tenders-2026/vendorpanel_sample.jsonl", 4],
  ["au-open-tenders-2026/austender_rss_sample.xml", 10],
  ["au-open-tenders-2026/buynsw_detail_sample.json", 1],
  ["nsw-ocds/releases.jsonl", 16],
  ["uk-ocds/releases.jsonl", 228],
  ["ocds-schema/fictional-example-1.1/ocds-213czf-000-00001.json", 6],
])("%s: all %i records are read", async (path, count) => {
  const { taken, reasons } = await readSome(path);
  expect(reasons).toEqual([]);
  expect(taken).toHaveLength(count);
});

test.skipIf(!isThere)("closings of real notices match the times that the collector checked", async () => {
  const { taken } = await readSome("au-open-tenders-2026/austender_atm.jsonl");
  for (const { body, facts } of taken)
    expect(facts.columns.stays_open_until, String(body.closingAtRaw)).toBe(
      Temporal.Instant.from(String(body.closingAt)).toString(),
    );
  const buyNsw = (await readSome("au-open-tenders-2026/nsw_buynsw_open.jsonl")).taken;
  const timed = buyNsw.filter(({ facts }) => facts.columns.close_time_is_explicit);
  expect(timed.length).toBeGreaterThan(30);
  for (const { body, facts } of timed)
    expect(facts.columns.stays_open_until, String(body.closingAtRaw)).toBe(
      Temporal.Instant.from(String(body.closingAt)).toString(),
    );
  expect([...taken, ...buyNsw].filter(({ facts }) => facts.columns.closing_has_two_readings)).toEqual([]);
});

test.skipIf(!isThere)("a process in six releases becomes one opportunity that was awarded", async () => {
  const { taken } = await readSome("ocds-schema/fictional-example-1.1/ocds-213czf-000-00001.json");
  expect(new Set(taken.map(({ facts }) => facts.key)).size).toBe(1);
  const record = mergeReleases(taken, taken[0]!.source)!;
  expect(record.claim).toBe("Awarded");
  expect(record.columns.title).not.toBe("");
  expect(record.columns.awarded_total_cents).toBeGreaterThan(0);
});

test.skipIf(!isThere)("no file of the folder stops the run; files without notices are rejected by name", async () => {
  const refused: string[] = [];
  for (const path of (await findFiles([folder])).files) {
    await openNotices(path).catch((error: Error) => {
      expect(error.name).toBe("UnknownFileError");
      refused.push(path.slice(folder.length + 1));
    });
  }
  expect(refused).toContain("au-postcodes/australian_postcodes.csv.gz");
  expect(refused).toContain("unspsc/unspsc_ungm.csv");
  expect(refused).toContain("austender-contracts/agencies.csv");
  expect(refused).not.toContain("uk-ocds/releases.jsonl");
});
