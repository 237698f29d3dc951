import type { IndexState } from "#search-core/types.ts";
import type { EngineCalls, EngineState } from "./port.ts";

/** The embedder that threads open, as `openEmbedder` takes it; null for none. */
export type Embeddings = { model?: string | undefined; dataDir: string } | null;

/** Start data of the writer thread. `from`: where the previous writer was, if it died. */
export type WriterData = { databaseUrl: string; folder: string | null; embeddings: Embeddings; from: Written | null };

/** Start data of a reader thread. */
export type ReaderData = { embeddings: Embeddings };

/** An index, and the last feed sequence number it includes. */
export type Written = { index: IndexState; sequence: number };

/**
 * What a snapshot's manifest has besides the core's own part. `version`: how opportunities become documents. `mark`:
 * identifies the last feed row beyond its sequence number, so that a snapshot of another database is rejected.
 */
export type SnapshotNote = { version: string; mark: string; writtenAt: string };
/** Start data of a thread that writes a snapshot. `ignoreExisting`: reuse no file that is already in the folder. */
export type SnapshotData = { folder: string; written: Written; note: SnapshotNote; ignoreExisting: boolean };

/** To the writer: store a last snapshot and end. */
export type ToWriter = "stop";
/** From the writer: its state, and the index once it is ready. */
export type FromWriter = { state: EngineState; index: IndexState | null };

type Call = keyof EngineCalls;
/** An engine call with its arguments. */
export type EngineCall = { [Name in Call]: { call: Name; input: Parameters<EngineCalls[Name]> } }[Call];
/** The result of a call. */
export type Outcome = Awaited<ReturnType<EngineCalls[Call]>>;

/** To a reader: an index to answer from, or a call. */
export type ToReader = { kind: "index"; index: IndexState } | ({ kind: "call"; id: number } & EngineCall);
/** From a reader: the result of a call. */
export type FromReader = { id: number; outcome: Outcome } | { id: number; error: unknown };
