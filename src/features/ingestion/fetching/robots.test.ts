import fc from "fast-check";
import { expect, test } from "vitest";
import { robotsFor } from "#features/ingestion/fetching/robots.ts";
import { repeats } from "#test/counts.ts";

const allows = (text: string, path: string, agent = "brolga") => robotsFor(text, agent).allows(path);

test("an empty file, an empty rule and rules for others forbid nothing", () => {
  for (const text of [
    "",
    "User-agent: *\nDisallow:",
    "User-agent: other\nDisallow: /",
    "Disallow: /",
    "<html>404</html>",
  ])
    expect(allows(text, "/tenders")).toBe(true);
});

test("groups for our own name apply instead of those for everybody, and are combined", () => {
  const text =
    "User-agent: *\nDisallow: /\n\nUser-agent: brolga\nDisallow: /a\n\nUser-agent: BROLGA\nDisallow: /b\nCrawl-delay: 2.5";
  expect([allows(text, "/a"), allows(text, "/b"), allows(text, "/c")]).toEqual([false, false, true]);
  expect(allows(text, "/c", "somebody")).toBe(false);
  expect(robotsFor(text, "brolga").delaySeconds).toBe(2.5);
});

test("comments, blanks and unknown lines are ignored", () => {
  const text = "\uFEFF# hello\r\nUser-agent : * # all\r\nSitemap: x\r\n  disallow: /no # why\r\n";
  expect([allows(text, "/no/1"), allows(text, "/yes")]).toEqual([false, true]);
});

test("a pattern matches what the equivalent regular expression matches", () => {
  const letters = fc.constantFrom("a", "b", "/", "*", "$", "?");
  const pattern = fc.array(letters, { minLength: 1, maxLength: 8 }).map((list) => `/${list.join("")}`);
  const path = fc.array(fc.constantFrom("a", "b", "/", "?"), { maxLength: 10 }).map((list) => `/${list.join("")}`);
  fc.assert(
    fc.property(pattern, path, (rule, at) => {
      const anchored = rule.endsWith("$");
      const words = (anchored ? rule.slice(0, -1) : rule).split("*");
      const expression = words.map((word) => word.replace(/[$?]/g, "\\$&")).join(".*");
      const fits = new RegExp(`^${expression}${anchored ? "$" : ""}`).test(at);
      expect(allows(`User-agent: *\nDisallow: ${rule}`, at)).toBe(!fits);
    }),
    { numRuns: repeats(2_000, 200_000) },
  );
});

test("a pattern designed to be slow is matched quickly", () => {
  const text = `User-agent: *\nDisallow: /${"*a".repeat(2_000)}b`;
  expect(allows(text, `/${"a".repeat(20_000)}`)).toBe(true);
});

test("a path matches however it is escaped, and our name matches with a version", () => {
  const text = "User-agent: Brolga/2.0\nDisallow: /%7Esecret\nDisallow: /caf\u00e9\nDisallow: /a%2fb";
  for (const path of ["/~secret", "/%7esecret/x", "/%7Esecret", "/caf%C3%A9", "/caf%c3%a9/menu", "/a%2Fb"])
    expect([path, allows(text, path)]).toEqual([path, false]);
  for (const path of ["/a/b", "/cafe", "/%"]) expect([path, allows(text, path)]).toEqual([path, true]);
});
