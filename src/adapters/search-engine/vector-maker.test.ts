import { expect, test } from "vitest";
import type { Embedder } from "#adapters/embeddings/port.ts";
import { activeStatuses, createWriter, type IndexState, runMerge } from "#search-core/index.ts";
import { openState } from "#search-core/index/state.ts";
import { openBlock, vectorAt } from "#search-core/vectors/block.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { createVectorMaker } from "./vector-maker.ts";

const doc = (id: number) => plainDoc({ id, title: `Notice ${id}` });
const docs = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => doc(from + index));

/** Its vector encodes the number in a text. "nothing" gets a zero vector. */
function embedder(name: string) {
  const asked: string[] = [];
  return {
    name,
    dims: 2,
    minSimilarity: 0.5,
    minWordSimilarity: 0.5,
    asked,
    knows: () => true,
    embed(texts: readonly string[]) {
      asked.push(...texts);
      return Promise.resolve(
        Int8Array.from(texts.flatMap((text) => (text === "nothing" ? [0, 0] : [Number(text), 127]))),
      );
    },
  };
}

/** The vectors of a state by document, decoded, without deleted documents. */
function vectorsOf(state: IndexState, model: string): Map<number, number> {
  const found = new Map<number, number>();
  for (const segment of state.segments) {
    const block = openBlock(segment.vectors!);
    expect(block.model).toBe(model);
    for (const [slot, id] of openState(segment).segment.columns.externalIds.entries())
      if (block.norms[slot] !== 0 && block.norms[slot] !== Infinity) found.set(id, vectorAt(block, slot)[0]!);
  }
  return found;
}

const made = (writer: ReturnType<typeof createWriter>, model: Embedder, onChange = () => {}) => {
  const textsOf = (ids: number[]) =>
    Promise.resolve(new Map(ids.map((id) => [id, id === 13 ? "nothing" : `${id % 100}`])));
  return createVectorMaker({ writer, open: () => Promise.resolve(model), textsOf, onChange });
};

test("every document is embedded once, including new ones and those of a concurrent merge", async () => {
  const writer = createWriter({ activeStatuses });
  const model = embedder("one");
  const maker = made(writer, model);
  writer.update(docs(1, 600));
  writer.update(docs(600, 700));
  const plan = writer.planCompaction()!;
  const merged = runMerge(plan); // of segments without vectors so far
  await maker.look();
  expect(model.asked).toHaveLength(699);
  writer.commitMerge(plan, merged);
  await maker.look();
  writer.update(docs(700, 710));
  await maker.look();
  const expected = docs(1, 710).filter(({ id }) => id !== 13);
  expect(vectorsOf(writer.state, "one")).toEqual(new Map(expected.map(({ id }) => [id, id % 100])));

  const before = model.asked.length;
  writer.compact();
  await maker.look();
  let reported: number | null = null;
  const next = made(writer, model, () => void (reported = next.remaining()));
  expect(await next.look()).toBe(0);
  expect(reported).toBe(0);
  expect(model.asked).toHaveLength(before);
});

test("vectors of another model are replaced by this model's", async () => {
  const writer = createWriter({ activeStatuses });
  writer.update(docs(1, 20));
  await made(writer, embedder("one")).look();
  await made(writer, embedder("two")).look();
  expect(vectorsOf(writer.state, "two").size).toBe(18);
});

test("a failure is reported, and the next run continues from there", async () => {
  const writer = createWriter({ activeStatuses });
  writer.update(docs(1, 600));
  const model = embedder("one");
  let failures = 1;
  const failing: Embedder = {
    ...model,
    embed: (texts) =>
      model.asked.length > 0 && failures-- > 0 ? Promise.reject(new Error("out of luck")) : model.embed(texts),
  };
  const maker = made(writer, failing);
  await expect(maker.look()).rejects.toThrow("out of luck");
  await maker.look();
  expect(model.asked).toHaveLength(599);
  expect(vectorsOf(writer.state, "one").size).toBe(598);
});
