import { expect, test } from "vitest";
import { epochOf } from "#domain/epoch.ts";
import type { CoveredListing, CoveredSource } from "./coverage-query.ts";
import {
  statedShares,
  noticeCountText,
  intervalText,
  sortSources,
  lastReadText,
  missingText,
  countListings,
} from "./coverage-text.ts";

const listing = (more: Partial<CoveredListing> = {}) =>
  ({ state: "fresh", lastReadDate: "2026-09-16T00:52:00Z", normalGapMinutes: 60, ...more }) as CoveredListing;
const source = (more: Partial<CoveredSource> = {}) =>
  ({ notices: 0, open: 0, complete: null, listings: [], ...more }) as unknown as CoveredSource;
const now = epochOf("2026-09-16T02:00:00Z");

test("the text of a listing says when it was last read and how often it usually is", () => {
  const words = (more: Partial<CoveredListing>) => lastReadText(listing(more), now, "Australia/Sydney");
  expect(words({})).toBe("10:52am AEST, usually every hour");
  expect(words({ lastReadDate: "2026-09-14T00:52:00Z", normalGapMinutes: null })).toBe("14 Sep 2026 10:52am AEST");
  expect(words({ lastReadDate: null })).toBe("never");
  expect([intervalText(240), intervalText(95)]).toEqual(["4 hours", "95 minutes"]);
});

test("counts say none or no, not zero", () => {
  expect(noticeCountText(source())).toBe("no notices yet");
  expect(noticeCountText(source({ notices: 1204, open: 342 }))).toBe("1,204 notices, 342 open");
  expect(noticeCountText(source({ notices: 1 }))).toBe("1 notice, none open");
  expect(statedShares(source())).toEqual([]);
});

test("scheduled listings are counted by state", () => {
  const listings = (["fresh", "stale", "failing", "never", "by-hand"] as const).map((state) => listing({ state }));
  expect(countListings({ sources: [source({ listings })] } as never)).toEqual({ fresh: 1, behind: 2, all: 4 });
});

test("missing buyers are counted, with short texts for all of them and for a single one", () => {
  const words = (known: number, missing: number) =>
    missingText({ place: "NSW", placeName: "", kind: "council", known, names: Array<string>(missing).fill("x") });
  expect([words(128, 126), words(79, 79), words(1, 1)]).toEqual([
    "126 of 128 councils",
    "all 79 councils",
    "its council",
  ]);
});

test("sources with listings come first, ordered by most open notices", () => {
  const sources = [
    source({ name: "file", notices: 9 }),
    source({ name: "few", listings: [listing()], open: 1 }),
    source({ name: "many", listings: [listing()], open: 5 }),
  ];
  expect(sortSources(sources).map((source) => source.name)).toEqual(["many", "few", "file"]);
});
