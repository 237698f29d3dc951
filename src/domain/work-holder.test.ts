import { expect, test } from "vitest";
import { isProbablySameWork, sharedWords, workWords } from "./work-holder.ts";

test("words that every tender has do not tell jobs apart, nor does a plural or a year", () => {
  expect(workWords("Provision of Fire Systems Maintenance Services 2026 - Northern Tunnels")).toEqual([
    "fire",
    "system",
    "maintenance",
    "northern",
    "tunnel",
  ]);
  expect(sharedWords(workWords("Supply of services"), "Supply of services")).toEqual([]);
});

test("two words in the same category, or three in another, make the same work probable", () => {
  const words = sharedWords(workWords("Fire system maintenance"), "Maintenance of fire doors");
  expect(words).toEqual(["fire", "maintenance"]);
  expect(isProbablySameWork({ words, isSameCategory: true })).toBe(true);
  expect(isProbablySameWork({ words, isSameCategory: false })).toBe(false);
  expect(isProbablySameWork({ words: [...words, "tunnel"], isSameCategory: false })).toBe(true);
  expect(isProbablySameWork({ words: ["fire"], isSameCategory: true })).toBe(false);
});
