import { Worker } from "node:worker_threads";
import { programFile } from "#platform/program-file.ts";

/**
 * Milliseconds: delay of the first restart, the longest delay, and the lifetime after which the delay is short again.
 */
const backOff = { first: 50, longest: 10_000, forgotten: 60_000 };
/** How long a stopping thread gets to finish. */
const stopTimeoutMs = 6_000;

type Plan<Message> = {
  /** Its name in the log and in the system's tools. */
  name: string;
  /** Its program, as `programFile` takes it, or the program's path. */
  file: string | URL;
  /** Start data for the next thread. */
  data?: () => unknown;
  onMessage(tell: Message): void;
  /** A thread has ended, and we did not stop it. */
  onEnd?(): void;
  /** True if a thread is running and receives messages. */
  onStart?(): void;
};

/** Runs a thread and restarts it with exponential back-off. */
export function superviseThread<Command, Message>({
  name,
  file,
  data,
  onMessage: hear,
  onEnd,
  onStart,
}: Plan<Message>) {
  let retryDelayMs = backOff.first;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;
  let isUp = false;
  let thread: Worker | undefined = start();

  function start() {
    const startedAt = performance.now();
    const worker = new Worker(file instanceof URL ? file : programFile(file), { name, workerData: data?.() });
    worker.on("message", hear);
    worker.on("error", (error) => console.error(`${name}:`, error));
    worker.once("online", () => {
      isUp = true;
      onStart?.();
    });
    worker.once("exit", () => {
      thread = undefined;
      isUp = false;
      if (stopping) return;
      onEnd?.();
      if (performance.now() - startedAt > backOff.forgotten) retryDelayMs = backOff.first;
      restart = setTimeout(() => (thread = start()), retryDelayMs);
      retryDelayMs = Math.min(retryDelayMs * 2, backOff.longest);
    });
    return worker;
  }

  return {
    isUp: () => isUp,
    /** Drops the message while the thread is down. */
    post: (ask: Command) => void (isUp && thread?.postMessage(ask)),
    /** CPU time that the running thread has used, in milliseconds; 0 while none runs. */
    async cpuMs(): Promise<number> {
      const used = await thread?.cpuUsage().catch(() => undefined);
      return used ? (used.user + used.system) / 1_000 : 0;
    },
    /** Terminates the thread at once; it restarts soon. */
    end() {
      retryDelayMs = backOff.first;
      void thread?.terminate();
    },
    /** Stops the thread, after a last message if given, otherwise at once. */
    async stop(last?: Command) {
      stopping = true;
      clearTimeout(restart);
      const stopped = thread;
      if (!stopped) return;
      const ended = new Promise((resolve) => stopped.once("exit", resolve));
      if (last === undefined) void stopped.terminate();
      else stopped.postMessage(last);
      const force = setTimeout(() => void stopped.terminate(), stopTimeoutMs);
      await ended;
      clearTimeout(force);
    },
  };
}
