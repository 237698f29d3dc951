import { type ChildProcess, fork } from "node:child_process";
import { StartupError } from "./startup-error.ts";
import type { Environment } from "#platform/config/config.ts";
import { watchLiveness } from "./liveness.ts";
import type { Log } from "./logging.ts";

/** A child's message once it can serve. `processId`: its name in worker_heartbeat. */
export type Ready = { address?: string; processId?: string };

type Plan = {
  name: string;
  file: URL;
  /** Read at each start, so that the next child gets a changed database address. */
  environment: () => Environment;
  log: Log;
  /** A child that had sent its `processId` has exited, for whatever reason. */
  onEnd?: ((processId: string) => Promise<unknown>) | undefined;
  /** Asks a ready child whether it is alive. Rejects if it has not answered when the signal aborts. */
  isAlive: (child: ChildProcess, ready: Ready, signal: AbortSignal) => Promise<unknown>;
  /** A child that has not answered for this long is killed and replaced. */
  livenessSeconds: number;
  /** The same for a child that has not sent its first message. Default: `startSeconds`. */
  startLimitSeconds?: number;
  /** Extra time for a stopping child to drain its connections. */
  drainSeconds: number;
};

export type Child = ReturnType<typeof superviseChild>;

/**
 * Milliseconds: delay of the first restart, the longest delay, and the lifetime after which a crash counts as the first
 * again.
 */
const backOff = { first: 500, longest: 30_000, forgotten: 60_000 };
/**
 * How long a start may take. A child says nothing on its way to its first message, so this is for the slowest one: it
 * may download a sentence model. An index build does not count, because a web server is ready without it after 20 s,
 * nor do our migrations, which run before any child.
 */
const startSeconds = 600;
/** Milliseconds for a stopping child to finish: requests get 3 s, the index's snapshot 6 s. */
const stopTimeoutMs = 10_000;

/**
 * Runs a child process and restarts it with exponential back-off. `ready` resolves with the first child's message, or
 * rejects if that child exits first: retrying a failed start does not help. The child notices our exit when its IPC
 * channel closes.
 */
export function superviseChild(plan: Plan) {
  const { name, file, environment, log, onEnd, isAlive, livenessSeconds, drainSeconds } = plan;
  const { startLimitSeconds = startSeconds } = plan;
  let child: ChildProcess | undefined;
  let stopping = false;
  let renewing = false;
  let retryDelayMs = backOff.first;
  let timer: NodeJS.Timeout | undefined;
  const first = Promise.withResolvers<Ready>();

  const start = () => {
    const startedAt = performance.now();
    let processId: string | undefined;
    const started = fork(file, { env: environment() as NodeJS.ProcessEnv });
    child = started;
    const end = (fault: string) => {
      log.warn(`${name} ${fault} (process ${started.pid}); it is killed`);
      started.kill("SIGKILL"); // the only signal that reaches a suspended process
    };
    let stopWatching = watchLiveness({
      ask: () => new Promise(() => {}), // its first message ends this watch
      seconds: startLimitSeconds,
      onSilence: () => end(`has not started within ${startLimitSeconds} s`),
    });
    started.once("message", (message: Ready) => {
      processId = message.processId;
      log.info(`${name} runs (process ${started.pid})`);
      stopWatching();
      stopWatching = watchLiveness({
        ask: (ended) => isAlive(started, message, ended),
        seconds: livenessSeconds,
        onSilence: () => end(`has not answered for ${livenessSeconds} s`),
      });
      first.resolve(message);
    });
    started.once("exit", (code, signal) => {
      child = undefined;
      stopWatching();
      first.reject(new StartupError(`The ${name} process did not start; the reason is above.`));
      if (stopping) return; // it has cleaned up itself
      if (processId && onEnd) onEnd(processId).catch((error: Error) => log.warn(`after ${name}: ${error.message}`));
      if (renewing) {
        renewing = false;
        return start();
      }
      if (performance.now() - startedAt > backOff.forgotten) retryDelayMs = backOff.first;
      log.warn(`${name} ended (${signal ?? `code ${code}`}); it restarts in ${retryDelayMs / 1000} s`);
      timer = setTimeout(start, retryDelayMs);
      retryDelayMs = Math.min(retryDelayMs * 2, backOff.longest);
    });
  };
  start();

  return {
    ready: first.promise,
    /** Lets the child finish and starts another at once. Not a crash, so later restarts are not delayed. */
    renew: () => void (renewing = child?.kill("SIGINT") ?? false),
    /** Lets the child finish, with the signal that we received. Settles when it has exited. */
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
