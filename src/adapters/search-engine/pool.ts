import type { IndexState } from "#search-core/types.ts";
import { superviseThread } from "#platform/threads/supervised-thread.ts";
import type { EngineCall, FromReader, Outcome, ReaderData, ToReader } from "./messages.ts";
import { EngineBusy, EngineNotReady, TookTooLong } from "./port.ts";

/**
 * Calls per reader thread: one running, one queued, so that it never idles. All others wait in one shared queue, so
 * that none is stuck behind a slow call.
 */
const callsPerReader = 2;

/** Longer queues would be answered after the callers have given up. */
const maxWaiting = 500;

/** Timeout of a call in milliseconds; ordinary calls take a few. */
const callTimeoutMs = 10_000;
/**
 * A call is too costly if its thread had at least this share of a processor until the timeout. With less, the machine
 * was busy, and the same call may take milliseconds a moment later.
 */
const minProcessorShare = 0.5;
/** A call that has had no processor goes on for this long, because a new thread would be slower still. Milliseconds. */
const maxStarvedMs = 10_000;

/**
 * Cheap calls that skip ahead of waiting searches. Highlights of a page are requested after its search and would
 * otherwise queue a second time.
 */
const quickCalls: ReadonlySet<EngineCall["call"]> = new Set(["highlight", "suggest"]);

type Waiting = EngineCall & { resolve(outcome: Outcome): void; reject(error: unknown): void; isSecondTry: boolean };
/** `calls` in the order the thread runs them; `watch` is the timeout of the first. */
type Reader = {
  thread: ReturnType<typeof superviseThread<ToReader, FromReader>>;
  calls: Map<number, Waiting>;
  watch: NodeJS.Timeout | undefined;
};

/**
 * A pool of reader threads over one index. A call whose thread dies is retried once on another; a call that times out
 * is ended with its thread, unless the machine was too busy to run it. `file`: the thread's program.
 */
export function createPool(size: number, data: ReaderData, file: string | URL = "search-reader") {
  const waiting: Waiting[] = [];
  let index: IndexState | undefined;
  let lastId = 0;
  const readers = Array.from({ length: size }, (_, number) => startReader(number + 1));

  function startReader(number: number): Reader {
    const calls = new Map<number, Waiting>();
    const thread = superviseThread<ToReader, FromReader>({
      name: `search reader ${number}`,
      file,
      data: () => data,
      onStart() {
        if (index) thread.post({ kind: "index", index });
        dispatch();
      },
      onMessage(message) {
        const call = calls.get(message.id);
        if (!call) return;
        calls.delete(message.id);
        watch(reader);
        dispatch();
        if ("outcome" in message) call.resolve(message.outcome);
        else call.reject(message.error);
      },
      onEnd() {
        const [running, ...queued] = calls.values();
        calls.clear();
        watch(reader);
        if (running?.isSecondTry) running.reject(new Error("the search ended its thread"));
        else if (running) queued.unshift({ ...running, isSecondTry: true });
        waiting.unshift(...queued);
        dispatch();
      },
    });
    const reader: Reader = { thread, calls, watch: undefined };
    return reader;
  }

  /** Restarts the timeout for the call a reader is running, if any. */
  function watch(reader: Reader) {
    clearTimeout(reader.watch);
    const [first] = reader.calls;
    if (first) reader.watch = setTimeout(() => void watchSecondHalf(reader, ...first), callTimeoutMs / 2);
  }

  /** Whether a call is too costly is seen in the second half of its time: few get there. */
  async function watchSecondHalf(reader: Reader, id: number, call: Waiting) {
    const { thread, calls } = reader;
    const isRunning = () => calls.keys().next().value === id;
    const endThread = () => {
      call.isSecondTry = true; // or it would be tried again
      thread.end();
    };
    const before = await thread.cpuMs();
    const decide = async () => {
      const usedMs = (await thread.cpuMs()) - before;
      if (!isRunning()) return;
      if (usedMs < (callTimeoutMs / 2) * minProcessorShare) {
        // Those who wait would have to wait for as long again.
        for (const { reject } of [...calls.values(), ...waiting.splice(0)])
          reject(new EngineBusy("The server is too busy to search."));
        reader.watch = setTimeout(endThread, maxStarvedMs);
      } else {
        call.reject(new TookTooLong(`${call.call} took more than ${callTimeoutMs} ms`));
        endThread();
      }
    };
    if (isRunning()) reader.watch = setTimeout(() => void decide(), callTimeoutMs / 2);
  }

  /** Dispatches waiting calls to the readers with the fewest calls. */
  function dispatch() {
    while (waiting.length > 0) {
      let free: Reader | undefined;
      for (const reader of readers)
        if (reader.thread.isUp() && reader.calls.size < (free?.calls.size ?? callsPerReader)) free = reader;
      if (!free) return;
      const call = waiting.shift()!;
      free.calls.set(++lastId, call);
      if (free.calls.size === 1) watch(free);
      free.thread.post({ kind: "call", id: lastId, call: call.call, input: call.input } as ToReader);
    }
  }

  return {
    /** Publishes an index: all later calls are answered from it. */
    publish(next: IndexState) {
      index = next;
      for (const { thread } of readers) thread.post({ kind: "index", index });
    },
    /** Throws `EngineNotReady` before there is an index, `EngineBusy`, `TookTooLong`. */
    call(asked: EngineCall): Promise<Outcome> {
      if (!index) return Promise.reject(notReady());
      if (waiting.length >= maxWaiting)
        return Promise.reject(new EngineBusy("More searches wait than can be answered soon."));
      return new Promise((resolve, reject) => {
        const firstSlow = quickCalls.has(asked.call) ? waiting.findIndex(({ call }) => !quickCalls.has(call)) : -1;
        waiting.splice(firstSlow < 0 ? waiting.length : firstSlow, 0, {
          ...asked,
          resolve,
          reject,
          isSecondTry: false,
        });
        dispatch();
      });
    },
    /** True once there is an index. */
    ready: () => index !== undefined,
    /** Number of running readers. */
    up: () => readers.filter(({ thread }) => thread.isUp()).length,
    async stop() {
      index = undefined;
      for (const reader of readers) clearTimeout(reader.watch);
      const left = [...waiting.splice(0), ...readers.flatMap(({ calls }) => [...calls.values()])];
      for (const { reject } of left) reject(notReady());
      for (const { calls } of readers) calls.clear();
      await Promise.all(readers.map(({ thread }) => thread.stop()));
    },
  };
}

const notReady = () => new EngineNotReady("the search index is being rebuilt");
