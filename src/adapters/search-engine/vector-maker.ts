import { setImmediate as breath } from "node:timers/promises";
import type { Embedder } from "#adapters/embeddings/port.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import { openState } from "#search-core/index/state.ts";
import type { IndexWriter, SegmentState } from "#search-core/types.ts";
import { createBlock, hasVector, openBlock, putVector } from "#search-core/vectors/block.ts";

/** Texts that are embedded in one go: a few milliseconds with the table, in which no update is read. */
const together = 250;

type Needs = {
  writer: Pick<IndexWriter, "state" | "setVectors">;
  /** Opened when it is first needed. */
  open(): Promise<Embedder>;
  /** The texts of documents by id; those that are gone are missing. */
  textsOf(ids: number[]): Promise<ReadonlyMap<number, string>>;
  /** A segment has got a block of vectors, which are put into it from now on. */
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
  let making: Promise<void> | undefined;
  let stopping = false;

  async function make() {
    embedder ??= await open();
    for (;;) {
      const { segments } = writer.state;
      for (const id of done) if (!segments.some((one) => one.id === id)) done.delete(id);
      const next = segments.find(({ id }) => !done.has(id));
      if (!next || stopping) return;
      await fill(next, embedder);
      done.add(next.id);
    }
  }

  /** Readers and merges see the block while it is filled, each vector whole or not at all. */
  async function fill(segment: SegmentState, embedder: Embedder) {
    const { segment: opened, deleted } = openState(segment);
    const block = blockOf(segment, opened.documents, embedder);
    const missing: number[] = [];
    for (let slot = 0; slot < opened.documents; slot++)
      if (!hasVector(block, slot) && !(deleted && isDeleted(deleted, slot))) missing.push(slot);
    for (let from = 0; from < missing.length && !stopping; from += together) {
      const slots = missing.slice(from, from + together);
      const texts = await textsOf(slots.map((slot) => opened.columns.ids[slot]!));
      const there = slots.filter((slot) => texts.has(opened.columns.ids[slot]!));
      const vectors = await embedder.embed(there.map((slot) => texts.get(opened.columns.ids[slot]!)!));
      for (const [at, slot] of there.entries()) putVector(block, slot, vectors, at * embedder.dims);
      await breath();
    }
  }

  function blockOf({ id, vectors }: SegmentState, documents: number, { name, dims }: Embedder) {
    const there = vectors && openBlock(vectors);
    if (there?.model === name && there.dims === dims) return there;
    const block = createBlock(name, dims, documents);
    writer.setVectors(new Map([[id, block.bytes]]));
    onChange();
    return block;
  }

  return {
    /** Begins, unless it is at it. Throws what reading texts or embedding throws. */
    look: () => (making ??= make().finally(() => (making = undefined))),
    async stop() {
      stopping = true;
      await making?.catch(() => {});
    },
  };
}
