import { Worker } from "node:worker_threads";
import { EngineNotReady, type EngineCalls, type EngineState, type SearchEngine } from "./port.ts";
import type { Ask, Outcome, Tell, ThreadData } from "./thread-messages.ts";

/** How long a dead thread's successor waits, in milliseconds; doubled each time it dies before it was ready. */
const firstPause = 200;
const longestPause = 10_000;
/** How long a thread may take to put its connections down. */
const patience = 2_000;

// The build has the thread beside every chunk; otherwise it is the source itself.
const isSource = import.meta.url.endsWith(".ts");
const threadFile = new URL(isSource ? "../../processes/search-thread.ts" : "./search-thread.js", import.meta.url);

type Waiting = { resolve(outcome: Outcome): void; reject(error: unknown): void };

/**
 * Starts the embedded engine: the search core in a thread of this process, which reads the database by itself. A thread
 * that dies is replaced and rebuilds the index; until then searches are refused with `EngineNotReady`.
 */
export function startEmbeddedEngine({ databaseUrl }: ThreadData): SearchEngine {
  const waiting = new Map<number, Waiting>();
  const nothing: EngineState = { ready: false, documents: 0, sequence: 0 };
  let state = nothing;
  let lastId = 0;
  let pause = firstPause;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;
  let thread = start();

  function start() {
    const worker = new Worker(threadFile, { workerData: { databaseUrl } satisfies ThreadData });
    worker.on("message", hear);
    worker.on("error", (error) => console.error("search thread:", error));
    worker.once("exit", () => {
      state = nothing;
      for (const [, { reject }] of waiting) reject(notReady());
      waiting.clear();
      if (stopping) return;
      restart = setTimeout(() => (thread = start()), pause);
      pause = Math.min(pause * 2, longestPause);
    });
    return worker;
  }

  function hear(message: Tell) {
    if (message.kind === "state") {
      state = message.state;
      if (state.ready) pause = firstPause;
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === "outcome") asked?.resolve(message.outcome);
    else asked?.reject(message.kind === "notReady" ? notReady() : message.error);
  }

  const post = (ask: Ask) => thread.postMessage(ask);
  /** One call of the engine in the thread. */
  const calling =
    <Name extends keyof EngineCalls>(call: Name) =>
    (...input: Parameters<EngineCalls[Name]>) => {
      if (!state.ready) return Promise.reject(notReady());
      const outcome = new Promise<Outcome>((resolve, reject) => {
        waiting.set(++lastId, { resolve, reject });
        post({ kind: "call", id: lastId, call, input } as Ask);
      });
      return outcome as ReturnType<EngineCalls[Name]>;
    };

  return {
    search: calling("search"),
    suggest: calling("suggest"),
    didYouMean: calling("didYouMean"),
    state: () => state,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (thread.threadId === -1) return;
      const ended = new Promise((resolve) => thread.once("exit", resolve));
      post({ kind: "stop" });
      const force = setTimeout(() => void thread.terminate(), patience);
      await ended;
      clearTimeout(force);
    },
  };
}

const notReady = () => new EngineNotReady("the search index is being rebuilt");
