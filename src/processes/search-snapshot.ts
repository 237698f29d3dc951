import { workerData } from "node:worker_threads";
import type { SnapshotData } from "#adapters/search-engine/messages.ts";
import { writeSnapshot } from "#adapters/search-engine/snapshot-files.ts";
import { snapshotOf } from "#search-core/index.ts";

/** Writes one snapshot: copies and checksums hundreds of megabytes, which no update should wait for. */
const { folder, written, ignoreExisting, note } = workerData as SnapshotData;
const { manifest, blobs } = snapshotOf(written.index, written.sequence);
await writeSnapshot(folder, JSON.stringify({ ...note, index: manifest }), blobs, { ignoreExisting });
