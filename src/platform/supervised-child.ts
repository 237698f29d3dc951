import { type ChildProcess, fork } from "node:child_process";
import { StartupError } from "./startup-error.ts";
import type { Environment } from "#platform/config/config.ts";
import { watchLiveness } from "./liveness.ts";
import type { Log } from "./logging.ts";

/** What a child says once it can serve. `processId`: its name in worker_heartbeat. */
export type Ready = { address?: string; processId?: string };

type Plan = {
  name: string;
  file: URL;
  /** Read at each start, so that a changed database address reaches the next child. */
  environment: () => Environment;
  log: Log;
  /** A child that had told its `processId` is gone, however it ended. */
  onEnd?: ((processId: string) => Promise<unknown>) | undefined;
  /** Asks a child that is ready whether it is alive; rejects when it does not say so until the signal aborts. */
  isAlive: (child: ChildProcess, ready: Ready, signal: AbortSignal) => Promise<unknown>;
  /** A child that has not answered for so long is ended, and another started. */
  livenessSeconds: number;
  /** What a child needs to drain its connections when it is stopped, beside the time to finish. */
  drainSeconds: number;
};

export type Child = ReturnType<typeof superviseChild>;

/** Milliseconds: the first restart, the longest pause, and the life after which a crash counts as the first again. */
const backOff = { first: 500, longest: 30_000, forgotten: 60_000 };
/** Milliseconds a child has to finish when it is stopped: requests get 3 s, the index's snapshot 6 s. */
const stopTimeoutMs = 10_000;

/**
 * Runs a child process and restarts it with exponential back-off. `ready` resolves with the first child's message, or
 * rejects if that child exits first: retrying a failed start does not help. The child notices our exit when its IPC
 * channel closes.
 */
export function superviseChild({ name, file, environment, log, onEnd, isAlive, livenessSeconds, drainSeconds }: Plan) {
  let child: ChildProcess | undefined;
  let stopping = false;
  let renewing = false;
  let retryDelayMs = backOff.first;
  let timer: NodeJS.Timeout | undefined;
  const first = Promise.withResolvers<Ready>();

  const start = () => {
    const startedAt = performance.now();
    let processId: string | undefined;
    let stopWatching = () => {};
    const started = fork(file, { env: environment() as NodeJS.ProcessEnv });
    child = started;
    started.once("message", (message: Ready) => {
      processId = message.processId;
      log.info(`${name} runs (process ${started.pid})`);
      stopWatching = watchLiveness({
        ask: (ended) => isAlive(started, message, ended),
        seconds: livenessSeconds,
        onSilence: () => {
          log.warn(`${name} has not answered for ${livenessSeconds} s (process ${started.pid}); it is ended`);
          started.kill("SIGKILL"); // the only signal that reaches a process that is stopped
        },
      });
      first.resolve(message);
    });
    started.once("exit", (code, signal) => {
      child = undefined;
      stopWatching();
      first.reject(new StartupError(`The ${name} process did not start; the reason stands above.`));
      if (stopping) return; // it has put its things in order itself
      if (processId && onEnd) onEnd(processId).catch((error: Error) => log.warn(`after ${name}: ${error.message}`));
      if (renewing) {
        renewing = false;
        return start();
      }
      if (performance.now() - startedAt > backOff.forgotten) retryDelayMs = backOff.first;
      log.warn(`${name} ended (${signal ?? `code ${code}`}); another starts in ${retryDelayMs / 1000} s`);
      timer = setTimeout(start, retryDelayMs);
      retryDelayMs = Math.min(retryDelayMs * 2, backOff.longest);
    });
  };
  start();

  return {
    ready: first.promise,
    /** Lets the child finish and starts another at once: this is no crash, and no later one has to wait for it. */
    renew: () => void (renewing = child?.kill("SIGINT") ?? false),
    /** Lets the child finish, by the signal that we got ourselves; settles when it is gone. */
    stop: async (signal: NodeJS.Signals = "SIGINT") => {
      stopping = true;
      clearTimeout(timer);
      first.promise.catch(() => {});
      if (!child) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const leaving = child.once("exit", () => resolve());
      leaving.kill(signal);
      const late = setTimeout(() => leaving.kill("SIGKILL"), stopTimeoutMs + drainSeconds * 1000);
      await promise;
      clearTimeout(late);
    },
  };
}
