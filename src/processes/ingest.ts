import { formatCount } from "#domain/format-number.ts";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { findFiles } from "#features/ingestion/extraction/find-files.ts";
import { UnknownFileError, openNotices } from "#features/ingestion/extraction/open-file.ts";
import { ingestFile, type FileOptions, type FileProgress } from "#features/ingestion/server/files.ts";
import { endFirstRuns } from "#features/ingestion/server/runs/queries.ts";
import { RunHeldError } from "#features/ingestion/server/runs/hold-run.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import type { Counts } from "#features/ingestion/server/service.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { StartupError, UsageError } from "#platform/startup-error.ts";
import { readConfig } from "#platform/config/config.ts";
import { exitCodes, interruptedExitCode } from "#platform/exit-codes.ts";
import { explainFailure } from "#platform/failure.ts";
import { onStop, report, runMain } from "#platform/shutdown.ts";
import { chosenListings, ingestListing, isAddress } from "./ingest-listings.ts";
import { createTally, type Tally } from "./ingest-tally.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { instantOption } from "./instant-option.ts";
import { type ProcessContext, withDatabase } from "./open.ts";

const usage = [
  "Usage: npm run ingest -- <file, folder or address>... [--announce] [--json]",
  "       npm run ingest -- --source <source or listing> [--since <date>] [--announce] [--json]",
].join("\n");

/**
 * `npm run ingest -- <file, folder or address>... [--json]`, or `--source X --since D`: ingests notices, beside a
 * running server or alone. Text for people goes to stderr. With --json the last line of stdout is `{ read, added,
 * changed, unchanged, skipped }`. docs/operations.md lists the exit codes.
 */
await runMain(async () => {
  const { values, positionals } = argumentsOf();
  const listings = chosenListings(
    readConfig().portals.listingsFile,
    values.source ?? [],
    positionals.filter(isAddress),
  );
  const since = instantOption("since", values.since);
  const found = await findFiles(positionals.filter((path) => !isAddress(path))).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      throw new StartupError(`${error.path}: there is no such file.`, exitCodes.noInput);
    },
  );
  for (const { path, reason } of found.skipped) console.error(`${path} ${reason}: skipped.`);
  const paths = found.files;
  const tally = createTally(paths.length + listings.length);
  const stopping = new AbortController();
  let interruptedBy: NodeJS.Signals | undefined;
  const work = ingest({ paths, listings, since, announce: values.announce ?? false }, tally, stopping.signal);
  onStop(async (signal) => {
    interruptedBy = signal;
    process.exitCode = signal ? interruptedExitCode(signal) : exitCodes.failed;
    stopping.abort();
    await work;
  });
  try {
    await work;
    process.exitCode ??= tally.exitCode();
  } catch (error) {
    const code = report(error);
    process.exitCode ??= code;
  }
  if (interruptedBy) console.error("Interrupted. Run the same command again to read the rest.");
  console.error(tally.summary());
  if (values.json) console.log(JSON.stringify(tally.counts()));
  process.exit();
});

function argumentsOf() {
  try {
    const options = {
      json: { type: "boolean" },
      announce: { type: "boolean" },
      source: { type: "string", multiple: true },
      since: { type: "string" },
    } as const;
    const parsed = parseArgs({ allowPositionals: true, options });
    if (parsed.positionals.length > 0 || parsed.values.source) return parsed;
  } catch {
    // The usage message below says what is possible.
  }
  throw new UsageError(usage);
}

type Wish = { paths: string[]; listings: Listing[]; since: Temporal.Instant | undefined; announce: boolean };

function ingest(wish: Wish, tally: Tally, signal: AbortSignal) {
  const read = async (context: ProcessContext) => {
    await loadReferenceData(context.db);
    await ingestAll(context, wish, tally, signal);
  };
  return withDatabase("ingest", read, migrateDatabase);
}

async function ingestAll(
  context: ProcessContext,
  { paths, listings, since, announce }: Wish,
  tally: Tally,
  signal: AbortSignal,
) {
  const runs: number[] = [];
  const onPublished = (runId: number) => void runs.push(runId);
  const about = { since, announce, signal, onProgress: tally.progress };
  const works = [
    ...paths.map((path) => () => ingestPath(context, path, tally, { announce, onPublished, signal })),
    ...listings.map((listing) => () => ingestListing(context, listing, about)),
  ];
  for (const work of works) {
    if (signal.aborted) break;
    const counts = await work();
    // `progress` has already reported what an interrupted input has stored.
    tally.finish(signal.aborted ? undefined : counts);
  }
  // All files of a command belong to the first run of a new source, not only the first file.
  if (!signal.aborted) await endFirstRuns(context.db, runs, context.clock.now().toString());
}

/** Prints a sentence and returns undefined for a file that cannot be read or has no notices. */
async function ingestPath(
  context: ProcessContext,
  path: string,
  tally: Tally,
  options: Pick<FileOptions, "announce" | "onPublished"> & { signal: AbortSignal },
): Promise<Counts | undefined> {
  const name = relative(process.cwd(), path);
  let file;
  try {
    file = await openNotices(path);
  } catch (error) {
    const explained = error instanceof UnknownFileError ? error : explainFailure(error);
    if (!explained) throw error;
    console.error(explained.message);
    return undefined;
  }
  const onSkip = (record: number, reason: string) => console.error(`${name}, record ${record}: ${reason}`);
  const show = progressLine(name);
  const onProgress = (progress: FileProgress) => {
    tally.progress(progress.counts);
    show(progress);
  };
  const work = ingestFile(context, file, { ...options, onSkip, onProgress, ...context.config.ingestion });
  const counts = await work.catch((error: unknown) => {
    if (!(error instanceof RunHeldError)) throw error;
    console.error(`${name}: ${error.message}`);
  });
  if (!counts) return undefined;
  tally.progress(counts);
  if (!options.signal.aborted) console.error(`${name}: ${formatCount(counts.read)} records of ${file.format.name}`);
  return counts;
}

/** Prints a line every few seconds. */
function progressLine(name: string) {
  let shownAt = performance.now();
  return ({ counts, percent, recordsPerSecond }: FileProgress) => {
    if (performance.now() - shownAt < 3000) return;
    shownAt = performance.now();
    console.error(
      `${name}: ${formatCount(counts.read)} records, ${formatCount(recordsPerSecond)} a second, ${percent} %`,
    );
  };
}
