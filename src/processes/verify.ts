import { parseArgs } from "node:util";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { readConfig } from "#platform/config/config.ts";
import { exitCodes, interruptedExitCode } from "#platform/exit-codes.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { UsageError } from "#platform/startup-error.ts";
import { verify, type Verdict } from "#platform/verification/verify.ts";
import { allChecks } from "#verification";
import { open, withDatabaseUrl } from "./open.ts";

const usage = new UsageError("Usage: npm run verify [-- --full | --sample NUMBER] [--only CHECK] [--json]");
/** Notices that are computed again unless the command says how many. */
const defaultSample = 2_000;
const progressMs = 5_000;

/**
 * `npm run verify`: checks every invariant over the data, beside a running server or alone, and changes nothing. Ends
 * with 1 if something is broken.
 */
await runMain(async () => {
  const { checks, sample, asJson } = readArguments();
  const stopping = new AbortController();
  const started = performance.now();
  let broken = 0;
  let count = 0;
  const work = withDatabaseUrl(readConfig(), async (url) => {
    const context = await open("verify", { url, work: "migration" });
    try {
      const { clock, config } = context;
      const { retention } = config;
      const onProgress = progressPrinter();
      const options = { at: clock.now(), sample, retention, signal: stopping.signal, onProgress };
      for await (const verdict of verify(context.db, checks, options)) {
        count += 1;
        if (verdict.broken > 0) broken += 1;
        console.log(asJson ? JSON.stringify(verdict) : lineOf(verdict));
      }
    } finally {
      await context.close();
    }
  });
  onStop(async (signal) => {
    process.exitCode = signal ? interruptedExitCode(signal) : exitCodes.failed;
    stopping.abort();
    await work.catch(() => {});
  });
  await work.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (stopping.signal.aborted) return;
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  if (broken > 0) {
    console.error(
      `${formatCounted(broken, "check")} of ${count} failed: docs/operations.md says what to do. Nothing was changed.`,
    );
    process.exit(exitCodes.failed);
  }
  console.error(`All ${count} checks hold, ${seconds} s.`);
  process.exit();
});

function readArguments() {
  try {
    const options = {
      full: { type: "boolean" },
      sample: { type: "string" },
      only: { type: "string" },
      json: { type: "boolean" },
    } as const;
    const { values } = parseArgs({ options });
    const { full = false, sample = String(defaultSample), only, json = false } = values;
    const checks = allChecks.filter(({ rules }) => !only || Object.keys(rules).some((name) => name.startsWith(only)));
    if (!/^[1-9]\d{0,8}$/.test(sample) || (full && values.sample !== undefined) || checks.length === 0) throw usage;
    return { checks, sample: full ? null : Number(sample), asJson: json };
  } catch {
    throw usage;
  }
}

function lineOf({ check, rule, checked, broken, examples }: Verdict): string {
  if (broken === 0) return `ok      ${check}: ${formatCount(checked)} checked`;
  return `BROKEN  ${check}: ${formatCount(broken)} of ${formatCount(checked)}. ${rule} Not so: ${examples.join("; ")}`;
}

/** Prints to stderr how far a check has come, from time to time. */
function progressPrinter() {
  let printed = performance.now();
  return (check: string, checked: number) => {
    if (performance.now() - printed < progressMs) return;
    printed = performance.now();
    console.error(`${check}: ${formatCount(checked)} checked`);
  };
}
