import type { IndexState } from "#search-core/types.ts";
import { keepThread } from "#platform/threads/kept-thread.ts";
import type { EngineCall, FromReader, Outcome, ReaderData, ToReader } from "./messages.ts";
import { EngineBusy, EngineNotReady, TookTooLong } from "./port.ts";

/**
 * Calls that one reader has at a time: the one that it works on, and the next, so that it need not wait for us. All
 * others wait here and go to whoever is free first, so that nobody stands in line behind a heavy one.
 */
const callsPerReader = 2;

/** What waits beyond that would be answered after whoever asked has given up. */
const maxWaiting = 500;

/** Milliseconds that a call may keep a reader from all others; ordinary ones take a few. */
const callTimeoutMs = 10_000;

/**
 * Calls that take a fraction of a search: they go before all searches that wait. The marks of a page of results are asked
 * for after its search, and would otherwise stand in line a second time.
 */
const quickCalls: ReadonlySet<EngineCall["call"]> = new Set(["highlight", "suggest", "didYouMean"]);

type Waiting = EngineCall & { resolve(outcome: Outcome): void; reject(error: unknown): void; isSecondTry: boolean };
/** `calls` in the order in which the thread takes them; `watch` ends the first when it takes too long. */
type Reader = {
  thread: ReturnType<typeof keepThread<ToReader, FromReader>>;
  calls: Map<number, Waiting>;
  watch: NodeJS.Timeout | undefined;
};

/**
 * Threads that answer from one index. A call whose thread dies is tried once more by another; one that takes too long is
 * ended with its thread. `file`: the program of a thread.
 */
export function createPool(size: number, data: ReaderData, file: string | URL = "search-reader") {
  const waiting: Waiting[] = [];
  let index: IndexState | undefined;
  let lastId = 0;
  const readers = Array.from({ length: size }, (_, number) => startReader(number + 1));

  function startReader(number: number): Reader {
    const calls = new Map<number, Waiting>();
    const thread = keepThread<ToReader, FromReader>({
      name: `search reader ${number}`,
      file,
      data: () => data,
      onStart() {
        if (index) thread.post({ kind: "index", index });
        dispatch();
      },
      hear(message) {
        const call = calls.get(message.id);
        if (!call) return;
        calls.delete(message.id);
        watch(reader);
        dispatch();
        if ("outcome" in message) call.resolve(message.outcome);
        else call.reject(message.error);
      },
      onEnd() {
        const left = [...calls.values()];
        calls.clear();
        watch(reader);
        for (const { reject } of left.filter((call) => call.isSecondTry))
          reject(new Error("the search ended its thread"));
        waiting.unshift(...left.filter((call) => !call.isSecondTry).map((call) => ({ ...call, isSecondTry: true })));
        dispatch();
      },
    });
    const reader: Reader = { thread, calls, watch: undefined };
    return reader;
  }

  /** Gives the call that a reader works on, if any, all of its time from now on. */
  function watch(reader: Reader) {
    clearTimeout(reader.watch);
    const [first] = reader.calls;
    if (!first) return;
    const [id, call] = first;
    reader.watch = setTimeout(() => {
      reader.calls.delete(id);
      call.reject(new TookTooLong(`${call.call} took more than ${callTimeoutMs} ms`));
      reader.thread.end();
    }, callTimeoutMs);
  }

  /** Gives what waits to the readers that have least to do. */
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
    /** Every call from now on is answered from this index. */
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
    /** There is an index to answer from. */
    ready: () => index !== undefined,
    /** How many of the readers are there. */
    up: () => readers.filter(({ thread }) => thread.isUp()).length,
    async stop() {
      index = undefined;
      for (const reader of readers) clearTimeout(reader.watch);
      const left = [...waiting.splice(0), ...readers.flatMap(({ calls }) => [...calls.values()])];
      for (const { reject } of left) reject(notReady());
      await Promise.all(readers.map(({ thread }) => thread.stop()));
    },
  };
}

const notReady = () => new EngineNotReady("the search index is being rebuilt");
