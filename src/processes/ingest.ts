import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { findFiles } from "#features/ingestion/reading/find-files.ts";
import { NotNotices, openNotices } from "#features/ingestion/reading/open-file.ts";
import { ingestFile, type FileProgress } from "#features/ingestion/server/files.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { addCounts, noCounts, type Counts } from "#features/ingestion/server/service.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { CannotStart } from "#platform/cannot-start.ts";
import { readConfig } from "#platform/config/config.ts";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { chosenListings, ingestListing, isAddress, sinceOf } from "./ingest-listings.ts";
import { open, type Ground } from "./open.ts";

const usage = [
  "Usage: npm run ingest -- <file, folder or address>... [--json]",
  "       npm run ingest -- --source <source or listing> [--since <date>] [--json]",
].join("\n");
const number = new Intl.NumberFormat("en-AU");

/**
 * `npm run ingest -- <file, folder or address>... [--json]`, or `--source X --since D`: takes notices in, beside a
 * running server or alone. What a person reads goes to stderr; with --json the last line of stdout is
 * `{ read, added, changed, unchanged, skipped }`.
 */
await runMain(async () => {
  const { values, positionals } = argumentsOf();
  const listings = chosenListings(
    readConfig().portals.listingsFile,
    values.source ?? [],
    positionals.filter(isAddress),
  );
  const since = sinceOf(values.since);
  const paths = await findFiles(positionals.filter((one) => !isAddress(one))).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`${error.path}: ${error.code === "ENOENT" ? "there is no such file" : error.message}.`);
  });
  const stopping = new AbortController();
  const work = ingest({ paths, listings, since }, stopping.signal);
  onStop(async () => {
    stopping.abort();
    await work;
  });
  const { counts, files } = await work;
  if (files === 0) process.exitCode = 1;
  const { read, ...others } = counts;
  const parts = Object.entries(others).map(([name, count]) => `${number.format(count)} ${name}`);
  console.error(`Read ${number.format(read)} records: ${parts.join(", ")}.`);
  if (values.json) console.log(JSON.stringify(counts));
  process.exit();
});

function argumentsOf() {
  try {
    const options = {
      json: { type: "boolean" },
      source: { type: "string", multiple: true },
      since: { type: "string" },
    } as const;
    const parsed = parseArgs({ allowPositionals: true, options });
    if (parsed.positionals.length > 0 || parsed.values.source) return parsed;
  } catch {
    // The sentence below says what is possible.
  }
  throw new CannotStart(usage);
}

/** `files`: how many files and listings could be read. */
type Work = { counts: Counts; files: number };
type Wish = { paths: string[]; listings: Listing[]; since: Temporal.Instant | undefined };

async function ingest(wish: Wish, signal: AbortSignal): Promise<Work> {
  const database = await openDatabase(readConfig().database);
  try {
    await prepare(database.url);
    const ground = await open("ingest", database.url);
    try {
      await loadReferenceData(ground.db);
      return await ingestAll(ground, wish, signal);
    } finally {
      await ground.close();
    }
  } finally {
    await database.close();
  }
}

/** The database may never have been started before. */
async function prepare(url: string) {
  const { pool, close } = connect(url, { max: 2 });
  try {
    await migrate(pool, join(process.cwd(), "db/migrations"));
  } finally {
    await close();
  }
}

async function ingestAll(ground: Ground, { paths, listings, since }: Wish, signal: AbortSignal): Promise<Work> {
  let [counts, files] = [noCounts, 0];
  const works = [
    ...paths.map((path) => () => ingestPath(ground, path, signal)),
    ...listings.map((listing) => () => ingestListing(ground, listing, { since, signal })),
  ];
  for (const work of works) {
    if (signal.aborted) break;
    const read = await work();
    if (read) [counts, files] = [addCounts(counts, read), files + 1];
  }
  return { counts, files };
}

/** Undefined, after a sentence, for a file that holds no notices. */
async function ingestPath(ground: Ground, path: string, signal: AbortSignal): Promise<Counts | undefined> {
  try {
    const file = await openNotices(path);
    const name = relative(process.cwd(), path);
    const onSkip = (record: number, reason: string) => console.error(`${name}, record ${record}: ${reason}`);
    const show = progressLine(name);
    const counts = await ingestFile(ground, file, { onSkip, onProgress: show, signal });
    console.error(`${name}: ${number.format(counts.read)} records of ${file.format.name}`);
    return counts;
  } catch (error) {
    if (!(error instanceof NotNotices)) throw error;
    console.error(error.message);
    return undefined;
  }
}

/** A line every few seconds. */
function progressLine(name: string) {
  let shownAt = performance.now();
  return ({ counts, percent, recordsPerSecond }: FileProgress) => {
    if (performance.now() - shownAt < 3000) return;
    shownAt = performance.now();
    console.error(
      `${name}: ${number.format(counts.read)} records, ${number.format(recordsPerSecond)} a second, ${percent} %`,
    );
  };
}
