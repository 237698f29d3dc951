import { parseSearch } from "#web/url-state.ts";
import { expect, test } from "vitest";
import { knownSearch, pageIn } from "./known-search.ts";

test("a page is read from its text, and what is no page after the first is the first", () => {
  expect(pageIn(parseSearch("?page=12"))).toEqual({ page: 12 });
  for (const page of [undefined, "", "1", "0", "-2", "2.5", "two", "1e9"]) expect(pageIn({ page })).toEqual({});
});

test("what a page does not know of its address is absent, not left as it was written", () => {
  const read = knownSearch(parseSearch("?state=nonsense&page=2"), { page: 2 });
  expect(read).toStrictEqual({ state: undefined, page: 2 });
});
