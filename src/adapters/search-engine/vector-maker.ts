import { setImmediate as breath } from "node:timers/promises";
import type { Embedder } from "#adapters/embeddings/port.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import { openState } from "#search-core/index/state.ts";
import type { IndexWriter, SegmentState } from "#search-core/types.ts";
import { createBlock, hasVector, openBlock, putVector, type VectorBlock } from "#search-core/vectors/block.ts";

/** Texts that are embedded in one go: a few milliseconds with the table, in which no update is read. */
const batchSize = 250;

type Needs = {
  writer: Pick<IndexWriter, "state" | "setVectors">;
  /** Opened when it is first needed. */
  open(): Promise<Embedder>;
  /** The texts of documents by id; those that are gone are missing. */
  textsOf(externalIds: number[]): Promise<ReadonlyMap<number, string>>;
  /** A segment has got a block for vectors, or another number of documents is left without one. */
  onChange(): void;
};

/**
 * Makes the vectors that documents of an index lack, whatever the reason: new documents, a snapshot without, another
 * model. Words are searched at once, meanings when this has come by.
 */
export function createVectorMaker({ writer, open, textsOf, onChange }: Needs) {
  let embedder: Embedder | undefined;
  /** Segments in which every document was looked at. */
  const done = new Set<number>();
  let remaining: number | null = null;
  let making: Promise<number> | undefined;
  let stopping = false;

  async function make(): Promise<number> {
    embedder ??= await open();
    let made = 0;
    for (;;) {
      const { segments } = writer.state;
      for (const id of done) if (!segments.some((one) => one.id === id)) done.delete(id);
      const open = segments.filter(({ id }) => !done.has(id));
      setRemaining(open.reduce((sum, one) => sum + docsWithoutVector(one, currentBlock(one, embedder!)).length, 0));
      const [next] = open;
      if (!next || stopping) return made;
      made += await fill(next, embedder);
      done.add(next.id);
    }
  }

  function setRemaining(count: number) {
    if (count === remaining) return;
    remaining = count;
    onChange();
  }

  /** The slots of a segment that have no vector and want one. */
  function docsWithoutVector(segment: SegmentState, block: VectorBlock | null): number[] {
    const { segment: opened, deleted } = openState(segment);
    const docIds: number[] = [];
    for (let docId = 0; docId < opened.documents; docId++)
      if (!(block && hasVector(block, docId)) && !(deleted && isDeleted(deleted, docId))) docIds.push(docId);
    return docIds;
  }

  /** Readers and merges see the block while it is filled, each vector whole or not at all. */
  async function fill(segment: SegmentState, embedder: Embedder) {
    const { externalIds } = openState(segment).segment.columns;
    const block = currentBlock(segment, embedder) ?? newBlock(segment, externalIds.length, embedder);
    const missing = docsWithoutVector(segment, block);
    for (let from = 0; from < missing.length && !stopping; from += batchSize) {
      const docIds = missing.slice(from, from + batchSize);
      const texts = await textsOf(docIds.map((docId) => externalIds[docId]!));
      const there = docIds.filter((docId) => texts.has(externalIds[docId]!));
      const vectors = await embedder.embed(there.map((docId) => texts.get(externalIds[docId]!)!));
      for (const [at, docId] of there.entries()) putVector(block, docId, vectors, at * embedder.dims);
      setRemaining(remaining! - docIds.length);
      await breath();
    }
    return missing.length;
  }

  function currentBlock({ vectors }: SegmentState, { name, dims }: Embedder) {
    const block = vectors && openBlock(vectors);
    return block?.model === name && block.dims === dims ? block : null;
  }

  function newBlock({ id }: SegmentState, documents: number, { name, dims }: Embedder) {
    const block = createBlock(name, dims, documents);
    writer.setVectors(new Map([[id, block.bytes]]));
    onChange();
    return block;
  }

  return {
    /** How many documents still want a vector; null before the first look. */
    remaining: () => remaining,
    /** Begins, unless it is at it. Settles with how many were made; throws what reading texts or embedding throws. */
    look: () => (making ??= make().finally(() => (making = undefined))),
    async stop() {
      stopping = true;
      await making?.catch(() => {});
    },
  };
}
