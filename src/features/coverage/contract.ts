import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf, lookupId } from "#contract/shapes.ts";
import { reason } from "#features/operator/shapes.ts";
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

const counts = z.object({
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
});

/** A listing as operators see it. */
export const operatorListing = z.object({
  code: z.string(),
  name: z.string(),
  source: z.string(),
  url: z.string(),
  state: listingState,
  isScheduled: z.boolean().describe("false also while it is switched off"),
  note: z.string().nullable(),
  lastReadDate: instant.nullable(),
  normalGapMinutes: z.number().int().nullable(),
  counts: counts.describe("of the last completed crawl"),
  failures: z.number().int().describe("in a row"),
  failure: z.string().nullable(),
  failedDate: instant.nullable(),
  notBeforeDate: instant.nullable().describe("the source asked us to wait until then"),
  running: z.object({ since: instant, read: z.number().int(), expected: z.number().int().nullable() }).nullable(),
  switchedOff: z.object({ since: instant, operator: z.string().nullable(), reason: z.string() }).nullable(),
});

const runDecision = z.enum(["released", "discarded", "undone"]);

/** A run of ingestion: a crawl, a file, the demonstration. */
export const operatorRun = counts.omit({ unchanged: true }).extend({
  runId: z.number().int(),
  name: z.string(),
  startedDate: instant,
  finishedDate: instant.nullable(),
  error: z.string().nullable(),
  heldReason: z.string().nullable(),
  decision: runDecision.nullable(),
  askedDecision: runDecision.nullable().describe("what an operator has asked for and a job has not done yet"),
});

const listingCode = z.object({ code: z.string().max(100) });

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
  listings: {
    method: "GET",
    path: "/api/v1/operator/listings",
    access: "operator",
    summary: "Every listing with its last crawl, and the newest runs",
    response: listOf(operatorListing).extend({ readsPortals: z.boolean(), runs: z.array(operatorRun) }),
  },
  crawlListing: {
    method: "POST",
    path: "/api/v1/operator/listings/:code/read",
    access: "operator",
    summary: "Has a listing crawled as soon as a worker is free; 409 if it is switched off or only read by hand",
    params: listingCode,
    response: null,
  },
  switchListing: {
    method: "POST",
    path: "/api/v1/operator/listings/:code/switch",
    access: "operator",
    summary: "Switches a listing off or on, with a reason; 409 if it is so already",
    params: listingCode,
    body: z.object({ isOn: z.boolean(), reason }),
    response: null,
  },
  decideRun: {
    method: "POST",
    path: "/api/v1/operator/runs/:runId/decide",
    access: "operator",
    summary:
      "Has a held run published or discarded, or any run undone, with a reason; 409 if its state does not allow it",
    params: z.object({ runId: z.coerce.number<number>().int().min(1).max(9_000_000_000_000_000) }),
    body: z.object({ decision: runDecision, reason }),
    response: null,
  },
} as const satisfies Contract;
