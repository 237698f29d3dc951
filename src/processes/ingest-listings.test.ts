import { expect, test } from "vitest";
import { chosenListings } from "./ingest-listings.ts";
import { instantOption } from "./instant-option.ts";

const codes = (names: string[], addresses: string[] = []) =>
  chosenListings(undefined, names, addresses).map((listing) => listing.code);

test("listings are chosen by code; a source's code selects its scheduled ones, a URL any other", () => {
  expect(codes(["austender-plans"])).toEqual(["austender-plans"]);
  expect(codes(["austender"])).toEqual(["austender-approaches", "austender-contracts"]);
  expect(codes([], ["https://publisher.example/releases"])).toEqual(["at https://publisher.example/releases"]);
  expect(() => codes(["nowhere"])).toThrow(
    /^There is no source or listing "nowhere"\. Listings: austender-approaches, /,
  );
});

const sinceOf = (text: string | undefined) => instantOption("since", text);

test("since is a date in Sydney or an instant", () => {
  expect(sinceOf("2026-09-01")?.toString()).toBe("2026-08-31T14:00:00Z");
  expect(sinceOf("2026-09-01T00:00:00Z")?.toString()).toBe("2026-09-01T00:00:00Z");
  expect(sinceOf(undefined)).toBeUndefined();
  expect(() => sinceOf("yesterday")).toThrow('--since must be a date such as 2026-09-01; it is "yesterday".');
});
