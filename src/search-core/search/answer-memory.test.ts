import fc from "fast-check";
import { expect, test } from "vitest";
import { createAmong } from "#search-core/evaluate/among.ts";
import { createAnswerMemory } from "./answer-memory.ts";

const poolOf = (count: number) =>
  createAmong({ count, docIds: Uint32Array.from({ length: count }, (_, i) => i), scores: new Int32Array(count) });

test("answers that are remembered are those that were found, and never need more than the limit", () => {
  const maxBytes = 3_000;
  const entry = fc.record({ pool: fc.nat(2), key: fc.string({ maxLength: 20 }), found: fc.array(fc.nat(99)) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const pools = [poolOf(100), poolOf(100), poolOf(100)];
      const memory = createAnswerMemory(maxBytes);
      const last = new Map<string, number[]>();
      for (const { pool, key, found } of entries) {
        memory.set(pools[pool]!, key, Uint32Array.from(found));
        last.set(`${pool} ${key}`, found);
        expect(memory.get(pools[pool]!, key)).toEqual(Uint32Array.from(found));
        expect(memory.bytes()).toBeLessThanOrEqual(maxBytes);
        for (const [name, numbers] of last) {
          const known = memory.get(pools[Number(name[0])]!, name.slice(2));
          if (known) expect([...known]).toEqual(numbers);
        }
      }
    }),
  );
});

test("all is forgotten when there is too much, and what comes then is remembered", () => {
  const memory = createAnswerMemory(1_000);
  const pool = poolOf(10);
  memory.set(pool, "cleaning", Uint32Array.of(1, 2));
  expect(memory.get(pool, "cleaning")).toEqual(Uint32Array.of(1, 2));
  for (let i = 0; i < 10; i++) memory.set(pool, `fencing ${i}`, Uint32Array.of(3));
  expect(memory.get(pool, "cleaning")).toBeUndefined();
  expect(memory.get(pool, "fencing 9")).toEqual(Uint32Array.of(3));
});
