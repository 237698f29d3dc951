import type { IndexState } from "#search-core/types.ts";
import type { EngineCalls, EngineState } from "./port.ts";

/** Which embedder threads open, as `openEmbedder` takes it; null where no meanings are wanted. */
export type Embeddings = { model?: string | undefined; dataDir: string } | null;

/** What the writer thread is started with. `from`: where the one before it was, if it died. */
export type WriterData = { databaseUrl: string; folder: string | null; embeddings: Embeddings; from: Written | null };

/** What a reader is started with. */
export type ReaderData = { embeddings: Embeddings };

/** An index, and the number of the last feed row that is in it. */
export type Written = { index: IndexState; sequence: number };

/**
 * What the manifest of a snapshot says beside the search core's own. `version`: how opportunities become documents.
 * `mark`: what tells the feed row that the index ends with from every other of its number, so that no snapshot of another
 * database is taken for ours.
 */
export type SnapshotNote = { version: string; mark: string; writtenAt: string };
/** What a thread that writes a snapshot is started with. `anew`: nothing that lies in the folder is trusted. */
export type SnapshotData = { folder: string; written: Written; note: SnapshotNote; anew: boolean };

/** To the writer: put your things down and end. */
export type ToWriter = "stop";
/** From the writer: how far it is, and once it can be searched the index as it is now. */
export type FromWriter = { state: EngineState; index: IndexState | null };

type Call = keyof EngineCalls;
/** A call of the engine with what it is given. */
export type EngineCall = { [Name in Call]: { call: Name; input: Parameters<EngineCalls[Name]> } }[Call];
/** What comes back from it. */
export type Outcome = Awaited<ReturnType<EngineCalls[Call]>>;

/** To a reader: the index to answer from, or a call. */
export type ToReader = { kind: "index"; index: IndexState } | ({ kind: "call"; id: number } & EngineCall);
/** From a reader: what came of one call. */
export type FromReader = { id: number; outcome: Outcome } | { id: number; error: unknown };
