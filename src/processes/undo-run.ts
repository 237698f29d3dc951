import { formatCount } from "#domain/format-number.ts";
import { undoRun } from "#features/ingestion/server/runs/decide.ts";
import { runAct } from "#features/ingestion/server/runs/run-act.ts";
import { recordCommand } from "#features/operator/server/service.ts";
import { UsageError } from "#platform/startup-error.ts";
import { runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

/** `npm run undo-run -- N`: withdraws what run N has brought. Ingesting the same again brings it back. */
await runMain(async () => {
  const [id, ...more] = process.argv.slice(2);
  if (!/^\d{1,15}$/.test(id ?? "") || more.length > 0)
    throw new UsageError("Usage: npm run undo-run -- <number of the run, as npm run runs lists it>");
  await withDatabase("undo-run", async ({ db, clock }) => {
    const { changed, removed, stayed } = await undoRun({ db, clock }, Number(id), (name) =>
      recordCommand(db, runAct("undone", id!, name), clock.now()),
    );
    const parts = [`${formatCount(removed)} opportunities withdrawn`, `${formatCount(changed)} changed back`];
    if (stayed > 0) parts.push(`${formatCount(stayed)} releases stay because a later run has read them too`);
    console.log(`Run ${id} is undone: ${parts.join(", ")}.`);
  });
});
