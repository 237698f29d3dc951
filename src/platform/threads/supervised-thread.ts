import { Worker } from "node:worker_threads";
import { programFile } from "#platform/program-file.ts";

/** Milliseconds: the first restart, the longest pause, and the lifetime after which the pause is short again. */
const backOff = { first: 50, longest: 10_000, forgotten: 60_000 };
/** For a thread to finish when it is stopped. */
const stopTimeoutMs = 6_000;

type Plan<Message> = {
  /** Its name, as the log and the system's tools show it. */
  name: string;
  /** Its program, as `programFile` takes it, or where that lies. */
  file: string | URL;
  /** What the next thread starts with. */
  data?: () => unknown;
  onMessage(tell: Message): void;
  /** A thread has come to its end, and not because we stopped it. */
  onEnd?(): void;
  /** There is one that hears what is posted. */
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
    /** Terminates the thread at once; it restarts soon. */
    end() {
      retryDelayMs = backOff.first;
      void thread?.terminate();
    },
    /** Stops the thread: with a last message to act on, else at once. */
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
