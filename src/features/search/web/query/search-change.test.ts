import { withChoice } from "./search-change.ts";
import { expect, test } from "vitest";

test("a suggested completion replaces the typed text and keeps the filters", () => {
  expect(withChoice({ q: "road clea", place: ["nsw"] }, { kind: "words", text: "road cleaning" })).toEqual({
    q: "road cleaning",
    place: ["nsw"],
  });
});

test("a suggested buyer or category is added once to those chosen, and the typed text is removed", () => {
  expect(withChoice({ q: "dep", buyer: [7] }, { kind: "buyer", id: 9 })).toEqual({ buyer: [7, 9] });
  expect(withChoice({ q: "dep", buyer: [7] }, { kind: "buyer", id: 7 })).toEqual({ buyer: [7] });
  expect(withChoice({ q: "cle" }, { kind: "category", id: 76_111_500 })).toEqual({ category: [76_111_500] });
});

test("a suggested category replaces a broader one above it", () => {
  expect(withChoice({ q: "cle", category: [76_000_000] }, { kind: "category", id: 76_111_500 })).toEqual({
    category: [76_111_500],
  });
});
