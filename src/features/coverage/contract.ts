import type { Contract } from "#contract/endpoint.ts";
import { instant, lookupId } from "#contract/shapes.ts";
import { z } from "zod";

/** State of a listing's crawls. `by-hand`: not scheduled. */
export const listingState = z.enum(["fresh", "stale", "failing", "never", "by-hand"]);

export const coveredListing = z.object({
  code: z.string(),
  name: z.string(),
  url: z.string().describe("where it is read"),
  licence: z.string(),
  shows: z.string().describe("what it contains, as a phrase"),
  changes: z.array(z.string()).describe("changes that we notice when they happen"),
  hidden: z.array(z.string()).describe("what is only shown at the source"),
  state: listingState,
  note: z.string().nullable().describe("why it is not scheduled"),
  lastReadDate: instant.nullable().describe("the last completed crawl"),
  failingSince: instant.nullable().describe("when the last crawl failed"),
  failure: z.string().nullable().describe("what the source did, as a sentence"),
  normalGapMinutes: z.number().int().nullable().describe("usual time between two crawls; stale after three of them"),
  lastCount: z.number().int().describe("records of the last crawl"),
});

const percent = z.number().int().min(0).max(100);

export const coveredSource = z.object({
  sourceId: lookupId,
  name: z.string(),
  url: z.string().nullable(),
  notices: z.number().int(),
  open: z.number().int(),
  complete: z
    .object({ closing: percent, buyer: percent, category: percent, place: percent, value: percent })
    .nullable()
    .describe("how many open notices state each of these; null if none is open"),
  newestDate: instant.nullable().describe("when the newest notice was first seen"),
  listings: z.array(coveredListing),
});

const uncovered = z.object({
  place: z.string(),
  placeName: z.string(),
  kind: z.enum(["council", "university"]),
  known: z.number().int(),
  names: z.array(z.string()),
});

export const coverageContract = {
  get: {
    method: "GET",
    path: "/api/v1/coverage",
    access: "public",
    summary: "Which sources are crawled, how fresh and complete they are, and which buyers no source covers",
    response: z.object({
      readsPortals: z.boolean().describe("whether this installation crawls portals by schedule"),
      date: instant,
      sources: z.array(coveredSource),
      uncovered: z.array(uncovered).describe("buyers without a notice in the last 12 months, by name"),
    }),
  },
} as const satisfies Contract;
