import { formatCount } from "#domain/format-number.ts";
import { rebuildOpportunities } from "#features/ingestion/server/rebuild.ts";
import { recordCommand } from "#features/operator/server/service.ts";
import { UsageError } from "#platform/startup-error.ts";
import { exitCodes, interruptedExitCode } from "#platform/exit-codes.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

/**
 * `npm run rebuild-opportunities [-- --json]`: recomputes every opportunity from its releases, beside a running server
 * or alone. With --json the last line of stdout is `{ read, added, changed, removed }`.
 */
await runMain(async () => {
  const options = process.argv.slice(2);
  if (options.some((option) => option !== "--json"))
    throw new UsageError("Usage: npm run rebuild-opportunities [-- --json]");
  const stopping = new AbortController();
  const work = withDatabase("rebuild-opportunities", async (context) => {
    const act = { kind: "opportunities_rebuilt", subject: "all", subjectName: "all notices" } as const;
    await recordCommand(context.db, act, context.clock.now());
    const rebuilt = await rebuildOpportunities(context, {
      signal: stopping.signal,
      onBatch: ({ read }) => console.error(`${formatCount(read)} opportunities`),
    });
    const { read, ...others } = rebuilt;
    const parts = Object.entries(others).map(([name, count]) => `${formatCount(count)} ${name}`);
    if (stopping.signal.aborted) console.error("Interrupted. Run the same command again to compute the rest.");
    console.error(`Computed ${formatCount(read)} opportunities again: ${parts.join(", ")}.`);
    if (options.includes("--json")) console.log(JSON.stringify(rebuilt));
  });
  onStop(async (signal) => {
    process.exitCode = signal ? interruptedExitCode(signal) : exitCodes.failed;
    stopping.abort();
    await work;
  });
  await work;
  process.exit();
});
