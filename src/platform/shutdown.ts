import { CannotStart } from "#platform/cannot-start.ts";

/** Milliseconds after which a process that was asked to stop ends, finished or not. */
const patience = 15_000;

/**
 * Runs `stop` once: on a signal, or when the parent process is gone (its channel closes, however it died). On Ctrl-C
 * both reach us; the second does nothing. Then the process ends, with the exit code that was set.
 */
export function onStop(stop: () => Promise<void>) {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    void stop()
      .catch(report)
      .finally(() => process.exit());
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, once);
  process.on("disconnect", once);
  return once;
}

/** What a person can put right is said in its sentence alone; everything else with its stack. */
export function report(error: unknown) {
  console.error(error instanceof CannotStart ? error.message : error);
}

/** Runs a process's `main`; when it fails the reason is said and the process ends with code 1. */
export async function runMain(main: () => Promise<void>) {
  try {
    await main();
  } catch (error) {
    report(error);
    process.exit(1);
  }
}
