import { formatCount } from "#domain/format-number.ts";
import { discardRun, releaseRun } from "#features/ingestion/server/runs/decide.ts";
import { type Decision, listRuns, type RunRow } from "#features/ingestion/server/runs/queries.ts";
import { runAct } from "#features/ingestion/server/runs/run-act.ts";
import { recordCommand } from "#features/operator/server/service.ts";
import { UsageError } from "#platform/startup-error.ts";
import { runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

const usage = "Usage: npm run runs [-- --json] | npm run runs -- release|discard <number of a held run>";
const shown = 50;

/** Lists the newest runs, those held for the operator first. Releases or discards a held run. */
await runMain(async () => {
  const [act, id, ...more] = process.argv.slice(2);
  const isList = act === undefined || (act === "--json" && id === undefined);
  const isDecision = (act === "release" || act === "discard") && /^\d{1,15}$/.test(id ?? "");
  if ((!isList && !isDecision) || more.length > 0) throw new UsageError(usage);
  await withDatabase("runs", async ({ db, clock }) => {
    const record = (decision: Decision) => (name: string) =>
      recordCommand(db, runAct(decision, id!, name), clock.now());
    if (act === "release") {
      const { added, changed } = await releaseRun({ db, clock }, Number(id), record("released"));
      console.log(`Run ${id} is published: ${formatCount(added)} added, ${formatCount(changed)} changed.`);
    } else if (act === "discard") {
      await discardRun({ db, clock }, Number(id), record("discarded"));
      console.log(`Run ${id} is discarded. Nothing from it is published.`);
    } else {
      const runs = await listRuns(db, shown);
      if (act === "--json") console.log(JSON.stringify(runs.map(viewOf)));
      else for (const run of runs) console.log(lineOf(run));
    }
  });
});

function stateOf({ held_reason, decision, finished_at, error }: RunRow): string {
  if (decision) return decision;
  if (held_reason !== null) return "held";
  if (finished_at === null) return "running or killed";
  return error === null ? "done" : "failed";
}

function viewOf(run: RunRow) {
  const { id, name, read, added, changed, unchanged, skipped } = run;
  const about = { run: id, name, started: run.started_at.toString(), state: stateOf(run) };
  return { ...about, reason: run.held_reason ?? run.error, read, added, changed, unchanged, skipped };
}

function lineOf(run: RunRow): string {
  const { run: id, name, started, state, reason, ...counts } = viewOf(run);
  const parts = Object.entries(counts).map(([word, count]) => `${formatCount(count)} ${word}`);
  return `${id}  ${started.slice(0, 19)}Z  ${name}  ${state}: ${parts.join(", ")}${reason ? `. ${reason}` : ""}`;
}
