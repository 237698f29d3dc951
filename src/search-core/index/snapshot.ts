import { analyserVersion } from "#search-core/analysis/version.ts";
import { checksumOf, inHexadecimal } from "#search-core/segment/checksum.ts";
import { formatVersion, writtenChecksum } from "#search-core/segment/encoding.ts";
import type { IndexState } from "#search-core/types.ts";

/*
 * An index as it is kept: a manifest, which is a text, and blobs. A blob's name has the checksum of its content, so that
 * one that is kept already need not be written again: segments never change, and are most of the bytes.
 */

/** What is kept of a segment: its bytes always, the others where the state has them. */
export const blobKinds = ["bytes", "deleted", "activity", "vectors"] as const;
export type BlobKind = (typeof blobKinds)[number];
/** `bytes` is the length of the content. */
export type BlobEntry = { name: string; bytes: number };
export type Blob = BlobEntry & { content(): Uint8Array };

export type Manifest = {
  /** The number of the last feed row that the index has seen. */
  feed: number;
  revision: number;
  segments: ({ id: number; liveCount: number; bytes: BlobEntry } & Record<
    Exclude<BlobKind, "bytes">,
    BlobEntry | null
  >)[];
};

/** The snapshot of a state that has seen the feed up to a row. Copies what may still change: deletions do not, vectors do. */
export function snapshotOf(state: IndexState, feed: number): { manifest: string; blobs: Blob[] } {
  const segments = state.segments.map(({ id, liveCount, bytes, deleted, activity, vectors }) => ({
    id,
    liveCount,
    bytes: blobOf("bytes", bytes),
    deleted: deleted && blobOf("deleted", deleted),
    activity: activity && blobOf("activity", activity),
    // Filled in where they lie, so that without a copy a name could promise what has changed since.
    vectors: vectors && blobOf("vectors", vectors.slice()),
  }));
  const blobs = segments.flatMap((one) => blobKinds.flatMap((kind) => one[kind] ?? []));
  // A function does not go into JSON: of each blob its entry stays.
  const { revision } = state;
  const json = JSON.stringify({ format: formatVersion, analyser: analyserVersion, feed, revision, segments });
  return { manifest: `${checksumOfText(json)}\n${json}`, blobs };
}

const blobOf = (kind: BlobKind, content: SharedArrayBuffer): Blob => ({
  name: nameOf(kind, kind === "bytes" ? writtenChecksum(content) : checksumOfBytes(content)),
  bytes: content.byteLength,
  content: () => new Uint8Array(content),
});

export const nameOf = (kind: BlobKind, checksum: string): string => `${kind}-${checksum}`;
export const checksumOfBytes = (content: SharedArrayBuffer): string =>
  inHexadecimal(checksumOf(new Uint8Array(content)));
/** Of the text's UTF-8. */
export const checksumOfText = (text: string): string =>
  inHexadecimal(checksumOf(new TextEncoder().encode(text).slice()));
