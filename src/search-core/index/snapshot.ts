import { analyserVersion } from "#search-core/analysis/version.ts";
import { checksumOf, inHexadecimal } from "#search-core/segment/checksum.ts";
import { formatVersion, writtenChecksum } from "#search-core/segment/encoding.ts";
import type { IndexState } from "#search-core/types.ts";

/*
 * A stored index: a manifest (text) and blobs. A blob's name contains the checksum of its content, so existing blobs
 * need not be written again. Segments never change and are most of the bytes.
 */

/** The blobs of a segment: its bytes always, the others if the state has them. */
export const blobKinds = ["bytes", "deleted", "activity", "vectors"] as const;
export type BlobKind = (typeof blobKinds)[number];
/** `bytes` is the length of the content. */
export type BlobEntry = { name: string; bytes: number };
export type Blob = BlobEntry & { content(): Uint8Array };

export type Manifest = {
  /** The last feed sequence number that the index includes. */
  feed: number;
  revision: number;
  segments: ({ id: number; liveCount: number; bytes: BlobEntry } & Record<
    Exclude<BlobKind, "bytes">,
    BlobEntry | null
  >)[];
};

/**
 * A snapshot of a state that includes the feed up to a sequence number. Copies what may still change: vectors, but not
 * deletions.
 */
export function snapshotOf(state: IndexState, feed: number): { manifest: string; blobs: Blob[] } {
  const segments = state.segments.map(({ id, liveCount, bytes, deleted, activity, vectors }) => ({
    id,
    liveCount,
    bytes: blobOf("bytes", bytes),
    deleted: deleted && blobOf("deleted", deleted),
    activity: activity && blobOf("activity", activity),
    // Vectors are filled in place. Without a copy, the name could contain a checksum that is no longer right.
    vectors: vectors && blobOf("vectors", vectors.slice()),
  }));
  const blobs = segments.flatMap((segment) => blobKinds.flatMap((kind) => segment[kind] ?? []));
  // JSON drops functions, which leaves each blob's entry.
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
