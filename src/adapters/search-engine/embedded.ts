import { availableParallelism } from "node:os";
import { superviseThread } from "#platform/threads/supervised-thread.ts";
import type { EngineCall, Embeddings, FromWriter, ToWriter, WriterData, Written } from "./messages.ts";
import { createPool } from "./pool.ts";
import { type EngineCalls, initialState, type SearchEngine } from "./port.ts";

export type EmbeddedOptions = {
  databaseUrl: string;
  /** The folder for snapshots; without one the index is rebuilt from the database at each start. */
  snapshots?: string;
  /** Which embedder makes vectors; without one there are no embeddings. */
  embeddings?: NonNullable<Embeddings>;
  /** Number of reader threads. Default: one per core, less one for the event loop. */
  threads?: number | undefined;
};

/**
 * Starts the embedded engine: one thread writes the index, from snapshot and database, and a pool of threads answers
 * from the same bytes. If the writer dies, readers keep answering, and the next writer resumes from their state.
 */
export function startEmbeddedEngine({ databaseUrl, snapshots, threads, ...options }: EmbeddedOptions): SearchEngine {
  const size = threads ?? Math.max(1, availableParallelism() - 1);
  const embeddings = options.embeddings ?? null;
  const pool = createPool(size, { embeddings });
  let state = initialState;
  let written: Written | null = null;
  let resumeFrom: Written | null = null;

  const writer = superviseThread<ToWriter, FromWriter>({
    name: "search writer",
    file: "search-writer",
    data: () =>
      ({
        databaseUrl,
        folder: snapshots ?? null,
        embeddings,
        from: resumeFrom,
      }) satisfies WriterData,
    onMessage(message) {
      state = message.state;
      if (!message.index) return;
      written = resumeFrom = { index: message.index, sequence: state.sequence };
      pool.publish(message.index);
    },
    // If a writer failed with the state it was given, the next one starts from scratch.
    onEnd: () => void ([resumeFrom, written] = [written, null]),
  });

  const calling =
    <Name extends keyof EngineCalls>(call: Name) =>
    (...input: Parameters<EngineCalls[Name]>) =>
      pool.call({ call, input } as EngineCall) as ReturnType<EngineCalls[Name]>;

  return {
    search: calling("search"),
    matchingAmong: calling("matchingAmong"),
    suggest: calling("suggest"),
    explain: calling("explain"),
    highlight: calling("highlight"),
    ...(embeddings && {
      similar: calling("similar"),
      nearness: calling("nearness"),
      adviceSeeds: calling("adviceSeeds"),
      weighWords: calling("weighWords"),
      weighChanges: calling("weighChanges"),
    }),
    state: () => ({ ...state, ready: pool.ready(), readers: { up: pool.up(), of: size } }),
    async stop() {
      await Promise.all([writer.stop("stop"), pool.stop()]);
    },
  };
}
