import { Worker } from "node:worker_threads";
import { programFile } from "#platform/program-file.ts";

/** Milliseconds: how long the place of a dead thread stays empty, at most, and the life after which it is short again. */
const backOff = { first: 50, longest: 10_000, forgotten: 60_000 };
/** How long a thread may take to put its things down. */
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

/** Keeps one thread running: another takes the place of one that ends, with growing pauses while they die young. */
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
    /** Says nothing to nobody while it is not up. */
    post: (ask: Command) => void (isUp && thread?.postMessage(ask)),
    /** Ends it in the middle of what it does; another takes its place soon. */
    end() {
      retryDelayMs = backOff.first;
      void thread?.terminate();
    },
    /** Ends it, with a last message that it may act on; at once without one. */
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
