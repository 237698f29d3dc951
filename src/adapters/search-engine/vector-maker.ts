import { setImmediate as breath } from "node:timers/promises";
import type { Embedder } from "#adapters/embeddings/port.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import { openState } from "#search-core/index/state.ts";
import type { IndexWriter, SegmentState } from "#search-core/types.ts";
import { createBlock, hasVector, openBlock, putVector, type VectorBlock } from "#search-core/vectors/block.ts";

/** Texts that are embedded in one go: a few milliseconds with the table, in which no update is read. */
const together = 250;

type Needs = {
  writer: Pick<IndexWriter, "state" | "setVectors">;
  /** Opened when it is first needed. */
  open(): Promise<Embedder>;
  /** The texts of documents by id; those that are gone are missing. */
  textsOf(ids: number[]): Promise<ReadonlyMap<number, string>>;
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
  let left: number | null = null;
  let making: Promise<number> | undefined;
  let stopping = false;

  async function make(): Promise<number> {
    embedder ??= await open();
    let made = 0;
    for (;;) {
      const { segments } = writer.state;
      for (const id of done) if (!segments.some((one) => one.id === id)) done.delete(id);
      const open = segments.filter(({ id }) => !done.has(id));
      nowLeft(open.reduce((sum, one) => sum + without(one, blockThere(one, embedder!)).length, 0));
      const [next] = open;
      if (!next || stopping) return made;
      made += await fill(next, embedder);
      done.add(next.id);
    }
  }

  function nowLeft(count: number) {
    if (count === left) return;
    left = count;
    onChange();
  }

  /** The slots of a segment that have no vector and want one. */
  function without(segment: SegmentState, block: VectorBlock | null): number[] {
    const { segment: opened, deleted } = openState(segment);
    const slots: number[] = [];
    for (let slot = 0; slot < opened.documents; slot++)
      if (!(block && hasVector(block, slot)) && !(deleted && isDeleted(deleted, slot))) slots.push(slot);
    return slots;
  }

  /** Readers and merges see the block while it is filled, each vector whole or not at all. */
  async function fill(segment: SegmentState, embedder: Embedder) {
    const { externalIds: ids } = openState(segment).segment.columns;
    const block = blockThere(segment, embedder) ?? newBlock(segment, ids.length, embedder);
    const missing = without(segment, block);
    for (let from = 0; from < missing.length && !stopping; from += together) {
      const slots = missing.slice(from, from + together);
      const texts = await textsOf(slots.map((slot) => ids[slot]!));
      const there = slots.filter((slot) => texts.has(ids[slot]!));
      const vectors = await embedder.embed(there.map((slot) => texts.get(ids[slot]!)!));
      for (const [at, slot] of there.entries()) putVector(block, slot, vectors, at * embedder.dims);
      nowLeft(left! - slots.length);
      await breath();
    }
    return missing.length;
  }

  function blockThere({ vectors }: SegmentState, { name, dims }: Embedder) {
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
    left: () => left,
    /** Begins, unless it is at it. Settles with how many were made; throws what reading texts or embedding throws. */
    look: () => (making ??= make().finally(() => (making = undefined))),
    async stop() {
      stopping = true;
      await making?.catch(() => {});
    },
  };
}
