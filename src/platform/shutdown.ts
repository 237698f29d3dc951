import { exitCodes } from "./exit-codes.ts";
import { explainFailure } from "./failure.ts";

/** After this long a stopping process exits, finished or not. Milliseconds. */
const stopTimeoutMs = 15_000;

/**
 * Runs `stop` once, on a signal or when the parent process is gone (its channel closes, however it died). Ctrl-C may
 * deliver both; the second does nothing. Then the process exits with its exit code. `stop` gets the signal, or
 * undefined if the channel closed. `drainSeconds`: extra time after SIGTERM.
 */
export function onStop(stop: (signal?: NodeJS.Signals) => Promise<void>, { drainSeconds = 0 } = {}) {
  let stopping = false;
  const once = (signal?: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(process.exitCode ?? exitCodes.failed), stopTimeoutMs + drainSeconds * 1000).unref();
    void stop(signal)
      .catch(report)
      .finally(() => process.exit());
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, once);
  process.on("disconnect", () => once());
  return once;
}

/**
 * Prints an error that a person can fix as a single sentence, and all others with their stack. Returns the exit code.
 */
export function report(error: unknown): number {
  const explained = explainFailure(error);
  console.error(explained ? explained.message : error);
  return explained?.exitCode ?? exitCodes.failed;
}

/** Runs a process's `main`. If it fails, prints the reason and exits with the matching code. */
export async function runMain(main: () => Promise<void>) {
  try {
    await main();
  } catch (error) {
    process.exit(report(error));
  }
}
