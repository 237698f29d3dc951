import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt } from "#features/opportunities/server/excerpt.ts";

const words = "cleaning of offices and grounds of the depot ".repeat(30);

test("a short text stays whole, with its spans", () => {
  expect(excerpt("Window cleaning", [[7, 15]])).toEqual({ text: "Window cleaning", spans: [[7, 15]] });
});

test("a long text is cut around its first highlight, and the highlights move with it", () => {
  const offset = words.indexOf("depot", 600);
  const { text, spans } = excerpt(words, [[offset, offset + 5]]);
  expect(text.length).toBeLessThanOrEqual(220);
  expect(text.startsWith("…")).toBe(true);
  expect(spans.map(([from, to]) => text.slice(from, to))).toEqual(["depot"]);
  expect(spans[0]![0]).toBeLessThanOrEqual(60);
});

test("an excerpt never exceeds its limit and highlights the same text as before", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "é", "😀"), maxLength: 600 });
  fc.assert(
    fc.property(texts, fc.nat(600), fc.integer({ min: 1, max: 12 }), (text, offset, length) => {
      fc.pre(offset + length <= text.length);
      const { text: short, spans } = excerpt(text, [[offset, offset + length]]);
      expect(short.length).toBeLessThanOrEqual(220);
      const marked = text.slice(offset, offset + length).replace(/\s/g, " ");
      for (const [from, to] of spans) expect(short.slice(from, to)).toBe(marked);
    }),
  );
});
