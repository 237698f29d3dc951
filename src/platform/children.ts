import { type ChildProcess, fork } from "node:child_process";
import { CannotStart } from "#platform/cannot-start.ts";
import type { Environment } from "#platform/config/config.ts";
import type { Log } from "#platform/logging.ts";

/** What a child says once it can serve. `processId`: its name in worker_heartbeat. */
type Ready = { address?: string; processId?: string };

type Plan = {
  name: string;
  file: URL;
  /** Read at each start, so that a changed database address reaches the next child. */
  environment: () => Environment;
  log: Log;
  /** A child that had told its `processId` is gone, however it ended. */
  onEnd?: ((processId: string) => Promise<unknown>) | undefined;
};

export type Child = ReturnType<typeof keepChild>;

/** Milliseconds: the first restart, the longest pause, and the life after which a crash counts as the first again. */
const backOff = { first: 500, longest: 30_000, forgotten: 60_000 };
/** Milliseconds a child has to finish when it is stopped. */
const patience = 9_000;

/**
 * Runs a process and starts another when it ends, with growing pauses. `ready` is the first one's message; it rejects
 * when the first ends before: again and again would not help. The child sees our end by its channel.
 */
export function keepChild({ name, file, environment, log, onEnd }: Plan) {
  let child: ChildProcess | undefined;
  let stopping = false;
  let pause = backOff.first;
  let timer: NodeJS.Timeout | undefined;
  const first = Promise.withResolvers<Ready>();

  const start = () => {
    const startedAt = performance.now();
    let processId: string | undefined;
    child = fork(file, { env: environment() as NodeJS.ProcessEnv });
    child.once("message", (message: Ready) => {
      processId = message.processId;
      log.info(`${name} runs (process ${child?.pid})`);
      first.resolve(message);
    });
    child.once("exit", (code, signal) => {
      child = undefined;
      first.reject(new CannotStart(`The ${name} process did not start; the reason stands above.`));
      if (stopping) return; // it has put its things in order itself
      if (processId && onEnd) onEnd(processId).catch((error: Error) => log.warn(`after ${name}: ${error.message}`));
      if (performance.now() - startedAt > backOff.forgotten) pause = backOff.first;
      log.warn(`${name} ended (${signal ?? `code ${code}`}); another starts in ${pause / 1000} s`);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, backOff.longest);
    });
  };
  start();

  return {
    ready: first.promise,
    /** Lets the child finish and starts another. */
    renew: () => void child?.kill("SIGTERM"),
    /** Lets the child finish; settles when it is gone. */
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      first.promise.catch(() => {});
      if (!child) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const leaving = child.once("exit", () => resolve());
      leaving.kill("SIGTERM");
      const late = setTimeout(() => leaving.kill("SIGKILL"), patience);
      await promise;
      clearTimeout(late);
    },
  };
}
