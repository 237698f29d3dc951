import { setImmediate as breath } from "node:timers/promises";
import type { Embedder } from "#adapters/embeddings/port.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import { openState } from "#search-core/index/state.ts";
import type { IndexWriter, SegmentState } from "#search-core/types.ts";
import { createBlock, hasVector, openBlock, putVector, type VectorBlock } from "#search-core/vectors/block.ts";

/** Texts per batch: a few milliseconds with the table, during which no update is read. */
const batchSize = 250;

type Needs = {
  writer: Pick<IndexWriter, "state" | "setVectors">;
  /** Opened on first use. */
  open(): Promise<Embedder>;
  /** The texts of documents by id; deleted ones are missing. */
  textsOf(externalIds: number[]): Promise<ReadonlyMap<number, string>>;
  /** A segment got a vector block, or the number of documents without a vector changed. */
  onChange(): void;
};

/**
 * Embeds documents that have no vector, for whatever reason: new documents, a snapshot without vectors, another model.
 * Words are searchable at once, meaning as soon as this has run.
 */
export function createVectorMaker({ writer, open, textsOf, onChange }: Needs) {
  let embedder: Embedder | undefined;
  /** Segments that are complete. */
  const done = new Set<number>();
  let remaining: number | null = null;
  let making: Promise<number> | undefined;
  let stopping = false;

  async function make(): Promise<number> {
    embedder ??= await open();
    let made = 0;
    for (;;) {
      const { segments } = writer.state;
      for (const id of done) if (!segments.some((segment) => segment.id === id)) done.delete(id);
      const open = segments.filter(({ id }) => !done.has(id));
      setRemaining(
        open.reduce((sum, segment) => sum + docsWithoutVector(segment, currentBlock(segment, embedder!)).length, 0),
      );
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

  /** The live doc ids of a segment that have no vector. */
  function docsWithoutVector(segment: SegmentState, block: VectorBlock | null): number[] {
    const { segment: opened, deleted } = openState(segment);
    const docIds: number[] = [];
    for (let docId = 0; docId < opened.documents; docId++)
      if (!(block && hasVector(block, docId)) && !(deleted && isDeleted(deleted, docId))) docIds.push(docId);
    return docIds;
  }

  /** Fills the block in place: readers and merges see each vector whole or not at all. */
  async function fill(segment: SegmentState, embedder: Embedder) {
    const { externalIds } = openState(segment).segment.columns;
    const block = currentBlock(segment, embedder) ?? newBlock(segment, externalIds.length, embedder);
    const missing = docsWithoutVector(segment, block);
    for (let from = 0; from < missing.length && !stopping; from += batchSize) {
      const docIds = missing.slice(from, from + batchSize);
      const texts = await textsOf(docIds.map((docId) => externalIds[docId]!));
      const there = docIds.filter((docId) => texts.has(externalIds[docId]!));
      const vectors = await embedder.embed(there.map((docId) => texts.get(externalIds[docId]!)!));
      for (const [index, docId] of there.entries()) putVector(block, docId, vectors, index * embedder.dims);
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
    /** Documents without a vector; null before the first run. */
    remaining: () => remaining,
    /**
     * Starts unless it is running. Resolves with the number of vectors made; rejects with errors of reading or
     * embedding.
     */
    look: () => (making ??= make().finally(() => (making = undefined))),
    async stop() {
      stopping = true;
      await making?.catch(() => {});
    },
  };
}
