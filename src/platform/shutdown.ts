import { exitCodes } from "./exit-codes.ts";
import { explainFailure } from "./failure.ts";

/** Milliseconds after which a process that was asked to stop ends, finished or not. */
const stopTimeoutMs = 15_000;

/**
 * Runs `stop` once: on a signal, or when the parent process is gone (its channel closes, however it died). On Ctrl-C
 * both reach us; the second does nothing. Then the process ends, with the exit code that was set. `stop` receives the
 * signal, or undefined when the channel closed. `drainSeconds`: what it may take longer than usual after SIGTERM.
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

/** Prints what a person can put right as its sentence alone, everything else with its stack. Returns the exit code. */
export function report(error: unknown): number {
  const explained = explainFailure(error);
  console.error(explained ? explained.message : error);
  return explained?.exitCode ?? exitCodes.failed;
}

/** Runs a process's `main`; when it fails the reason is printed and the process ends with the code that fits it. */
export async function runMain(main: () => Promise<void>) {
  try {
    await main();
  } catch (error) {
    process.exit(report(error));
  }
}
