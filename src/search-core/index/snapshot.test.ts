import fc from "fast-check";
import { expect, test } from "vitest";
import { SegmentDamaged } from "#search-core/segment/encoding.ts";
import { openSegment } from "#search-core/segment/open.ts";
import type { Doc, IndexState } from "#search-core/types.ts";
import { createBlock, hasVector, openBlock, putVector } from "#search-core/vectors/block.ts";
import { corpus } from "#test/search-requests.ts";
import { repeats } from "#test/counts.ts";
import { blobsOf, readManifest, SnapshotDamaged, stateOf, vectorsOf } from "./open-snapshot.ts";
import { checksumOfText, snapshotOf, type Manifest } from "./snapshot.ts";
import { openState } from "./state.ts";
import { createWriter } from "./writer.ts";

const options = { activeStatuses: [1] };

/** Two segments, the first with deletions, with updated activity and vectors. No segments if there are no documents. */
function stateWith(docs: Doc[]): IndexState {
  const writer = createWriter(options);
  writer.update(docs);
  writer.update(docs.slice(0, 2), [docs.at(-1)?.id ?? 0]);
  writer.setActivity(new Map(docs.slice(3, 5).map((doc) => [doc.id, 99])));
  const [first] = writer.state.segments;
  if (!first) return writer.state;
  const block = createBlock("model", 4, openState(first).segment.documents);
  putVector(block, 0, Int8Array.of(1, 2, 3, 4));
  return writer.setVectors(new Map([[first.id, block.bytes]]));
}

const contentsOf = ({ blobs }: ReturnType<typeof snapshotOf>) =>
  new Map(blobs.map(({ name, content }) => [name, shared(content())]));

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy.buffer;
}

const opened = (manifest: string, contents: ReadonlyMap<string, SharedArrayBuffer>) =>
  stateOf(readManifest(manifest), contents);
const plain = (state: IndexState) => ({
  ...state,
  segments: state.segments.map((segment) =>
    Object.fromEntries(
      Object.entries(segment).map(([key, value]) => [
        key,
        typeof value === "object" && value ? Buffer.from(value) : value,
      ]),
    ),
  ),
});

test("a snapshot opens with the same content and feed sequence number", () => {
  fc.assert(
    fc.property(corpus, fc.nat(), (docs, feed) => {
      const state = stateWith(docs);
      const snapshot = snapshotOf(state, feed);
      expect(plain(opened(snapshot.manifest, contentsOf(snapshot)))).toEqual(plain(state));
      expect(readManifest(snapshot.manifest).feed).toBe(feed);
      expect(blobsOf(readManifest(snapshot.manifest))).toEqual(
        snapshot.blobs.map(({ name, bytes }) => ({ name, bytes })),
      );
    }),
    { numRuns: repeats(50, 5_000) },
  );
});

const docs = fc.sample(
  corpus.filter((docs) => docs.length > 10),
  { numRuns: 1, seed: 1 },
)[0]!;

test("a snapshot with any flipped bit is rejected", () => {
  const snapshot = snapshotOf(stateWith(docs), 7);
  const contents = contentsOf(snapshot);
  const file = fc.constantFrom("manifest", ...contents.keys());
  fc.assert(
    fc.property(file, fc.nat(), fc.nat(7), (name, place, bit) => {
      const bytes = name === "manifest" ? Buffer.from(snapshot.manifest) : new Uint8Array(contents.get(name)!.slice());
      bytes[place % bytes.length]! ^= 1 << bit;
      const [manifest, flipped] =
        name === "manifest"
          ? [Buffer.from(bytes).toString(), contents]
          : [snapshot.manifest, new Map(contents).set(name, shared(bytes))];
      expect(() => opened(manifest, flipped)).toThrow(SnapshotDamaged);
    }),
    { numRuns: repeats(500, 200_000) },
  );
});

test("a snapshot with any part truncated, extended, overwritten, swapped or missing is rejected", () => {
  const snapshot = snapshotOf(stateWith(docs), 7);
  const contents = contentsOf(snapshot);
  const name = fc.constantFrom(...contents.keys());
  const spoil: fc.Arbitrary<(bytes: Uint8Array) => Uint8Array | undefined> = fc.oneof(
    fc.nat().map((length) => (bytes: Uint8Array) => bytes.slice(0, length % bytes.length)),
    fc.uint8Array({ minLength: 1 }).map((more) => (bytes: Uint8Array) => Uint8Array.of(...bytes, ...more)),
    fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 64 })).map(([place, noise]) => (bytes: Uint8Array) => {
      const spoilt = bytes.slice();
      const i = place % bytes.length;
      spoilt.set(noise.subarray(0, bytes.length - i), i);
      return Buffer.compare(spoilt, bytes) === 0 ? undefined : spoilt;
    }),
    fc.constant(() => undefined),
  );
  fc.assert(
    fc.property(name, spoil, name, (name, change, other) => {
      const spoilt = change(new Uint8Array(contents.get(name)!.slice()));
      const without = new Map([...contents].filter(([key]) => key !== name));
      const changed = spoilt ? new Map(without).set(name, shared(spoilt)) : without;
      if (name.startsWith("vectors") && !spoilt)
        expect(opened(snapshot.manifest, changed).segments.every((segment) => segment.vectors === null)).toBe(true);
      else expect(() => opened(snapshot.manifest, changed)).toThrow(SnapshotDamaged);
      if (name !== other)
        expect(() => opened(snapshot.manifest, new Map(contents).set(name, contents.get(other)!))).toThrow(
          SnapshotDamaged,
        );
      const cut = snapshot.manifest.slice(0, changed.size * 37);
      expect(() => opened(cut, contents)).toThrow(SnapshotDamaged);
    }),
    { numRuns: repeats(300, 100_000) },
  );
});

test("intact parts that do not belong together are rejected with the reason", () => {
  const snapshot = snapshotOf(stateWith(docs), 7);
  const manifest = readManifest(snapshot.manifest);
  const [first, second] = manifest.segments;
  const withFirst = (change: Partial<Manifest["segments"][number]>) => ({
    ...manifest,
    segments: [{ ...first!, ...change }],
  });
  const reasons = [
    [withFirst({ liveCount: first!.liveCount + 1 }), "segment 1: the number of documents is wrong"],
    [withFirst({ deleted: null }), "segment 1: the number of documents is wrong"],
    [withFirst({ bytes: second!.bytes, deleted: null }), "segment 1: the activity is of another segment"],
  ] as const;
  for (const [mixed, reason] of reasons)
    expect(() => stateOf(mixed, contentsOf(snapshot))).toThrow(new SnapshotDamaged(reason));
});

test.for(["deletions", "activity"] as const)("%s of more documents than the segment has are rejected", (what) => {
  const [first] = stateWith(docs).segments;
  const longer = (bytes: SharedArrayBuffer) => shared(Buffer.concat([new Uint8Array(bytes), new Uint8Array(4)]));
  const { deleted, activity } = first!;
  const spoilt = what === "deletions" ? { deleted: longer(deleted!) } : { activity: longer(activity!) };
  const snapshot = snapshotOf({ revision: 1, segments: [{ ...first!, ...spoilt }] }, 7);
  expect(() => opened(snapshot.manifest, contentsOf(snapshot))).toThrow(`the ${what}`);
});

test("a manifest of another format or analyser, or an unknown file, is rejected with the reason", () => {
  const { manifest } = snapshotOf(stateWith(docs), 7);
  const changed = (from: RegExp, to: string) => {
    const json = manifest.slice(manifest.indexOf("\n") + 1).replace(from, to);
    return `${checksumOfText(json)}\n${json}`;
  };
  expect(() => readManifest(changed(/"format":\d+/, '"format":99'))).toThrow("the format is 99");
  expect(() => readManifest(changed(/"analyser":\d+/, '"analyser":99'))).toThrow("the words are of analyser 99");
  for (const text of ["", "x", "{}", "\n", "\n{}"]) expect(() => readManifest(text)).toThrow("the manifest is damaged");
});

test("a segment of another format, analyser or byte order is rejected with the reason", () => {
  const [segment] = stateWith(docs).segments;
  const reasons = [
    [0, "not a segment"],
    [1, "format 99"],
    [2, "analyser 99"],
    [9, "99 sections"],
    [8, "the active documents begin after the last"],
  ] as const;
  for (const [word, reason] of reasons) {
    const bytes = segment!.bytes.slice();
    new Uint32Array(bytes)[word] = 99;
    expect(() => openSegment(bytes)).toThrow(reason);
  }
});

test("a segment with any header is opened or rejected, and reading it never fails in another way", () => {
  const [segment] = stateWith(docs).segments;
  const headerWords = 130;
  fc.assert(
    fc.property(fc.nat(headerWords), fc.oneof(fc.nat(200), fc.nat(2 ** 32 - 1)), (word, value) => {
      const bytes = segment!.bytes.slice();
      new Uint32Array(bytes)[word] = value;
      try {
        openSegment(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(SegmentDamaged);
      }
    }),
    { numRuns: repeats(1_000, 100_000) },
  );
});

test("an unchanged blob keeps its name, so it is not written again", () => {
  const writer = createWriter(options, stateWith(docs));
  const names = (state: IndexState) => snapshotOf(state, 1).blobs.map(({ name }) => name);
  const before = names(writer.state);
  const after = names(writer.update([{ ...docs[0]!, id: 4_000_000_000 }]));
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBe(before.length + 1);
});

test("vectors added while a snapshot is written are not in it, and do not damage it", () => {
  const state = stateWith(docs);
  const snapshot = snapshotOf(state, 7);
  const blockIn = ({ segments }: IndexState) => openBlock(segments.find(({ vectors }) => vectors !== null)!.vectors!);
  putVector(blockIn(state), 1, Int8Array.of(4, 3, 2, 1));
  const copied = blockIn(opened(snapshot.manifest, contentsOf(snapshot)));
  expect([0, 1].map((docId) => hasVector(copied, docId))).toEqual([true, false]);
});

test("vectors may come later", () => {
  const snapshot = snapshotOf(stateWith(docs), 7);
  const contents = contentsOf(snapshot);
  const manifest = readManifest(snapshot.manifest);
  const early = new Map(
    blobsOf(manifest, ["bytes", "deleted", "activity"]).map(({ name }) => [name, contents.get(name)!]),
  );
  const writer = createWriter(options, stateOf(manifest, early));
  expect(writer.state.segments.map((segment) => segment.vectors)).toEqual([null, null]);
  writer.setVectors(vectorsOf(manifest, contents));
  expect(plain(writer.state).segments).toEqual(plain(opened(snapshot.manifest, contents)).segments);
});
