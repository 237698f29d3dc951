import { analyserVersion } from "#search-core/analysis/version.ts";
import { countDeleted } from "#search-core/segment/deleted.ts";
import { formatVersion, isIntact, SegmentDamaged, writtenChecksum } from "#search-core/segment/encoding.ts";
import type { IndexState, SegmentState } from "#search-core/types.ts";
import { VectorBlockError, openBlock } from "#search-core/vectors/block.ts";
import { blobKinds, checksumOfBytes, checksumOfText, nameOf } from "./snapshot.ts";
import type { BlobEntry, BlobKind, Manifest } from "./snapshot.ts";
import { openState } from "./state.ts";

/** The snapshot must not be used; the message says why. */
export class SnapshotDamaged extends Error {
  override name = "SnapshotDamaged";
}

/** Reads a manifest written by `snapshotOf`. Throws SnapshotDamaged. */
export function readManifest(text: string): Manifest {
  const end = text.indexOf("\n");
  const json = text.slice(end + 1);
  if (end === -1 || text.slice(0, end) !== checksumOfText(json)) throw new SnapshotDamaged("the manifest is damaged");
  // The checksum is right, so some version of this program wrote it.
  const { format, analyser, ...manifest } = JSON.parse(json) as Manifest & { format: number; analyser: number };
  if (format !== formatVersion)
    throw new SnapshotDamaged(`the format is ${format}, this program reads ${formatVersion}`);
  if (analyser !== analyserVersion)
    throw new SnapshotDamaged(`the words are of analyser ${analyser}, this program has ${analyserVersion}`);
  return manifest;
}

/** The blobs of a manifest, all kinds or some. */
export const blobsOf = (manifest: Manifest, kinds: readonly BlobKind[] = blobKinds): BlobEntry[] =>
  manifest.segments.flatMap((segment) => kinds.flatMap((kind) => segment[kind] ?? []));

/**
 * Restores the state from the contents of its blobs by name. Verifies every checksum and the consistency of each
 * segment; throws SnapshotDamaged. Vectors may be missing and come later.
 */
export function stateOf(manifest: Manifest, contents: ReadonlyMap<string, SharedArrayBuffer>): IndexState {
  const vectors = vectorsOf(manifest, contents);
  const segments = manifest.segments.map(({ id, liveCount, ...entries }): SegmentState => {
    const [bytes, deleted, activity] = (["bytes", "deleted", "activity"] as const).map((kind) => {
      const entry = entries[kind];
      return entry && contentOf(kind, entry, contents);
    });
    const segment = {
      id,
      liveCount,
      bytes: bytes!,
      deleted: deleted!,
      activity: activity!,
      vectors: vectors.get(id) ?? null,
    };
    checkConsistency(segment);
    return segment;
  });
  return { revision: manifest.revision, segments };
}

/** The vectors among the contents, by segment id, for IndexWriter.setVectors. Throws SnapshotDamaged. */
export function vectorsOf(
  { segments }: Manifest,
  contents: ReadonlyMap<string, SharedArrayBuffer>,
): Map<number, SharedArrayBuffer> {
  const there = segments.filter(({ vectors }) => vectors && contents.has(vectors.name));
  return new Map(there.map(({ id, vectors }) => [id, contentOf("vectors", vectors!, contents)]));
}

function contentOf(
  kind: BlobKind,
  { name, bytes }: BlobEntry,
  contents: ReadonlyMap<string, SharedArrayBuffer>,
): SharedArrayBuffer {
  const content = contents.get(name);
  if (!content) throw new SnapshotDamaged(`${name} is missing`);
  if (content.byteLength !== bytes)
    throw new SnapshotDamaged(`${name} has ${content.byteLength} bytes where ${bytes} belong`);
  const isItself =
    kind === "bytes"
      ? isIntact(content) && nameOf(kind, writtenChecksum(content)) === name
      : nameOf(kind, checksumOfBytes(content)) === name;
  if (!isItself) throw new SnapshotDamaged(`${name} has another checksum`);
  return content;
}

/** Throws if the blobs of a segment are intact but belong to different segments. */
function checkConsistency(state: SegmentState): void {
  const reject = (reason: string) => {
    throw new SnapshotDamaged(`segment ${state.id}: ${reason}`);
  };
  try {
    const { segment, deleted, activity } = openState(state);
    const { documents } = segment;
    if (deleted && deleted.length !== Math.ceil(documents / 32)) reject("the deletions are of another segment");
    if (activity.length !== documents) reject("the activity is of another segment");
    if (state.liveCount !== documents - (deleted ? countDeleted(deleted) : 0))
      reject("the number of documents is wrong");
    if (state.vectors && openBlock(state.vectors).documents !== documents) reject("the vectors are of another segment");
  } catch (error) {
    if (error instanceof SegmentDamaged || error instanceof VectorBlockError || error instanceof RangeError)
      reject(error.message);
    throw error;
  }
}
