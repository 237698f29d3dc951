import { formatCount } from "#domain/format-number.ts";
import { loadFirstPart, renewInvented } from "#features/ingestion/server/demonstration.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { loadDemonstrationTask } from "#features/ingestion/server/tasks.ts";
import { addJob } from "#platform/jobs/add.ts";
import { open } from "./open.ts";

/** Milliseconds between two lines of progress. */
const lineEvery = 2_000;

/**
 * Loads what a database needs before the first page: reference data, and in demo mode the first notices. The worker
 * loads the rest. Returns at once if everything is there.
 */
export async function seed(url: string): Promise<void> {
  const context = await open("supervisor", { url });
  const { config, db, clock, log } = context;
  try {
    await loadReferenceData(db);
    if (config.mode === "live") return;
    let shownAt = performance.now();
    const progress = ({ read }: { read: number }, expected: number) => {
      if (performance.now() - shownAt < lineEvery) return;
      shownAt = performance.now();
      log.info(`loading demonstration notices: ${formatCount(read)} of ${formatCount(expected)}`);
    };
    const loaded = await loadFirstPart({ db, clock, progress });
    if (loaded) log.info("the first demonstration notices are loaded");
    else if (await renewInvented({ db, clock }))
      log.info("most demonstration notices had closed; new open ones were added");
    if (config.demo.data === "all") await addJob(db, loadDemonstrationTask, {}, { key: loadDemonstrationTask.name });
  } finally {
    await context.close();
  }
}
